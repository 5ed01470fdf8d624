/**
 * Whether due parts are released, and rents collected, automatically: texts may promise it only while a keeper is
 * running (D 11.1).
 */
import type { Chain } from '../../../gateways/chain/chain.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import type { IssuedTerms } from '../../leases/leases/service.ts'
import { isEscrowPart, listTries, wasAtWork } from './store.ts'

/** After this many failed attempts on a part a keeper leaves it to a person. */
export const maxFailedAttempts = 5
/** Milliseconds for which a running keeper's last heartbeat counts. */
const heartbeatMilliseconds = 10 * 60_000

interface Deps {
  readonly database: Database
  readonly chain: Pick<Chain, 'chainId'>
  readonly clock: Clock
}

/** Whether a running keeper will release the money of these terms; without terms, of new ones. */
export type AutomaticRelease = (issued?: IssuedTerms) => Promise<boolean>

/** Creates that check. */
export function createAutomaticRelease({ database, chain, clock }: Deps): AutomaticRelease {
  return async (issued) => {
    const after = new Date(clock.now() - heartbeatMilliseconds)
    const startedAt = issued?.startedAt ?? clock.leaseNow()
    if (!(await wasAtWork(database, chain.chainId, { after, startedAt }))) return false
    const tries = issued ? await listTries(database, chain.chainId, [issued.id]) : []
    return !tries.some(
      ({ escrow, part, failures }) => escrow === issued?.escrow && isEscrowPart(part) && failures >= maxFailedAttempts,
    )
  }
}

/** Whether a running keeper collects, by a standing order, the rent of these terms that is due at an instant. */
export type AutomaticCollection = (issued: IssuedTerms, due: number) => Promise<boolean>

/** Creates that check. */
export function createAutomaticCollection({ database, chain, clock }: Deps): AutomaticCollection {
  return async ({ id, escrow }, due) => {
    const after = new Date(clock.now() - heartbeatMilliseconds)
    if (!(await wasAtWork(database, chain.chainId, { after }))) return false
    const tries = await listTries(database, chain.chainId, [id])
    return !tries.some(
      (one) => one.escrow === escrow && one.part === `rent-${due}` && one.failures >= maxFailedAttempts,
    )
  }
}
