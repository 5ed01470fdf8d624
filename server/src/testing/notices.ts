/** The emails and notices of tests: the outbox stores what is posted, and nothing is sent. */
import { createNotices } from '../domains/leases/lease-notices/service.ts'
import { createBus } from '../gateways/bus.ts'
import { createOutbox } from '../gateways/outbox.ts'
import type { TestServices } from './services.ts'

type Deps = Parameters<typeof createNotices>[0]

/** Notices of these services, with `changes` in place of their parts; errors are ignored unless `onFault` is given. */
export function createTestNotices(services: TestServices, changes: Partial<Deps> = {}) {
  const { leases, accounts: people, listings: homes, choices, push, deps } = services
  const { database, clock, chain } = deps
  const onFault = () => undefined
  const outbox = createOutbox({ database, clock, publicUrl: 'http://keyhold.test', mailer: undefined, onFault })
  const bus = createBus(database)
  const noticesDeps = { database, chain, bus, clock, outbox, leases, people, homes, choices, push, onFault, ...changes }
  return { outbox, noticesDeps, notices: createNotices(noticesDeps) }
}
