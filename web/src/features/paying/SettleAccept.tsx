/** An agreement that arrived by a link, shown once it is known who signed it: what it says, and the button that sends it. */
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
import { Button } from '../../ui/Button.tsx'
import { Callout, Notice } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
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
  const wish = useMemo<Wish>(() => ({ act: 'settle', ...signed }), [signed])
  const errand = useErrand(lease, wish, text('errand.failed.settle'))
  const signer = useSigner(lease, errand.place, signed)
  const name = nameOf(lease.counterpart)
  const isTheirs = signer.data === 'them'
  const fault = signer.error ?? errand.placeFault
  const isElsewhere = errand.current !== undefined && errand.place === undefined
  if (signer.isPending && fault === undefined && !isElsewhere) return null
  return (
    <Dialog
      open
      size="small"
      title={text('errand.title.settle', { name })}
      onClose={onClose}
      foot={
        isTheirs ? (
          <ErrandFoot errand={errand} label={text('errand.confirm')} onClose={onClose} onConnect={onConnect} />
        ) : (
          <Button kind="main" onClick={onClose}>
            {text('errand.close')}
          </Button>
        )
      }
    >
      {errand.done ? (
        <ErrandSent lease={lease} place={errand.place} transactionId={errand.done.transactionId} />
      ) : (
        <>
          <Said lease={lease} signed={signed} by={signer.data} />
          {fault !== undefined && <Callout tone="bad">{trouble(fault)}</Callout>}
          {isElsewhere && <Callout tone="warn">{text('errand.otherChain')}</Callout>}
          {isTheirs && (
            <>
              <Notice icon="seal-check">{text('settle.checked', { name })}</Notice>
              <ErrandWay lease={lease} errand={errand} onConnect={onConnect} />
            </>
          )}
        </>
      )}
    </Dialog>
  )
}

/** Whose word it is, and who gets how much by it. */
function Said({ lease, signed, by }: Pick<Props, 'lease' | 'signed'> & { by: 'them' | 'you' | 'nobody' | undefined }) {
  const text = useText('paying')
  const language = useLanguage()
  const say = (amount: bigint) => sayMoney(usdt(amount), language)
  const values = {
    name: nameOf(lease.counterpart),
    when: sayInstant(Number(signed.deadline), lease.timeZone, language),
  }
  return (
    <>
      {by === 'nobody' && <Callout tone="bad">{text('settle.forged', values)}</Callout>}
      {by === 'you' && <p>{text('settle.yours', values)}</p>}
      {(by === 'them' || by === undefined) && <p>{text(`settle.says.${signed.part}`, values)}</p>}
      <Notice icon="arrow-right">
        {text('settle.gets', { amount: say(signed.toTenant), name: nameOf(lease.tenant) })}
      </Notice>
      <Notice icon="arrow-right">
        {text('settle.gets', { amount: say(signed.toLandlord), name: nameOf(lease.landlord) })}
      </Notice>
    </>
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
