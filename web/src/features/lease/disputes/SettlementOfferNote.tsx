/** What the viewer offered to share and the other one has not sent: who would get how much, until when, and the link again. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useState } from 'react'
import { formatInstant } from '../../../gateways/format/format.ts'
import { formatPersonName } from '../../../gateways/format/personName.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import type { SettlementOffer } from '../../../gateways/wallet/settlementOffer.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { formatUsdt } from '../money.ts'
import { settlementLink } from './SettleLink.tsx'
import { useSettlementOffers } from './useSettlementOffers.ts'

/** With `part`, of that one alone. */
export function SettlementOfferNote({ lease, part }: { lease: LeaseDetail; part?: SettlementOffer['part'] }) {
  const offers = useSettlementOffers(lease).filter((offer) => part === undefined || offer.part === part)
  return offers.map((offer) => <OfferCallout key={offer.part} lease={lease} offer={offer} />)
}

function OfferCallout({ lease, offer }: { lease: LeaseDetail; offer: SettlementOffer }) {
  const text = useText('paying')
  const language = useLanguage()
  const [copied, setCopied] = useState(false)
  const { landlord, tenant, counterpart, timeZone } = lease
  const inUsdt = (amount: bigint) => formatUsdt(amount, language)
  const values = {
    toTenant: inUsdt(offer.toTenant),
    tenant: formatPersonName(language, tenant),
    toLandlord: inUsdt(offer.toLandlord),
    landlord: formatPersonName(language, landlord),
    when: formatInstant(Number(offer.deadline), timeZone, language),
    name: formatPersonName(language, counterpart),
  }
  const copy = async () => {
    await navigator.clipboard?.writeText(settlementLink(lease, offer.link)).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <Callout icon="pen-nib" title={text(`settle.offered.${offer.part}`, values)}>
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
