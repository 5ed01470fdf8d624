/** Parts the keeper gave up on, which a person has to release (D 11.1). */
import type { Chain } from '../../../gateways/chain/chain.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import type { Deposits } from '../deposits/service.ts'
import { maxFailedAttempts } from './automaticRelease.ts'
import { isRentPart, listInVain } from './store.ts'

interface Deps {
  readonly database: Database
  readonly chain: Pick<Chain, 'chainId'>
  readonly clock: Clock
  readonly deposits: Pick<Deposits, 'listHeldDue'>
}

/** Counts given-up parts that are still due and held; parts that were released manually do not count. */
export async function countAbandoned({ database, chain: { chainId }, clock, deposits }: Deps): Promise<number> {
  const givenUp = await listInVain(database, chainId, maxFailedAttempts)
  if (givenUp.length === 0) return 0
  const held = await deposits.listHeldDue(database, chainId, clock.leaseNow())
  return givenUp.filter(({ escrow, termsId, part }) =>
    held.some(
      (due) => !isRentPart(part) && due.escrow === escrow && due.termsId === termsId && due.parts.includes(part),
    ),
  ).length
}
