/** An agreement that arrived by a link: what it says, whether the other one really signed it, and the button that sends it. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Address } from 'viem'
import { sayInstant, sayMoney } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import type { Wish } from '../../gateways/wallet/calls.ts'
import { termsOf } from '../../gateways/wallet/facts.ts'
import type { Place } from '../../gateways/wallet/place.ts'
import { isSharedBy, type SignedShares, writeShares } from '../../gateways/wallet/settlement.ts'
import { useTrouble } from '../../gateways/wallet/useTrouble.ts'
import { Callout, Notice } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { ErrandFoot } from './ErrandFoot.tsx'
import { ErrandSent } from './ErrandSent.tsx'
import { ErrandWay } from './ErrandWay.tsx'
import { usdt } from './money.ts'
import { nameOf } from './nameOf.ts'
import { useErrand } from './useErrand.ts'

interface Props {
  readonly lease: LeaseDetail
  readonly signed: SignedShares
  readonly onClose: () => void
  readonly onConnect: () => void
}

export function SettleAccept({ lease, signed, onClose, onConnect }: Props) {
  const text = useText('paying')
  const trouble = useTrouble()
  const language = useLanguage()
  const wish = useMemo<Wish>(() => ({ act: 'settle', ...signed }), [signed])
  const errand = useErrand(lease, wish, text('errand.failed.settle'))
  const signer = useSigner(lease, errand.place, signed)
  const name = nameOf(lease.counterpart)
  const say = (amount: bigint) => sayMoney(usdt(amount), language)
  const when = sayInstant(Number(signed.deadline), lease.timeZone, language)
  const isTheirs = signer.data === 'them'
  return (
    <Dialog
      open
      size="small"
      title={text('errand.title.settle', { name })}
      onClose={onClose}
      foot={
        isTheirs && (
          <ErrandFoot errand={errand} label={text('errand.confirm')} onClose={onClose} onConnect={onConnect} />
        )
      }
    >
      {errand.done ? (
        <ErrandSent lease={lease} place={errand.place} transactionId={errand.done.transactionId} />
      ) : (
        <>
          <p>{text(`settle.says.${signed.part}`, { name, when })}</p>
          <Notice icon="arrow-right">
            {text('settle.gets', { amount: say(signed.toTenant), name: nameOf(lease.tenant) })}
          </Notice>
          <Notice icon="arrow-right">
            {text('settle.gets', { amount: say(signed.toLandlord), name: nameOf(lease.landlord) })}
          </Notice>
          {signer.isPending && <SkeletonLines lines={1} />}
          {signer.isError && <Callout tone="bad">{trouble(signer.error)}</Callout>}
          {signer.data === 'you' && <Callout>{text('settle.yours', { name, when })}</Callout>}
          {signer.data === 'nobody' && <Callout tone="bad">{text('settle.forged', { name })}</Callout>}
          {isTheirs && (
            <>
              <Notice icon="seal-check">{text('settle.checked', { name })}</Notice>
              <ErrandWay lease={lease} errand={errand} />
            </>
          )}
        </>
      )}
    </Dialog>
  )
}

/** Who of the two signed these shares of this lease. */
function useSigner(lease: LeaseDetail, place: Place | undefined, signed: SignedShares) {
  return useQuery({
    queryKey: ['shares', lease.smartContractId, writeShares(signed), place?.escrow],
    enabled: place !== undefined && lease.terms !== null,
    queryFn: async () => {
      if (!place || !lease.terms) throw new Error('unreachable')
      const terms = termsOf(lease.terms)
      const { isLandlordInContract: isLandlord } = lease
      const by = (party: Address) => isSharedBy(place, terms, party, signed)
      if (await by(isLandlord ? terms.tenant : terms.landlord)) return 'them'
      return (await by(isLandlord ? terms.landlord : terms.tenant)) ? 'you' : 'nobody'
    },
    retry: false,
  })
}
