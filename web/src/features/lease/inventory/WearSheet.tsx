/**
 * The fair share of a cost for damaged or missing items: the remaining life (D 11.27). A calculation, stored nowhere.
 */
import type { ItemDifference } from '@keyhold/rental/inventoryComparison.ts'
import { fairShare, type Wear, wearIn } from '@keyhold/rental/wear.ts'
import { useState } from 'react'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import type { ClaimState } from '../claimProposal.ts'
import { formatUsdt, parseProblem, parseUsdt } from '../money.ts'
import css from './Comparison.module.css'

interface Props {
  readonly items: readonly ItemDifference[]
  readonly year: number
  /** Where the landlord can still claim: receives the sheet's share. */
  readonly claimAt: string | undefined
}

interface WearLine {
  readonly id: string
  readonly name: string
  readonly isGone: boolean
  readonly wear: Wear | undefined
  readonly cost: bigint
  readonly share: bigint
}

export function WearSheet({ items, year, claimAt }: Props) {
  const text = useText('inventory')
  const language = useLanguage()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const lines = items.flatMap(({ before, after }): WearLine[] => {
    if (!before) return []
    const [wear, cost] = [wearIn(year, before), parseUsdt(typed[before.id] ?? '') ?? 0n]
    const isGone = !after || after.condition === 'missing'
    return [{ id: before.id, name: before.name, isGone, wear, cost, share: fairShare(cost, wear) }]
  })
  const sum = (of: 'cost' | 'share') => lines.reduce((total, line) => total + line[of], 0n)
  const problem = (input = '') =>
    input.trim() === '' || parseUsdt(input) !== undefined ? undefined : parseProblem(input)
  const claim = useClaim(lines)
  return (
    <Panel label={text('wear.title')}>
      <h2>{text('wear.title')}</h2>
      <p className="small soft">{text('wear.what')}</p>
      <ul className={css.wear}>
        {lines.map(({ id, name, wear, share }) => (
          <li key={id}>
            <div>
              <h3>{name}</h3>
              <Life wear={wear} />
            </div>
            <Field
              label={text('wear.costOf', { name })}
              inputMode="decimal"
              autoComplete="off"
              unit="USDT"
              error={problem(typed[id]) && text(`wear.${problem(typed[id]) ?? 'wrong'}`)}
              value={typed[id] ?? ''}
              onChange={({ target }) => setTyped({ ...typed, [id]: target.value })}
            />
            <p className="num">
              <span>{text('wear.share')}</span>
              <b>{formatUsdt(share, language)}</b>
            </p>
          </li>
        ))}
      </ul>
      <p className={`num ${css.sum}`} role="status">
        <span>{`${text('wear.together')}: ${text('wear.cost')} ${formatUsdt(sum('cost'), language)}, ${text('wear.share')}`}</span>{' '}
        <b>{formatUsdt(sum('share'), language)}</b>
      </p>
      <p className="small soft">{text('wear.note')}</p>
      {claimAt && sum('share') > 0n && (
        <p className={css.claim}>
          <ButtonLink kind="main" to={claimAt} state={claim}>
            {text('wear.claim', { amount: formatUsdt(sum('share'), language) })}
          </ButtonLink>
        </p>
      )}
    </Panel>
  )
}

/** The claim dialog's initial values: the sum of the shares, and its calculation line by line. */
function useClaim(lines: readonly WearLine[]): ClaimState {
  const text = useText('inventory')
  const language = useLanguage()
  const counted = lines.filter(({ share }) => share > 0n)
  const claimLines = counted.map(({ name, wear, ...money }) => {
    const values = { name, cost: formatUsdt(money.cost, language), share: formatUsdt(money.share, language) }
    return wear ? text('wear.claimUsed', { ...values, ...wear }) : text('wear.claimLine', values)
  })
  const amount = counted.reduce((sum, { share }) => sum + share, 0n).toString()
  const reason = counted.every(({ isGone }) => isGone) ? 'missing-items' : 'damage'
  return { claim: { amount, reason, words: [text('wear.claimWords'), ...claimLines].join('\n') }, opens: true }
}

function Life({ wear }: { wear: Wear | undefined }) {
  const text = useText('inventory')
  if (!wear) return <p>{text('wear.unknown')}</p>
  const percent = Math.round((wear.left * 100) / wear.lifetime)
  return (
    <>
      <span className={css.life} aria-hidden="true">
        <i style={{ '--left': `${percent}%` } as React.CSSProperties} />
      </span>
      <p className="num">{text('wear.used', { ...wear, percent })}</p>
    </>
  )
}
