/**
 * Payout accounts are proved again before move-out (D 4.8): who has lost theirs then learns it while the landlord can
 * still agree to return the deposit by hand.
 */
import { isPayoutToProve } from '@keyhold/rental/payoutAccount.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database, Query } from '../../../gateways/database.ts'
import { forEachIsolated } from '../../../gateways/forEachIsolated.ts'
import type { Person } from '../../../gateways/session.ts'
import type { People } from '../../leases/leases/deps.ts'
import type { Lease, Leases } from '../../leases/leases/service.ts'
import {
  listPayouts,
  listPayoutsToRemind,
  type PaidPayout,
  setPayoutProved,
  setPayoutReminded,
} from './payoutProofStore.ts'

export interface PayoutProofs {
  /** The message that the payout account of the tenant's lease signs; valid once, for ten minutes. */
  askForPayout(tenant: Person, leaseId: string): ReturnType<People['walletProofs']['ask']>
  /** Stores when the payout account signed that message. Refuses any other wallet's signature. */
  provePayout(tenant: Person, leaseId: string, signed: { message: string; signature: string }): Promise<void>
  /** Those of these leases whose payout account is to be proved again now. */
  payoutsToProve(query: Query, leases: readonly Lease[]): Promise<readonly string[]>
}

interface Deps {
  readonly leases: Leases
  readonly clock: Clock
  readonly people: Pick<People, 'walletProofs'>
}

/** Creates the service of payout proofs. */
export function createPayoutProofs({ leases, clock, people }: Deps, database: Database): PayoutProofs {
  /** The payout account that this tenant has to prove now. */
  async function findToProve(tenant: Person, leaseId: string): Promise<PaidPayout> {
    const lease = await leases.findOwn(database, tenant, leaseId)
    if (lease.tenantId !== tenant.id) throw new Refusal('lease-not-found')
    const [payout] = await listPayouts(database, [lease.id])
    if (!payout || !isPayoutToProve(payout, clock.leaseNow())) throw new Refusal('payout-not-to-prove')
    return payout
  }
  return {
    async askForPayout(tenant, leaseId) {
      const { account } = await findToProve(tenant, leaseId)
      return people.walletProofs.ask(tenant, account)
    },
    async provePayout(tenant, leaseId, signed) {
      const payout = await findToProve(tenant, leaseId)
      const address = await people.walletProofs.prove(tenant, signed)
      if (address !== payout.account) throw new Refusal('wallet-proof-wrong')
      await setPayoutProved(database, payout, clock.leaseNow())
    },
    async payoutsToProve(query, all) {
      const payouts = await listPayouts(
        query,
        all.map(({ id }) => id),
      )
      return payouts.filter((payout) => isPayoutToProve(payout, clock.leaseNow())).map(({ leaseId }) => leaseId)
    },
  }
}

/** Reminds each tenant once that their payout account is to be proved again. */
export async function remindOfPayoutProofs({ leases, clock }: Omit<Deps, 'people'>, database: Database): Promise<void> {
  const now = clock.leaseNow()
  await forEachIsolated(await listPayoutsToRemind(database, now), (payout) =>
    database.begin(async (tx) => {
      if (!isPayoutToProve(payout, now) || !(await setPayoutReminded(tx, payout))) return
      await leases.remind(tx, payout.leaseId, { payoutToProve: payout.account, until: payout.moveOut })
    }),
  )
}
