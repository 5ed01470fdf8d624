/** The requests screen: what waits for an answer, and the archive in its sections (D 6.3). */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { type ReactNode, useId } from 'react'
import { useText } from '../../gateways/text.tsx'
import { Count } from '../../ui/Badge.tsx'
import type { ButtonKind } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RequestRow } from './RequestRow.tsx'
import css from './Requests.module.css'
import { sectionOf } from './situation.ts'

interface Props {
  readonly leases: readonly LeaseCard[]
  readonly now: number
  readonly viewerId: string
  readonly onAccept: (lease: LeaseCard) => void
  readonly pay: (lease: LeaseCard, kind: ButtonKind) => ReactNode
}

export function RequestLists({ leases, now, ...row }: Props) {
  const text = useText('requests')
  const pendingId = useId()
  const archiveId = useId()
  const inSection = (section: ReturnType<typeof sectionOf>) => leases.filter((one) => sectionOf(one, now) === section)
  const pending = inSection('pending')
  const received = pending.filter(({ isLandlordInContract }) => isLandlordInContract)
  const sent = pending.filter(({ isLandlordInContract }) => !isLandlordInContract)
  const archive = (['needs', 'active', 'closed'] as const)
    .map((section) => ({ section, own: inSection(section) }))
    .filter(({ own }) => own.length > 0)
  const isLoudAbove = received.length > 0
  return (
    <>
      <section className={css.section} aria-labelledby={pendingId}>
        <h2 id={pendingId}>
          {text('list.pending')}
          {received.length > 0 && (
            <Count value={received.length} label={text('list.waiting', { count: received.length })} />
          )}
        </h2>
        <Panel>
          {pending.length === 0 && (
            <Empty heading="h3" title={text('list.noPending')}>
              <p>{text('list.noPendingWhat')}</p>
            </Empty>
          )}
          <Group title={text('list.received')} leases={received} now={now} loud {...row} />
          <Group title={text('list.sent')} leases={sent} now={now} {...row} />
        </Panel>
      </section>
      <section className={css.section} aria-labelledby={archiveId}>
        <h2 id={archiveId}>{text('list.archive')}</h2>
        <Panel>
          {archive.length === 0 && <p className="soft">{text('list.noArchive')}</p>}
          {archive.map(({ section, own }) => (
            <Group
              key={section}
              title={text(`list.${section}`)}
              leases={own}
              now={now}
              loud={section === 'needs' && !isLoudAbove}
              {...row}
            />
          ))}
        </Panel>
      </section>
    </>
  )
}

function Group({ title, leases, loud, ...row }: Props & { title: string; loud?: boolean }) {
  if (leases.length === 0) return null
  return (
    <div className={css.group}>
      <h3>{title}</h3>
      <ul>
        {leases.map((lease, at) => (
          <RequestRow key={lease.id} lease={lease} isFirst={loud === true && at === 0} {...row} />
        ))}
      </ul>
    </div>
  )
}
