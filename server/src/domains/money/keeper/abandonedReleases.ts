/** What the keeper gave up on, which a person has to release or execute (D 11.1). */
import type { Chain } from '../../../gateways/chain/chain.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import type { Deposits } from '../deposits/service.ts'
import { maxFailedAttempts } from './automaticRelease.ts'
import { isEscrowPart, listInVain } from './store.ts'

interface Deps {
  readonly database: Database
  readonly chain: Pick<Chain, 'chainId'>
  readonly clock: Clock
  readonly deposits: Pick<Deposits, 'listHeldDue' | 'listHeldDisputed'>
}

/** Counts given-up parts and decisions that a person can still release or execute; what was done by hand does not count. */
export async function countAbandoned({ database, chain: { chainId }, clock, deposits }: Deps): Promise<number> {
  const givenUp = await listInVain(database, chainId, maxFailedAttempts)
  if (givenUp.length === 0) return 0
  const held = await deposits.listHeldDue(database, chainId, clock.leaseNow())
  const disputed = await deposits.listHeldDisputed(database, chainId, clock.leaseNow())
  return givenUp.filter(({ escrow, termsId, part }) => {
    const isOf = (one: { readonly escrow: string; readonly termsId: string }) =>
      one.escrow === escrow && one.termsId === termsId
    if (isEscrowPart(part)) return held.some((due) => isOf(due) && due.parts.includes(part))
    return disputed.some((one) => isOf(one) && part === `decision-${one.part}`)
  }).length
}
