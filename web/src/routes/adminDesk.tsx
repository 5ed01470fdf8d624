/** The operator's desk: what was reported, how the house is, finding people, homes and leases, and what was done; for administrators (D 11.30). */
import type { KeptReport } from '@keyhold/api/reports.schema.ts'
import { AdminActionButton } from '../features/admin/AdminActionButton.tsx'
import { AuditLog } from '../features/admin/AuditLog.tsx'
import { FindPanel } from '../features/admin/FindPanel.tsx'
import { InstancePanel } from '../features/admin/InstancePanel.tsx'
import { useSuspicions } from '../features/admin/queries.ts'
import { SuspicionPanel } from '../features/admin/SuspicionPanel.tsx'
import { ReportList, useReports } from '../features/reports/ReportList.tsx'
import { useSession } from '../gateways/session.ts'
import { useText } from '../gateways/text/useText.tsx'
import { Title } from '../ui/Title.tsx'
import css from './adminDesk.module.css'

export function AdminDesk() {
  const text = useText('operator')
  const isAdmin = useSession().user?.permissions?.includes('administer')
  return (
    <div className="wrap tall">
      <Title>{text('title')}</Title>
      <ReportList
        parts={isAdmin && <Parts />}
        acts={({ id, about }) => (
          <>
            {about.standing !== 'gone' && <AdminActionButton act={runAction(about)} id={about.id} name={about.name} />}
            <AdminActionButton act="settle" id={id} name={about.name} />
          </>
        )}
      />
      {isAdmin && <Panels />}
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
function runAction({ kind, standing }: KeptReport['about']) {
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
      <InstancePanel />
      <div className={css.pair}>
        <FindPanel />
        <AuditLog />
      </div>
    </>
  )
}
