/** The operator's desk: what was reported, how the house is, finding people, homes and leases, and what was done; for administrators (D 11.30). */
import type { KeptReport } from '@keyhold/api/reports.schema.ts'
import { ActButton } from '../features/operator/ActButton.tsx'
import { ActLog } from '../features/operator/ActLog.tsx'
import { FindPanel } from '../features/operator/FindPanel.tsx'
import { HousePanel } from '../features/operator/HousePanel.tsx'
import { useSuspicions } from '../features/operator/queries.ts'
import { SuspicionPanel } from '../features/operator/SuspicionPanel.tsx'
import { ReportList, useReports } from '../features/reports/ReportList.tsx'
import { useSession } from '../gateways/session.ts'
import { useText } from '../gateways/text/useText.tsx'
import { Title } from '../ui/Title.tsx'
import css from './operatorDesk.module.css'

export function OperatorDesk() {
  const text = useText('operator')
  const isOperator = useSession().user?.permissions?.includes('administer')
  return (
    <div className="wrap tall">
      <Title>{text('title')}</Title>
      <ReportList
        parts={isOperator && <Parts />}
        acts={({ id, about }) => (
          <>
            {about.standing !== 'gone' && <ActButton act={actOn(about)} id={about.id} name={about.name} />}
            <ActButton act="settle" id={id} name={about.name} />
          </>
        )}
      />
      {isOperator && <Panels />}
    </div>
  )
}

const parts = [
  ['suspicions', 'suspicions'],
  ['house', 'house.title'],
  ['find', 'find'],
  ['log', 'log'],
] as const

/** The way to what stands below the reports, however many there are. */
function Parts() {
  const text = useText('operator')
  return (
    <nav className={css.parts} aria-label={text('title')}>
      {parts.map(([part, name]) => (
        <a key={part} className="link" href={`#operator-${part}`}>
          {text(name)}
        </a>
      ))}
    </nav>
  )
}

/** What can be done to what was reported: the contrary, where it was done. */
function actOn({ kind, standing }: KeptReport['about']) {
  if (kind === 'home') return standing === 'hidden' ? 'show' : 'hide'
  return standing === 'suspended' ? 'reinstate' : 'suspend'
}

/** What stands below the reports and the homes worth a look comes once those are there, and does not move. */
function Panels() {
  const isPending = [useReports(), useSuspicions()].some((one) => one.isPending)
  if (isPending) return null
  return (
    <>
      <SuspicionPanel />
      <HousePanel />
      <div className={css.pair}>
        <FindPanel />
        <ActLog />
      </div>
    </>
  )
}
