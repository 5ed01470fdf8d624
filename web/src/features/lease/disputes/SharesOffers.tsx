/** Settlement offers on both parties' pages: the other party's offer, one's own, and the outcome of others. */
import { statusOf } from '@keyhold/api/leaseStatus.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { SharesOffer } from '@keyhold/api/shares.ts'
import { isClosed } from '@keyhold/rental/lease.ts'
import { useState } from 'react'
import { useText } from '../../../gateways/text/useText.tsx'
import { encodeSettlement } from '../../../gateways/wallet/settlement.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { partNameKey } from '../heldMoney.ts'
import { viewerOf } from '../leaseState.ts'
import { DeclineShares } from './DeclineShares.tsx'
import css from './DisputePage.module.css'
import { openOffers, useSharesOffers } from './sharesQueries.ts'
import { UnsentOffers } from './UnsentOffers.tsx'
import { useSharesWords } from './useSharesWords.ts'

export interface SharesOffersProps {
  readonly lease: LeaseDetail
  /** The lease clock now. */
  readonly now: number
  /** For that part alone. */
  readonly part?: SharesOffer['part']
  /** A pending transaction contradicts any reply. */
  readonly isBlocked: boolean
  /** Sends the other party's signed shares, in link format. */
  readonly onAccept: (encodedSettlement: string) => void
  readonly onCounter: (part: SharesOffer['part']) => void
}

export function SharesOffers(props: SharesOffersProps) {
  const { lease, now, part } = props
  const offers = useSharesOffers(lease, part)
  const isOwn = ({ party }: SharesOffer) => party === viewerOf(lease)
  // Offers for the viewer come before the viewer's own.
  const open = openOffers(offers, lease, now).toSorted((one, other) => Number(isOwn(one)) - Number(isOwn(other)))
  const others = isClosed(statusOf(lease)) ? [] : offers.filter(({ state }) => state !== 'open')
  return (
    <>
      {open.map((offer) =>
        isOwn(offer) ? (
          <OwnOffer key={offer.id} lease={lease} offer={offer} />
        ) : (
          <TheirOffer key={offer.id} {...props} offer={offer} />
        ),
      )}
      <UnsentOffers lease={lease} {...(part && { part })} />
      {others.map((offer) => (
        <PastOffer key={offer.id} lease={lease} offer={offer} />
      ))}
    </>
  )
}

/** The other party's offer: to accept, decline, or answer with another offer. */
function TheirOffer({
  lease,
  offer,
  isBlocked,
  onAccept,
  onCounter,
}: SharesOffersProps & { readonly offer: SharesOffer }) {
  const text = useText('paying')
  const words = useSharesWords(lease, offer)
  const [isDeclining, setIsDeclining] = useState(false)
  const { part, toTenant, toLandlord, deadline, signature } = offer
  const accept = () => {
    const [tenant, landlord, until] = [toTenant, toLandlord, deadline].map(BigInt) as [bigint, bigint, bigint]
    const signed = { part, toTenant: tenant, toLandlord: landlord, deadline: until }
    onAccept(encodeSettlement({ ...signed, signature: signature as `0x${string}` }))
  }
  return (
    <Callout icon="handshake" tone="good" title={text(`shares.them.${partNameKey(offer, lease)}`, words)}>
      <p className="num">{text('shares.what', words)}</p>
      <p>{text('shares.moves')}</p>
      {!isBlocked && (
        <div className={css.acts}>
          <Button kind="next" onClick={accept}>
            {text('shares.accept', words)}
          </Button>
          <Button small onClick={() => onCounter(part)}>
            {text('shares.counter')}
          </Button>
          <Button kind="plain" small onClick={() => setIsDeclining(true)}>
            {text('shares.decline')}
          </Button>
        </div>
      )}
      {isDeclining && <DeclineShares lease={lease} offer={offer} onClose={() => setIsDeclining(false)} />}
    </Callout>
  )
}

/** The viewer's offer, which the other party can accept. */
function OwnOffer({ lease, offer }: { readonly lease: LeaseDetail; readonly offer: SharesOffer }) {
  const text = useText('paying')
  const words = useSharesWords(lease, offer)
  return (
    <Callout icon="pen-nib" title={text(`shares.you.${partNameKey(offer, lease)}`, words)}>
      <p className="num">{text('shares.what', words)}</p>
      <p>{text('shares.waits', words)}</p>
    </Callout>
  )
}

/** A closed offer, in a sentence; accepted ones are in the lease's history. */
function PastOffer({ lease, offer }: { readonly lease: LeaseDetail; readonly offer: SharesOffer }) {
  const text = useText('paying')
  const words = useSharesWords(lease, offer)
  const { state, party, stillSigned } = offer
  if (state === 'accepted' || state === 'open') return null
  const whose = party === viewerOf(lease) ? 'you' : 'them'
  const isKept = stillSigned && (state === 'declined' || state === 'replaced')
  return (
    <p className="num small soft">
      {`${text(`shares.${state}.${whose}`, words)} ${isKept ? text(`shares.kept.${whose}`, words) : ''}`}
    </p>
  )
}
