/** /desk/:leaseId/papers/:paper: a paper of a lease in dispute, read by its arbitrator; each look is logged (D 12.13). */
import type { DeskLease } from '@keyhold/api/desk.ts'
import { Link, NavLink, useParams } from 'react-router'
import { RolePasskey } from '../features/accounts/RolePasskey.tsx'
import css from '../features/lease/desk/Desk.module.css'
import { DeskPaper } from '../features/lease/desk/DeskPaper.tsx'
import { papersEnd } from '../features/lease/desk/papersEnd.ts'
import { useDeskLease } from '../features/lease/desk/queries.ts'
import inventoryCss from '../features/lease/inventory/Inventory.module.css'
import lease_ from '../features/lease/Lease.module.css'
import { useRefusal } from '../gateways/api.ts'
import { formatDateTime } from '../gateways/format/format.ts'
import { useLanguage, useText } from '../gateways/text/useText.tsx'
import { deskPapers, paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import { Title } from '../ui/Title.tsx'

export const handle = {
  frame: 'slim',
  words: ['desk', 'inventory', 'ledger', 'requests', 'leases', 'payments', 'rolePasskey'],
}

export default function Page() {
  const { leaseId = '', paper: wanted } = useParams()
  const text = useText('desk')
  const paper = deskPapers.find((one) => one === wanted) ?? 'move-in'
  return (
    <div className="wrap">
      <Title>{text(`papers.${paper}`)}</Title>
      <RolePasskey>
        <Paper leaseId={leaseId} paper={paper} />
      </RolePasskey>
    </div>
  )
}

interface Props {
  readonly leaseId: string
  readonly paper: (typeof deskPapers)[number]
}

function Paper({ leaseId, paper }: Props) {
  const text = useText('desk')
  const refusal = useRefusal()
  const lease = useDeskLease(leaseId)
  if (lease.data) return <Loaded leaseId={leaseId} paper={paper} lease={lease.data} />
  if (!lease.error) return <SkeletonLines lines={12} />
  return (
    <EmptyState heading="h1" drawing="mark" title={text('papers.failed')}>
      <p role="alert">{refusal(lease.error)}</p>
      <Button kind="main" busy={lease.isFetching} onClick={() => void lease.refetch()}>
        {text('again')}
      </Button>
    </EmptyState>
  )
}

function Loaded({ leaseId, paper, lease }: Props & { lease: DeskLease }) {
  const text = useText('desk')
  const language = useLanguage()
  const [row] = lease.disputes
  if (!row) return null
  const end = papersEnd(lease.disputes)
  return (
    <>
      <nav className={lease_.crumbs} aria-label={text('papers.back')}>
        <Link to={paths.desk(leaseId, row.part)}>
          <Icon name="arrow-left" /> {text('papers.back')}
        </Link>
      </nav>
      <header className={css.head}>
        <h1>{text(`papers.${paper}`)}</h1>
        <p>
          <span>{`${text('case.lease', { reference: row.reference })}.`}</span> <span>{text('papers.what')}</span>{' '}
          {end !== undefined && (
            <span>{text('papers.until', { when: formatDateTime(end, row.timeZone, language) })}</span>
          )}
        </p>
      </header>
      <nav className={`${inventoryCss.tabs} ${css.wrapped}`} aria-label={text('papers.title')}>
        {deskPapers.map((one) => (
          <NavLink key={one} to={paths.deskPaper(leaseId, one)} preventScrollReset>
            {text(`papers.${one}`)}
          </NavLink>
        ))}
      </nav>
      <DeskPaper row={row} moveOut={lease.terms.moveOut} paper={paper} />
    </>
  )
}
