/** Both parties' statements and evidence, side by side: the disputing party first, and who has said nothing yet. */
import type { DeskLease, DeskRow } from '@keyhold/api/desk.ts'
import { formatDateTime } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { EvidenceList } from '../evidence/EvidenceList.tsx'
import { formatUsdt } from '../money.ts'
import css from './Desk.module.css'
import { caseWords } from './deskWords.ts'

interface Props {
  readonly row: DeskRow
  readonly statements: DeskLease['statements']
  readonly evidence: DeskLease['evidence']
  /** The words were deleted with the agreement (D 11.23). */
  readonly isDeleted: boolean
}

export function DeskStories({ row, statements, evidence, isDeleted }: Props) {
  const text = useText('desk')
  const disputes = useText('disputes')
  const language = useLanguage()
  const names = caseWords(row, language)
  const parties = row.openedBy === 'tenant' ? (['tenant', 'landlord'] as const) : (['landlord', 'tenant'] as const)
  return (
    <div className={css.stories}>
      {parties.map((party) => {
        const said = statements.find((one) => one.party === party)
        return (
          <Panel
            key={party}
            label={`${text('story.of', { name: names[party] })}, ${text(`story.${party}`)}`}
            className={css.story}
          >
            <h3>{names[party]}</h3>
            <p className={css.hint}>
              {party === row.openedBy
                ? text(`story.opened.${party}`, {
                    amount: names.claimed,
                    when: formatDateTime(row.openedAt, row.timeZone, language),
                  })
                : text(`story.${party}`)}
            </p>
            {said ? (
              <>
                <p>
                  <b>{disputes(`reason.${said.reason}`)}</b>
                </p>
                {said.words && <p className={css.words}>{said.words}</p>}
                {!said.words && isDeleted && <p className={css.hint}>{text('story.deleted')}</p>}
                {said.claim && party !== row.openedBy && (
                  <p className="num">{text('story.claims', { amount: formatUsdt(said.claim, language) })}</p>
                )}
                <p className={`num ${css.hint}`}>{formatDateTime(said.madeAt, row.timeZone, language)}</p>
              </>
            ) : (
              <p className={css.hint}>{text('story.nothing', { name: names[party] })}</p>
            )}
            <EvidenceList
              heading="h4"
              pieces={evidence.filter((one) => one.party === party)}
              reader="desk"
              leaseId={row.leaseId}
              timeZone={row.timeZone}
              names={names}
            />
          </Panel>
        )
      })}
    </div>
  )
}
