/** The emails and notices of tests: the outbox stores what is posted, and nothing is sent. */
import { expect, vi } from 'vitest'
import { createNotices } from '../domains/leases/lease-notices/service.ts'
import { createBus } from '../gateways/bus.ts'
import type { Database } from '../gateways/database.ts'
import { createOutbox } from '../gateways/outbox.ts'
import type { TestServices } from './services.ts'

type Deps = Parameters<typeof createNotices>[0]

/**
 * Notices of these services, with `changes` in place of their parts; errors are ignored unless `onFault` is given.
 * `follow` waits until all history can be read.
 */
export function createTestNotices(services: TestServices, changes: Partial<Deps> = {}) {
  const { leases, accounts: people, listings: homes, choices, push, deps } = services
  const { database, clock, chain } = deps
  const onFault = () => undefined
  const outbox = createOutbox({ database, clock, publicUrl: 'http://keyhold.test', mailer: undefined, onFault })
  const bus = createBus(database)
  const noticesDeps = { database, chain, bus, clock, outbox, leases, people, homes, choices, push, onFault, ...changes }
  const made = createNotices(noticesDeps)
  const notices = {
    ...made,
    follow: () => allReadable(database).then(made.follow),
  }
  return { outbox, noticesDeps, notices }
}

/** Waits for open transactions: any on the same PostgreSQL, also of another test, holds back what was written since. */
async function allReadable(database: Database): Promise<void> {
  await vi.waitFor(async () => {
    const held = await database`select from lease_history where tx >= pg_snapshot_xmin(pg_current_snapshot()) limit 1`
    expect(held).toHaveLength(0)
  })
}
