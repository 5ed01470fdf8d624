/** What the viewer offered to share and the other one has not sent: who would get how much, until when, and the link again. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useState } from 'react'
import { sayInstant, sayMoney } from '../../gateways/format.ts'
import { calledIn } from '../../gateways/names.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import type { Offered } from '../../gateways/wallet/offered.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { agreementAddress } from './agreementAddress.ts'
import { usdt } from './money.ts'
import { useOffered } from './useOffered.ts'

export function OfferedNote({ lease }: { lease: LeaseDetail }) {
  return useOffered(lease).map((offered) => <One key={offered.part} lease={lease} offered={offered} />)
}

function One({ lease, offered }: { lease: LeaseDetail; offered: Offered }) {
  const text = useText('paying')
  const language = useLanguage()
  const [copied, setCopied] = useState(false)
  const { landlord, tenant, counterpart, timeZone } = lease
  const say = (amount: bigint) => sayMoney(usdt(amount), language)
  const values = {
    toTenant: say(offered.toTenant),
    tenant: calledIn(language, tenant),
    toLandlord: say(offered.toLandlord),
    landlord: calledIn(language, landlord),
    when: sayInstant(Number(offered.deadline), timeZone, language),
    name: calledIn(language, counterpart),
  }
  const copy = async () => {
    await navigator.clipboard?.writeText(agreementAddress(lease, offered.link)).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <Callout icon="pen-nib" title={text(`settle.offered.${offered.part}`, values)}>
      <p className="num">{text('settle.offered.what', values)}</p>
      <p>{text('settle.offered.pass', values)}</p>
      <div>
        <Button small icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
          {text(copied ? 'settle.copied' : 'settle.copy')}
        </Button>
      </div>
    </Callout>
  )
}
