/** What of a cost is fair to claim for what was damaged or is gone: what was left of its life (D 11.27). A calculation, kept nowhere. */
import type { ItemDifference } from '@keyhold/rental/inventoryComparison.ts'
import { fairShare, type Wear, wearIn } from '@keyhold/rental/wear.ts'
import { useState } from 'react'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { formatUsdt, parseUsdt } from '../money.ts'
import css from './Comparison.module.css'

interface Props {
  readonly items: readonly ItemDifference[]
  readonly year: number
}

export function WearSheet({ items, year }: Props) {
  const text = useText('inventory')
  const language = useLanguage()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const lines = items.flatMap(({ before }) => {
    if (!before) return []
    const [wear, cost] = [wearIn(year, before), parseUsdt(typed[before.id] ?? '') ?? 0n]
    return [{ id: before.id, name: before.name, wear, cost, share: fairShare(cost, wear) }]
  })
  const sum = (of: 'cost' | 'share') =>
    formatUsdt(
      lines.reduce((total, line) => total + line[of], 0n),
      language,
    )
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
        {text('wear.together')}: {text('wear.cost')} {sum('cost')}, {text('wear.share')} <b>{sum('share')}</b>
      </p>
      <p className="small soft">{text('wear.note')}</p>
    </Panel>
  )
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
