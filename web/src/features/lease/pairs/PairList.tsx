/** The deposits without a lease of the user's accounts, under Payments; renders nothing if there are none. */
import type { PairList as Listed } from '@keyhold/api/pairs.ts'
import { useLeaseNow } from '../../../gateways/leaseClock.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { PairRows } from './PairRows.tsx'
import css from './Pairs.module.css'

interface Props {
  readonly pairs: Listed
  readonly arrivedAt: number
  readonly viewerId: string
}

export function PairList({ pairs: { rows, unlisted }, arrivedAt, viewerId }: Props) {
  const text = useText('pairs')
  const now = useLeaseNow(rows[0]?.leaseNow ?? 0, arrivedAt)
  if (rows.length === 0) return null
  return (
    <section className={css.list} aria-label={text('title')}>
      <h3>{text('title')}</h3>
      <p>{text('lede')}</p>
      <PairRows rows={rows} now={now} pathOf={(id) => paths.pair(viewerId, id)} />
      {unlisted > 0 && <p className="xs quiet">{text('unlisted', { count: unlisted })}</p>}
    </section>
  )
}
