/** Amounts as one bar to scale, and again with words below, so that even a sliver is readable. */
import type { ComponentProps } from 'react'
import { MoneyBar } from '../../../ui/MoneyBar.tsx'
import css from './Disputes.module.css'

interface Piece {
  readonly key: string
  /** In the smallest unit. */
  readonly amount: bigint
  readonly state: ComponentProps<typeof MoneyBar>['state']
  readonly strong?: boolean
}

export interface WordedPiece extends Piece {
  readonly words: string
}

const thin = { minHeight: 16, padding: 0, borderRadius: 5 }
const isSomething = ({ amount }: Piece) => amount > 0n

/** Pieces of zero are left out. */
function ThinBar({ pieces }: { pieces: readonly Piece[] }) {
  const shown = pieces.filter(isSomething)
  const sum = shown.reduce((total, { amount }) => total + amount, 0n)
  return (
    <div className={css.bar} aria-hidden="true">
      {shown.map(({ key, amount, state, strong }) => (
        <div key={key} style={{ flexGrow: Number((amount * 1000n) / sum) }}>
          <MoneyBar state={state} strong={strong} style={thin} />
        </div>
      ))}
    </div>
  )
}

/** The same, with each piece's label. */
export function WordedBar({ pieces }: { pieces: readonly WordedPiece[] }) {
  return (
    <div>
      <ThinBar pieces={pieces} />
      <ul className={css.shares}>
        {pieces.filter(isSomething).map(({ key, words, state, strong }) => (
          <li key={key} className="num">
            <span className={css.swatch} aria-hidden="true">
              <MoneyBar state={state} strong={strong} style={thin} />
            </span>
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
