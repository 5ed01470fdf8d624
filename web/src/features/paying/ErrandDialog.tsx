/** One errand at the escrow in a dialog: what it means, how much, tried beforehand, sent, and watched until it is final. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useMemo, useState } from 'react'
import { sayInstant, sayMoney } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import type { Wish } from '../../gateways/wallet/calls.ts'
import { Notice } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { AmountField, type Asked, askedAmount, useAmount } from './AmountField.tsx'
import { ErrandFoot } from './ErrandFoot.tsx'
import { ErrandSent } from './ErrandSent.tsx'
import { ErrandWay } from './ErrandWay.tsx'
import type { ErrandAct } from './errandActs.ts'
import { errandWords, ownPart } from './errandWords.ts'
import { usdt } from './money.ts'
import { nameOf } from './nameOf.ts'
import type { WalletSlots } from './slots.ts'
import { useErrand } from './useErrand.ts'

interface Props extends Pick<WalletSlots, 'WalletDialog'> {
  readonly lease: LeaseDetail
  readonly act: Exclude<ErrandAct, 'settle'>
  readonly onClose: () => void
  /** Whether it opened by itself, for what an earlier visit sent. */
  readonly isResumed?: boolean
}

export function ErrandDialog({ lease, act, isResumed = false, onClose, WalletDialog }: Props) {
  const text = useText('paying')
  const language = useLanguage()
  const [connecting, setConnecting] = useState(false)
  const asked = askedAmount(act, lease)
  const amount = useAmount(asked)
  const wish = useWish(act, amount.value)
  const words = errandWords(act, lease)
  const errand = useErrand(lease, wish, text(`errand.failed.${failures[act]}`))
  const about = meant(lease, act)
  const say = (sum: bigint) => sayMoney(usdt(sum), language)
  const pays = act === 'payRent' || act === 'payBack'
  const label = pays && amount.value ? text('errand.pay', { amount: say(amount.value) }) : text('errand.confirm')
  return (
    <>
      <Dialog
        open
        size="small"
        title={text(`errand.title.${words}`, about.values)}
        onClose={onClose}
        foot={<ErrandFoot errand={errand} label={label} onClose={onClose} onConnect={() => setConnecting(true)} />}
      >
        {errand.done ? (
          <ErrandSent lease={lease} place={errand.place} transactionId={errand.done.transactionId} />
        ) : (
          <>
            <p>
              {text(`errand.what.${words}`, {
                ...about.values,
                amount: say(about.amount),
                due: sayInstant(about.due, lease.timeZone, language),
              })}
            </p>
            {isResumed && <Notice icon="hourglass-medium">{text('errand.resumed')}</Notice>}
            {act === 'payRent' && isFirstHeld(lease) && <Notice>{text('errand.firstHeld')}</Notice>}
            {asked && <AmountField act={act} lease={lease} asked={asked as Asked} amount={amount} />}
            <ErrandWay
              lease={lease}
              errand={errand}
              pays={pays}
              stays={act === 'dispute' ? amount.value : undefined}
              onConnect={() => setConnecting(true)}
            />
          </>
        )}
      </Dialog>
      <WalletDialog open={connecting} onClose={() => setConnecting(false)} />
    </>
  )
}

/** Which of the sentences of failure an errand has. */
const failures = {
  release: 'release',
  releaseEarly: 'release',
  refund: 'refund',
  dispute: 'dispute',
  payRent: 'payRent',
  payBack: 'payBack',
} as const

/** What is wished for, as long as the amount is one. */
function useWish(act: Props['act'], amount: bigint | undefined): Wish | undefined {
  return useMemo(() => {
    if (act === 'release' || act === 'releaseEarly' || act === 'refund') return { act }
    if (amount === undefined) return undefined
    return act === 'dispute' ? { act, claim: amount } : { act, amount }
  }, [act, amount])
}

/** The first rent is still in the escrow: nobody should pay it a second time. */
function isFirstHeld({ parts }: LeaseDetail): boolean {
  return parts.some(({ part, held }) => part === 'handover' && BigInt(held) > 0n)
}

const disputeWindow = 14 * 86_400

/** What an errand is about, before it is tried: how much, whose, and until when a dispute would hold it. */
function meant(lease: LeaseDetail, act: ErrandAct) {
  const { isLandlordInContract: isLandlord, parts, leaseNow } = lease
  const held = (wanted: (part: LeaseDetail['parts'][number]) => boolean) =>
    parts.filter(wanted).reduce((sum, part) => sum + BigInt(part.held), 0n)
  const own = ownPart(lease)
  const values = { name: nameOf(isLandlord ? lease.tenant : lease.landlord) }
  const due = (own?.due ?? leaseNow) + disputeWindow
  if (act === 'refund') return { amount: held(() => true), values, due }
  if (act === 'release') return { amount: held(({ state }) => state === 'due'), values, due }
  return { amount: BigInt(own?.held ?? 0), values, due }
}
