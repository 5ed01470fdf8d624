/** An arbitrator's cases: open ones by deadline, closed ones, and deposits without a lease. */
import type { DeskRow } from '@keyhold/api/desk.ts'
import type { PairList } from '@keyhold/api/pairs.ts'
import { Link } from 'react-router'
import { formatDuration } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { stageAt } from '../appeals/appealWords.ts'
import { formatUsdt } from '../money.ts'
import { PairRows } from '../pairs/PairRows.tsx'
import css from './Desk.module.css'
import { DeskName } from './DeskName.tsx'
import { isOpenAt, partKey } from './deskWords.ts'

interface Props {
  readonly rows: readonly DeskRow[]
  /** The lease clock now. */
  readonly now: number
  readonly chosen: DeskRow | undefined
  /** Held deposits without a lease. */
  readonly pairs?: PairList | undefined
}

export function DeskQueue({ rows, now, chosen, pairs }: Props) {
  const text = useText('desk')
  const words = useText('pairs')
  const [open, over] = [rows.filter((row) => isOpenAt(row, now)), rows.filter((row) => !isOpenAt(row, now))]
  return (
    <div className={css.queue}>
      <nav className={css.queue} aria-label={text('queue.label')}>
        <h2>{text('queue.open', { count: open.length })}</h2>
        {open.length > 0 && <Cases rows={open} now={now} chosen={chosen} />}
        <p className={css.hint}>{text('queue.sorted')}</p>
        {over.length > 0 && (
          <>
            <h2>{text('queue.over', { count: over.length })}</h2>
            <Cases rows={over} now={now} chosen={chosen} />
          </>
        )}
        {pairs && pairs.rows.length > 0 && (
          <>
            <h2>{words('title')}</h2>
            <PairRows rows={pairs.rows} now={now} pathOf={paths.deskPair} />
            {pairs.unlisted > 0 && <p className={css.hint}>{words('unlistedDesk', { count: pairs.unlisted })}</p>}
          </>
        )}
      </nav>
      <DeskName />
    </div>
  )
}

function Cases({ rows, now, chosen }: Props) {
  const text = useText('desk')
  const disputes = useText('disputes')
  const appeals = useText('appeals')
  const language = useLanguage()
  return (
    <ul className={css.cases}>
      {rows.map((row) => {
        const stage = row.appeal && stageAt(row.appeal, row, now)
        const { leaseId, part, city, tenant, landlord, claimed, due, state, second } = row
        const name = text(second ? 'second.part' : `part.${partKey(row)}`)
        return (
          <li key={`${leaseId}${part}${second?.smartContractId}`}>
            <Link
              to={paths.desk(leaseId, part, second?.smartContractId)}
              {...(row === chosen && { 'aria-current': 'page' as const })}
            >
              <b>{city ? text('case.in', { part: name, city }) : name}</b>
              <b className="num">{formatUsdt(claimed, language)}</b>
              {row.appeal && stage && isOpenAt(row, now) && (
                <b>{appeals(stage === row.appeal.seat ? `desk.turn.${row.appeal.seat}` : `desk.waits.${stage}`)}</b>
              )}
              <span>{text('case.two', { tenant: tenant.firstName, landlord: landlord.firstName })}</span>
              <span className="num">
                {isOpenAt(row, now)
                  ? text('queue.left', { wait: formatDuration(due - now, language).text })
                  : disputes(`state.${state === 'open' ? 'lapsed' : state}`)}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
