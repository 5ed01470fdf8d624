/** The requests page: pending requests, and the archive in its sections (D 6.3). */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { type ReactNode, useId, useState } from 'react'
import { useText } from '../../../gateways/text/useText.tsx'
import { CountBadge } from '../../../ui/Badge.tsx'
import { Button, type ButtonKind } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { ReadAt } from '../ReadAt.tsx'
import { sectionOf } from '../viewState.ts'
import { DeclineSeveral } from './DeclineSeveral.tsx'
import { FindRequests, fewRequests, findRequests, type RequestSearch } from './FindRequests.tsx'
import css from './LeaseLists.module.css'
import { RequestRow } from './RequestRow.tsx'

interface Props {
  readonly leases: readonly LeaseCard[]
  readonly now: number
  readonly viewerId: string
  readonly onAccept: (lease: LeaseCard) => void
  readonly pay: (lease: LeaseCard, kind: ButtonKind) => ReactNode
}

const everything: RequestSearch = { words: '', home: '' }

export function RequestLists({ leases: all, now, ...row }: Props) {
  const text = useText('requests')
  const [search, setSearch] = useState<RequestSearch>(everything)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const leases = findRequests(all, search)
  const pendingId = useId()
  const archiveId = useId()
  const inSection = (section: ReturnType<typeof sectionOf>) => leases.filter((one) => sectionOf(one, now) === section)
  const pending = inSection('pending')
  const received = pending.filter(({ isLandlordInContract }) => isLandlordInContract)
  const sent = pending.filter(({ isLandlordInContract }) => !isLandlordInContract)
  const archive = (['needs', 'active', 'closed'] as const)
    .map((section) => ({ section, leasesInSection: inSection(section) }))
    .filter(({ leasesInSection }) => leasesInSection.length > 0)
  const hasPrimaryAbove = received.length > 0
  const choosing = received.length > 1 ? { chosen, onChoose: setChosen } : undefined
  const isNothing = leases.length === 0 && all.length > 0
  return (
    <>
      {all.length >= fewRequests && <FindRequests leases={all} search={search} onSearch={setSearch} />}
      {isNothing ? (
        <EmptyState title={text('find.nothing')}>
          <Button onClick={() => setSearch(everything)}>{text('find.showAll')}</Button>
        </EmptyState>
      ) : (
        <>
          <section className={css.section} aria-labelledby={pendingId}>
            <h2 id={pendingId}>
              <span>{text('list.pending')}</span>
              {received.length > 0 && (
                <CountBadge value={received.length} label={text('list.waiting', { count: received.length })} />
              )}
            </h2>
            <Panel>
              {pending.length === 0 && (
                <EmptyState heading="h3" title={text('list.noPending')}>
                  <p>{text('list.noPendingWhat')}</p>
                </EmptyState>
              )}
              <Group title={text('list.received')} leases={received} now={now} isPrimary choosing={choosing} {...row} />
              <Group title={text('list.sent')} leases={sent} now={now} {...row} />
            </Panel>
          </section>
          <section className={css.section} aria-labelledby={archiveId}>
            <h2 id={archiveId}>{text('list.archive')}</h2>
            <Panel>
              {archive.length === 0 && <p className="soft">{text('list.noArchive')}</p>}
              {archive.map(({ section, leasesInSection }) => (
                <Group
                  key={section}
                  title={text(`list.${section}`)}
                  leases={leasesInSection}
                  now={now}
                  isPrimary={section === 'needs' && !hasPrimaryAbove}
                  {...row}
                />
              ))}
            </Panel>
            {archive.length > 0 && <ReadAt readAt={leases[0]?.readAt} now={now} className={css.reading} />}
          </section>
        </>
      )}
    </>
  )
}

interface GroupProps extends Props {
  readonly title: string
  readonly isPrimary?: boolean
  /** Several of its requests can be chosen, and declined together. */
  readonly choosing?:
    | { readonly chosen: readonly string[]; readonly onChoose: (ids: readonly string[]) => void }
    | undefined
}

function Group({ title, leases, isPrimary, choosing, ...row }: GroupProps) {
  if (leases.length === 0) return null
  const choiceOf = (id: string) =>
    choosing && {
      isChosen: choosing.chosen.includes(id),
      onChoose: (isOn: boolean) =>
        choosing.onChoose(isOn ? [...choosing.chosen, id] : choosing.chosen.filter((one) => one !== id)),
    }
  return (
    <div className={css.group}>
      <h3>{title}</h3>
      {choosing && <DeclineSeveral leases={leases} {...choosing} />}
      <ul>
        {leases.map((lease, at) => (
          <RequestRow
            key={lease.id}
            lease={lease}
            isFirst={isPrimary === true && at === 0}
            choice={choiceOf(lease.id)}
            {...row}
          />
        ))}
      </ul>
    </div>
  )
}
