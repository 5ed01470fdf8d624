/** The papers of a case's lease, to read only, and until when (D 12.13). */
import type { DeskRow } from '@keyhold/api/desk.ts'
import { Link } from 'react-router'
import { formatDateTime } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { deskPapers, paths } from '../../../paths.ts'
import { Panel } from '../../../ui/Panel.tsx'
import css from './Desk.module.css'
import { papersEnd } from './papersEnd.ts'

interface Props {
  readonly row: DeskRow
  /** Every dispute of its lease. */
  readonly rows: readonly DeskRow[]
  readonly now: number
}

export function CasePapers({ row, rows, now }: Props) {
  const text = useText('desk')
  const language = useLanguage()
  const end = papersEnd(rows)
  const when = end === undefined ? '' : formatDateTime(end, row.timeZone, language)
  return (
    <Panel label={text('papers.title')}>
      <h3>{text('papers.title')}</h3>
      {end !== undefined && now >= end ? (
        <p className={css.hint}>{text('papers.closed', { when })}</p>
      ) : (
        <>
          <p className={css.hint}>
            <span>{text('papers.what')}</span> {when && <span>{text('papers.until', { when })}</span>}
          </p>
          <ul className={css.papers}>
            {deskPapers.map((paper) => (
              <li key={paper} className={css.paper}>
                <Link className="link" to={paths.deskPaper(row.leaseId, paper)}>
                  {text(`papers.${paper}`)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}
