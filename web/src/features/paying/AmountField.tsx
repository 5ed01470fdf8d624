/** The amount of an errand, where it has one: what is proposed, what is allowed, and what a person typed. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { digits } from '@keyhold/rental/money.ts'
import { useState } from 'react'
import { sayDayAt, sayMoney } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { Field } from '../../ui/Field.tsx'
import type { ErrandAct } from './errandActs.ts'
import { errandWords } from './errandWords.ts'
import { typedUsdt, usdt, wrongTyping } from './money.ts'

/** What may be asked for, in USDT's smallest unit; `most` undefined: as much as one has. */
export interface Asked {
  readonly proposed: bigint
  readonly most: bigint | undefined
}

/** What an errand proposes; undefined where it has no amount of its own. */
export function askedAmount(act: ErrandAct, lease: LeaseDetail): Asked | undefined {
  const { money, parts, isLandlordInContract, transactions } = lease
  if (act === 'payRent') return { proposed: BigInt(money.rent), most: undefined }
  if (act === 'dispute') {
    const held = BigInt(parts.find(({ part }) => part === (isLandlordInContract ? 'deposit' : 'handover'))?.held ?? 0)
    return { proposed: held, most: held }
  }
  if (act !== 'payBack') return undefined
  if (money.depositPolicy !== 'at-handover') return { proposed: 0n, most: undefined }
  const back = transactions.reduce(
    (sum, { paymentType, price }) => (paymentType === 'paid-back' ? sum + BigInt(price) : sum),
    0n,
  )
  const left = BigInt(money.total) - BigInt(money.rent) - back
  return { proposed: left > 0n ? left : 0n, most: undefined }
}

/** What is typed, and what it means: `value` only while it is an amount that may be asked for. */
export function useAmount(asked: Asked | undefined) {
  const [typed, setTyped] = useState(() => (asked && asked.proposed > 0n ? digits(usdt(asked.proposed)) : ''))
  const read = typedUsdt(typed)
  const isTooMuch = read !== undefined && asked?.most !== undefined && read > asked.most
  const value = asked && read !== undefined && read > 0n && !isTooMuch ? read : undefined
  const problem =
    typed === '' || value !== undefined ? undefined : isTooMuch ? ('tooMuch' as const) : wrongTyping(typed)
  return { typed, setTyped, value, problem }
}

interface Props {
  readonly act: ErrandAct
  readonly lease: LeaseDetail
  readonly asked: Asked
  readonly amount: ReturnType<typeof useAmount>
}

export function AmountField({ act, lease, asked, amount: { typed, setTyped, problem } }: Props) {
  const text = useText('paying')
  const language = useLanguage()
  const words = errandWords(act, lease)
  const label = words === 'disputeTenant' || words === 'disputeLandlord' ? words : 'amount'
  const most = asked.most === undefined ? '' : sayMoney(usdt(asked.most), language)
  const lastRent = lease.transactions.find(({ paymentType }) => paymentType === 'rent')
  const hint =
    act === 'dispute'
      ? text('errand.field.held', { amount: most })
      : act === 'payRent' && lastRent
        ? text('errand.field.lastRent', {
            amount: sayMoney(usdt(lastRent.price), language),
            day: sayDayAt(lastRent.date, lease.timeZone, language),
          })
        : undefined
  return (
    <Field
      label={text(`errand.field.${label}`)}
      hint={hint}
      error={problem && text(`errand.field.${problem}`, { amount: most })}
      unit="USDT"
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}
