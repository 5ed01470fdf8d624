/** What both are told before a part is paid out, 72 and 24 hours ahead, while there is still time to object (D 11.1). */
import { payoutNoticeFor } from '@keyhold/rental/payoutNotice.ts'
import type { Chain } from '../../gateways/chain/chain.ts'
import { findCursor, listEventsOf } from '../../gateways/chain/eventStore.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Database } from '../../gateways/database.ts'
import { forEachIsolated } from '../../gateways/forEachIsolated.ts'
import type { IssuedTerms, Leases } from '../leases/service.ts'
import { isOwnAct } from './ownEvents.ts'
import { listSoonDue, type SoonDue, setNotified } from './payoutNoticeStore.ts'

interface Deps {
  readonly leases: Leases
  readonly chain: Chain
  readonly clock: Clock
  /** Whether a keeper is at work that will release these terms: the letter says what is true when it is written. */
  readonly releasesByItself: (issued?: IssuedTerms) => Promise<boolean>
}

/**
 * Tells of each part whose turn it is, as far as the chain was read: whatever was done until then is known. While an act upon
 * its parts is not final, a lease waits (rents and payments back anybody may send, so they hold nothing up); so do all while two nodes disagree.
 */
export async function notifyOfPayouts({ leases, chain, clock, releasesByItself }: Deps, database: Database) {
  if (chain.isDoubtful()) return
  const now = clock.leaseNow()
  const { finalTime = 0 } = (await findCursor(database, chain.chainId)) ?? {}
  const readTo = Math.min(now, finalTime)
  await forEachIsolated(await listSoonDue(database, chain.chainId, now, readTo), async (soon: SoonDue) => {
    const { leaseId, termsId: id, part, amount, due } = soon
    const notice = payoutNoticeFor(due, readTo)
    const issued = await leases.findTerms(database, { ...soon, id })
    if (!notice || !issued) return
    const byItself = await releasesByItself(issued)
    await database.begin(async (tx) => {
      const events = await listEventsOf(tx, [id])
      const isWaiting = events.some((event) => !event.isFinal && isOwnAct(issued, event))
      if (isWaiting || !(await setNotified(tx, soon, notice))) return
      await leases.remind(tx, leaseId, { soon: notice, part, amount, due, byItself })
    })
  })
}
