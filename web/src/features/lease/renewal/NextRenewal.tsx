/** Whose turn it is in a renewal: to offer, to sign, to renew, or no one's. */
import { statusOf } from '@keyhold/api/leaseStatus.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { RenewalOffer, RenewalView } from '@keyhold/api/renewals.ts'
import { useRefusal } from '../../../gateways/api.ts'
import { formatDay, formatInstant } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import css from '../Lease.module.css'
import { viewerOf } from '../leaseState.ts'
import { formatUsdt } from '../money.ts'
import { counterpartName } from '../partyName.ts'
import { WriteTo } from '../WriteTo.tsx'
import { useWithdrawRenewal } from './queries.ts'

/** The open dialog. */
export type Doing = 'offer' | 'sign' | 'renew'

interface Props {
  readonly lease: LeaseDetail
  readonly view: RenewalView
  readonly viewerId: string
  readonly onStart: (doing: Doing) => void
}

export function NextRenewal({ lease, view, viewerId, onStart }: Props) {
  const text = useText('renewals')
  const refusals = useText('refusals')
  const language = useLanguage()
  const { offer, refusal } = view
  const state = stateOf(lease, view)
  const values = {
    name: counterpartName(lease, language),
    until: offer ? formatDay(offer.validTo, language) : '',
    rent: offer ? formatUsdt(offer.rent, language) : '',
    payBy: offer?.signed ? formatInstant(offer.signed.payBy, lease.timeZone, language) : '',
    moveOut: formatDay(lease.validTo, language),
  }
  return (
    <Panel variant="lift" className={css.next}>
      <h2>{text(`next.${state}.title`, values)}</h2>
      <p>{!offer && refusal ? refusals(refusal) : text(`next.${state}.what`, values)}</p>
      <div className={css.acts}>
        {state === 'toSign' && (
          <Button kind="next" onClick={() => onStart('sign')}>
            {text('act.sign')}
          </Button>
        )}
        {state === 'toRenew' && (
          <Button kind="next" onClick={() => onStart('renew')}>
            {text('act.renew')}
          </Button>
        )}
        {state === 'none' && !refusal && (
          <Button kind="next" onClick={() => onStart('offer')}>
            {text('act.offer')}
          </Button>
        )}
        {refusal === 'renewal-without-deposit' && !lease.isLandlordInContract && (
          <ButtonLink kind="line" to={paths.detail(lease.roomAd.id, { from: lease.validTo })}>
            {text('act.requestAgain')}
          </ButtonLink>
        )}
        {offer && !offer.signed && <OpenActions lease={lease} offer={offer} onStart={onStart} />}
        {offer?.signed && (
          <ButtonLink kind={state === 'toRenew' ? 'plain' : 'main'} to={paths.lease(viewerId, offer.id)}>
            {text('act.next')}
          </ButtonLink>
        )}
        <WriteTo lease={lease} viewerId={viewerId}>
          {text('act.write', values)}
        </WriteTo>
      </div>
    </Panel>
  )
}

/** Each party's possible actions on an unsigned offer. */
function OpenActions({
  lease,
  offer,
  onStart,
}: {
  lease: LeaseDetail
  offer: RenewalOffer
  onStart: Props['onStart']
}) {
  const text = useText('renewals')
  const toast = useToast()
  const refusal = useRefusal()
  const withdraw = useWithdrawRenewal(lease.id)
  const isOwn = offer.offeredBy === viewerOf(lease)
  const press = () => withdraw.mutate(offer.id, { onSuccess: () => toast({ title: text('withdrawn') }) })
  return (
    <>
      <Button kind="line" onClick={() => onStart('offer')}>
        {text(isOwn ? 'act.change' : 'act.other')}
      </Button>
      <Button kind="plain" busy={withdraw.isPending} onClick={press}>
        {text(isOwn ? 'act.withdraw' : 'act.decline')}
      </Button>
      {withdraw.error && <Callout tone="bad">{refusal(withdraw.error)}</Callout>}
    </>
  )
}

type State = 'none' | 'toSign' | 'offered' | 'toRenew' | 'signed' | 'late' | 'moving' | 'done' | 'cancelled'

/** A renewal's status, per reader. */
function stateOf(lease: LeaseDetail, { offer, leaseNow }: RenewalView): State {
  const isLandlord = lease.isLandlordInContract
  if (!offer) return 'none'
  if (!offer.signed) return isLandlord ? 'toSign' : 'offered'
  const { payBy } = offer.signed
  const status = statusOf(offer.signed)
  if (status === 'paying') return 'moving'
  if (status === 'cancelled') return 'cancelled'
  if (status !== 'accepted') return 'done'
  if (leaseNow > payBy) return 'late'
  return isLandlord ? 'signed' : 'toRenew'
}
