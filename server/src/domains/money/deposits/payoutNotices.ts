/** Notices to both 72 and 24 hours before a part is paid out, while there is still time to object (D 11.1). */
import { payoutNoticeFor } from '@keyhold/rental/payoutNotice.ts'
import type { Chain } from '../../../gateways/chain/chain.ts'
import { findCursor, listEventsOf } from '../../../gateways/chain/eventStore.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database, Query, Transaction } from '../../../gateways/database.ts'
import { forEachIsolated } from '../../../gateways/forEachIsolated.ts'
import type { IssuedTerms, Lease, Leases } from '../../leases/leases/service.ts'
import { isOwnAct } from './ownEvents.ts'
import { payoutFacts } from './payments.ts'
import { listSoonDue, type SoonDue, setNotified } from './payoutNoticeStore.ts'

interface Deps {
  readonly leases: Leases
  readonly chain: Chain
  readonly clock: Clock
  /** Whether a running keeper will release these terms, checked when the notice is written. */
  readonly isReleasedAutomatically: (issued?: IssuedTerms) => Promise<boolean>
  readonly owedRentsOf: OwedRentsOf
}

/** The owed months of a lease by their due days, and their sum; from the ledger, which depends on deposits. */
export type OwedRentsOf = (
  query: Query,
  lease: Lease,
) => Promise<{ readonly days: readonly string[]; readonly sum: bigint }>

/**
 * Sends the due notices, up to the block the chain was read to, so every earlier event is known. A lease waits while an
 * event of its parts is not final (any wallet may send rents and returns, so those do not delay it). All leases wait
 * while two nodes disagree.
 */
export async function notifyOfPayouts(
  { leases, chain, clock, isReleasedAutomatically, owedRentsOf }: Deps,
  database: Database,
) {
  if (chain.isDoubtful()) return
  const now = clock.leaseNow()
  const { finalTime = 0 } = (await findCursor(database, chain.chainId)) ?? {}
  const readTo = Math.min(now, finalTime)
  await forEachIsolated(await listSoonDue(database, chain.chainId, now, readTo), async (soon: SoonDue) => {
    const { leaseId, termsId: id, part, amount, due } = soon
    const notice = payoutNoticeFor(due, readTo)
    const issued = await leases.findTerms(database, { ...soon, id })
    if (!notice || !issued) return
    const isAutomatic = await isReleasedAutomatically(issued)
    await database.begin(async (tx) => {
      const events = await listEventsOf(tx, [id])
      const isWaiting = events.some((event) => !event.isFinal && isOwnAct(issued, event))
      if (isWaiting || !(await setNotified(tx, soon, notice))) return
      const owed = part === 'deposit' ? await owedFacts(tx, leaseId) : {}
      const payout = part === 'deposit' ? payoutFacts(issued) : {}
      await leases.remind(tx, leaseId, { soon: notice, part, amount, due, byItself: isAutomatic, ...owed, ...payout })
    })
  })
  /**
   * Rents that the landlord can still claim from the deposit: the sum, and the days from which they are owed. After a
   * renewal its deposit also answers for the earlier stays (D 11.21).
   */
  async function owedFacts(tx: Transaction, leaseId: string): Promise<Record<string, string>> {
    let days: readonly string[] = []
    let sum = 0n
    for (let id: string | undefined = leaseId; id !== undefined; ) {
      const lease: Lease | undefined = await leases.find(tx, id)
      if (!lease) break
      const owed = await owedRentsOf(tx, lease)
      days = [...owed.days, ...days]
      sum += owed.sum
      id = lease.renews
    }
    return sum > 0n ? { owedRents: sum.toString(), owedSince: days.join(' ') } : {}
  }
}
