/** What each of the two gets of what is disputed, as one bar to scale with its words. */
import type { DeskRow } from '@keyhold/api/desk.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { MoneyBar } from '../../../ui/MoneyBar.tsx'
import { formatUsdt } from '../money.ts'
import css from './Desk.module.css'
import { caseWords } from './deskWords.ts'

/** `toTenant` undefined: nothing is said yet. `isPaid`: it is theirs already. */
export function ShareBar({
  row,
  toTenant,
  isPaid = false,
}: {
  readonly row: DeskRow
  readonly toTenant: bigint | undefined
  readonly isPaid?: boolean
}) {
  const text = useText('desk')
  const language = useLanguage()
  const { tenant, landlord } = caseWords(row, language)
  const sum = BigInt(isPaid ? row.claimed : row.held)
  if (toTenant === undefined)
    return (
      <div className={css.bar}>
        <MoneyBar state="disputed">{text('bar.open', { amount: formatUsdt(sum, language) })}</MoneyBar>
      </div>
    )
  const shares = [
    { payee: 'landlord', name: landlord, amount: sum - toTenant },
    { payee: 'tenant', name: tenant, amount: toTenant },
  ]
  return (
    <div className={css.bar}>
      {shares
        .filter(({ amount }) => amount > 0n)
        .map(({ payee, name, amount }) => (
          <div key={payee} style={{ flexGrow: Number((amount * 1000n) / sum) }}>
            <MoneyBar state={isPaid ? 'paid' : 'held'} strong={payee === 'landlord'}>
              {text('bar.to', { amount: formatUsdt(amount, language), name })}
            </MoneyBar>
          </div>
        ))}
    </div>
  )
}
