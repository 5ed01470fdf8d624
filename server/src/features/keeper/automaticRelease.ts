/** Whether what is due goes by itself, for whoever has to say so: a text promises it only where a keeper is at work (D 11.1). */
import type { Chain } from '../../gateways/chain/chain.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Database } from '../../gateways/database.ts'
import type { IssuedTerms } from '../leases/service.ts'
import { listTries, wasAtWork } from './store.ts'

/** After so many tries of a part in vain a keeper leaves it to a person. */
export const maxFailedAttempts = 5
/** Milliseconds for which the word of a keeper that was at work is taken. */
const wordHolds = 10 * 60_000

interface Deps {
  readonly database: Database
  readonly chain: Pick<Chain, 'chainId'>
  readonly clock: Clock
}

/** Whether a keeper is at work that will release the money of these terms; of none given, of new ones. */
export type AutomaticRelease = (issued?: IssuedTerms) => Promise<boolean>

/** Opens that question. */
export function createAutomaticRelease({ database, chain, clock }: Deps): AutomaticRelease {
  return async (issued) => {
    const after = new Date(clock.now() - wordHolds)
    const startedAt = issued?.startedAt ?? clock.leaseNow()
    if (!(await wasAtWork(database, chain.chainId, { after, startedAt }))) return false
    const tries = issued ? await listTries(database, chain.chainId, [issued.id]) : []
    return !tries.some(({ escrow, inVain }) => escrow === issued?.escrow && inVain >= maxFailedAttempts)
  }
}
