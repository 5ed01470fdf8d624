/** Each party's share of the disputed sum. */
import type { DeskRow } from '@keyhold/api/desk.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { WordedBar, type WordedPiece } from '../disputes/WordedBar.tsx'
import { formatUsdt } from '../money.ts'
import { caseWords } from './deskWords.ts'

interface Props {
  readonly row: DeskRow
  /** Undefined: not set yet. */
  readonly toTenant: bigint | undefined
  /** Whether it is theirs already. */
  readonly isPaid?: boolean
}

export function ShareBar({ row, toTenant, isPaid = false }: Props) {
  const text = useText('desk')
  const language = useLanguage()
  const { tenant, landlord } = caseWords(row, language)
  const sum = BigInt(isPaid ? row.claimed : row.held)
  const inUsdt = (amount: bigint) => formatUsdt(amount, language)
  if (toTenant === undefined) {
    const open = {
      key: 'open',
      amount: sum,
      state: 'disputed',
      words: text('bar.open', { amount: inUsdt(sum) }),
    } as const
    return <WordedBar pieces={[open]} />
  }
  const to = (key: string, name: string, amount: bigint): WordedPiece => ({
    key,
    amount,
    state: isPaid ? 'paid' : 'held',
    strong: key === 'landlord',
    words: text('bar.to', { amount: inUsdt(amount), name }),
  })
  return <WordedBar pieces={[to('tenant', tenant, toTenant), to('landlord', landlord, sum - toTenant)]} />
}
