/** Amounts as one bar to scale, with their words below, so that a sliver has them too. */
import type { ComponentProps } from 'react'
import { MoneyBar } from '../../../ui/MoneyBar.tsx'
import disputed from '../disputes/Disputes.module.css'

export interface Piece {
  readonly key: string
  /** In the smallest unit. */
  readonly amount: bigint
  readonly words: string
  readonly state: ComponentProps<typeof MoneyBar>['state']
  readonly strong?: boolean
}

const thin = { minHeight: 16, padding: 0, borderRadius: 5 }

/** Pieces of nothing are left out. */
export function WordedBar({ pieces }: { pieces: readonly Piece[] }) {
  const shown = pieces.filter(({ amount }) => amount > 0n)
  const sum = shown.reduce((total, { amount }) => total + amount, 0n)
  return (
    <div>
      <div className={disputed.bar} aria-hidden="true">
        {shown.map(({ key, amount, state, strong }) => (
          <div key={key} style={{ flexGrow: Number((amount * 1000n) / sum) }}>
            <MoneyBar state={state} strong={strong} style={thin} />
          </div>
        ))}
      </div>
      <ul className={disputed.shares}>
        {shown.map(({ key, words, state, strong }) => (
          <li key={key} className="num">
            <span className={disputed.swatch} aria-hidden="true">
              <MoneyBar state={state} strong={strong} style={thin} />
            </span>
            {words}
          </li>
        ))}
      </ul>
    </div>
  )
}
