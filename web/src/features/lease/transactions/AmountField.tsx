/** A transaction's amount, if it has one: the proposal, the limits, and the input. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { digits } from '@keyhold/rental/money.ts'
import { useState } from 'react'
import { formatDayAt } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Field } from '../../../ui/Field.tsx'
import type { ClaimProposal } from '../claimProposal.ts'
import { formatUsdt, parseProblem, parseUsdt, usdt } from '../money.ts'
import type { DialogAction } from './dialogActions.ts'

/** The limits, in USDT's smallest unit; `most` undefined: the wallet's balance. */
export interface AmountInput {
  readonly proposed: bigint
  readonly maximum: bigint | undefined
  /** The wear sheet's sum, if the proposal is based on it. */
  readonly fairShare?: bigint
  /** Whether it pays one month's rent, which counts in full, whatever its amount. */
  readonly isForMonth?: boolean
}

/** A transaction's proposed amount; undefined if it has none. */
export function amountInputFor(
  action: DialogAction,
  lease: LeaseDetail,
  {
    claim,
    maximumRent,
  }: { readonly claim?: ClaimProposal | undefined; readonly maximumRent?: bigint | undefined } = {},
): AmountInput | undefined {
  const { money, parts, isLandlordInContract } = lease
  if (action === 'payRent') return { proposed: maximumRent ?? BigInt(money.rent), maximum: maximumRent }
  if (action === 'dispute') {
    const held = BigInt(parts.find(({ part }) => part === (isLandlordInContract ? 'deposit' : 'handover'))?.held ?? 0)
    if (!claim) return { proposed: held, maximum: held }
    const fairShare = BigInt(claim.amount)
    return { proposed: fairShare < held ? fairShare : held, maximum: held, fairShare }
  }
  // What the landlord still owes; nothing where no deposit came with the first rent, or it was refunded in time.
  const owed = lease.depositOwed?.amount ?? lease.refundOwed ?? 0
  return action === 'payBack' ? { proposed: BigInt(owed), maximum: undefined } : undefined
}

/** The input and its meaning: `value` only while it is an amount within the limits. */
export function useAmount(amountInput: AmountInput | undefined) {
  const [input, setTyped] = useState(() =>
    amountInput && amountInput.proposed > 0n ? digits(usdt(amountInput.proposed)) : '',
  )
  const read = parseUsdt(input)
  const isTooMuch = read !== undefined && amountInput?.maximum !== undefined && read > amountInput.maximum
  const value = amountInput && read !== undefined && read > 0n && !isTooMuch ? read : undefined
  const problem =
    input === '' || value !== undefined ? undefined : isTooMuch ? ('tooMuch' as const) : parseProblem(input)
  return { typed: input, setTyped, value, problem }
}

const aboveMonth = ({ isForMonth, proposed }: AmountInput, value = 0n) =>
  isForMonth === true && proposed > 0n && value > proposed

interface Props {
  readonly action: DialogAction
  readonly lease: LeaseDetail
  readonly amountInput: AmountInput
  readonly amount: ReturnType<typeof useAmount>
}

export function AmountField({ action, lease, amountInput, amount: { typed: input, setTyped, problem, value } }: Props) {
  const text = useText('paying')
  const language = useLanguage()
  const label = action !== 'dispute' ? 'amount' : lease.isLandlordInContract ? 'disputeLandlord' : 'disputeTenant'
  const maximum = amountInput.maximum === undefined ? '' : formatUsdt(amountInput.maximum, language)
  const lastRent = lease.transactions.find(({ paymentType }) => paymentType === 'rent')
  const held = text('transaction.field.held', { amount: maximum })
  const { fairShare } = amountInput
  const hint =
    action === 'dispute'
      ? fairShare === undefined
        ? held
        : `${text('transaction.field.fairShare', { amount: formatUsdt(fairShare, language) })} ${held}`
      : action === 'payRent' && lastRent
        ? text('transaction.field.lastRent', {
            amount: formatUsdt(lastRent.price, language),
            day: formatDayAt(lastRent.date, lease.timeZone, language),
          })
        : undefined
  const isAbove = aboveMonth(amountInput, value)
  return (
    <Field
      label={text(`transaction.field.${label}`)}
      hint={
        isAbove ? text('transaction.field.aboveMonth', { amount: formatUsdt(amountInput.proposed, language) }) : hint
      }
      error={
        problem &&
        text(`transaction.field.${problem === 'tooMuch' && action === 'payRent' ? 'tooMuchRent' : problem}`, {
          amount: maximum,
        })
      }
      unit="USDT"
      inputMode="decimal"
      autoComplete="off"
      value={input}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}
