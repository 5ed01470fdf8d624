/**
 * The admin desk: reports, instance health, search for users, homes and leases, and the audit log; for administrators
 * (D 11.30).
 */
import type { ReportedSubject } from '@keyhold/api/reports.schema.ts'
import { AdminActionButton } from '../features/admin/AdminActionButton.tsx'
import { AuditLog } from '../features/admin/AuditLog.tsx'
import { FindPanel } from '../features/admin/FindPanel.tsx'
import { InstancePanel } from '../features/admin/InstancePanel.tsx'
import { useSuspicions } from '../features/admin/queries.ts'
import { SuspicionPanel } from '../features/admin/SuspicionPanel.tsx'
import { useReported } from '../features/reports/queries.ts'
import { ReportList } from '../features/reports/ReportList.tsx'
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
        acts={({ about, reportedUntil }) => (
          <>
            {about.standing !== 'gone' && <AdminActionButton act={runAction(about)} id={about.id} name={about.name} />}
            <AdminActionButton act="settle" id={about.id} name={about.name} reportedUntil={reportedUntil} />
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

/** Links to the sections below the reports, however many reports there are. */
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

/** The moderation actions on a reported item; an action already taken offers its reverse. */
function runAction({ kind, standing }: ReportedSubject['about']) {
  if (kind === 'home') return standing === 'hidden' ? 'show' : 'hide'
  return standing === 'suspended' ? 'reinstate' : 'suspend'
}

/** Sections below the reports and flagged homes render after those, which avoids layout shift. */
function Panels() {
  const isPending = [useReported(), useSuspicions()].some((one) => one.isPending)
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
