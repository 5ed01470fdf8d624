/** A signed agreement on its way to the other one: the link that they follow, to copy or to write. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useState } from 'react'
import { useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { partyName } from '../partyName.ts'

interface Props {
  readonly lease: LeaseDetail
  /** The signed shares, as written for a link. */
  readonly link: string
  readonly onClose: () => void
}

export function SettleLink({ lease, link, onClose }: Props) {
  const text = useText('paying')
  const [copied, setCopied] = useState(false)
  const { counterpart, isLandlordInContract, landlord, tenant, roomAd } = lease
  const name = partyName(counterpart)
  const viewer = isLandlordInContract ? landlord : tenant
  const address = settlementLink(lease, link)
  const copy = async () => {
    await navigator.clipboard?.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  const foot = (
    <>
      <ButtonLink
        kind="plain"
        icon="chat-circle"
        to={paths.messages(viewer.id, { with: counterpart.id, about: roomAd.id })}
      >
        {text('settle.write', { name })}
      </ButtonLink>
      <Button kind="main" onClick={onClose}>
        {text('transaction.close')}
      </Button>
    </>
  )
  return (
    <Dialog open size="small" title={text('settle.signed')} onClose={onClose} footer={foot}>
      <Callout tone="good">{text('settle.pass', { name })}</Callout>
      <Field label={text('settle.link')} value={address} readOnly onFocus={({ target }) => target.select()} />
      <div>
        <Button icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
          {text(copied ? 'settle.copied' : 'settle.copy')}
        </Button>
      </div>
      <p className="small soft">{text('settle.bound', { name })}</p>
    </Dialog>
  )
}

/** The address by which the other one opens what was signed, on their own page of the lease. */
export function settlementLink(
  { counterpart, id }: Pick<LeaseDetail, 'counterpart' | 'id'>,
  encodedSettlement: string,
): string {
  return `${location.origin}${paths.lease(counterpart.id, id, { agreement: encodedSettlement })}`
}
