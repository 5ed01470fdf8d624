/** A signed offer was passed on, or is stored in this browser because Keyhold could not take it. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { partyName } from '../partyName.ts'
import { UnsentOffers } from './UnsentOffers.tsx'

interface Props {
  readonly lease: LeaseDetail
  /** Why Keyhold did not take it; undefined on success. */
  readonly problem: string | undefined
  readonly onClose: () => void
}

export function SettleSent({ lease, problem, onClose }: Props) {
  const text = useText('paying')
  const { counterpart, isLandlordInContract, landlord, tenant, roomAd } = lease
  const name = partyName(counterpart)
  const viewer = isLandlordInContract ? landlord : tenant
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
  if (problem)
    return (
      <Dialog open size="small" title={text('settle.signed')} onClose={onClose} footer={foot}>
        <Callout tone="bad">{problem}</Callout>
        <UnsentOffers lease={lease} />
      </Dialog>
    )
  return (
    <Dialog open size="small" title={text('shares.sent', { name })} onClose={onClose} footer={foot}>
      <Callout tone="good">{text('shares.sentWhat', { name })}</Callout>
      <p className="small soft">{text('settle.bound', { name })}</p>
    </Dialog>
  )
}
