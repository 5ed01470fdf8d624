/** The second payments of leases, with what each holds, what is to be sent back, and how they are disputed (D 12.11). */
import type { Chain } from '../../../gateways/chain/chain.ts'
import { listEventsOf } from '../../../gateways/chain/eventStore.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Query } from '../../../gateways/database.ts'
import type { Lease, Leases } from '../../leases/leases/service.ts'
import { balancesFrom, paymentTermsOf } from './balances.ts'
import { disputesOfSecond, type SecondDispute, type SecondPayment, toSendBackOf } from './secondPayments.ts'
import { listBalances } from './store.ts'

interface SecondsDeps {
  readonly leases: Leases
  readonly chain: Chain
  readonly clock: Clock
}

const listSeconds = async (query: Query, leaseIds: readonly string[]) =>
  (await listBalances(query, leaseIds)).filter(({ isSecond }) => isSecond)

/** The second payments of a lease, by their terms' id and their escrow (D 4.8). */
export async function listSecondPayments(
  { leases, chain }: Pick<SecondsDeps, 'leases' | 'chain'>,
  query: Query,
  leaseId: string,
): Promise<SecondPayment[]> {
  const seconds = await listSeconds(query, [leaseId])
  const lease = seconds.length > 0 && (await leases.find(query, leaseId))
  if (!lease) return []
  const terms = paymentTermsOf(lease, chain)
  return Promise.all(
    seconds.map(async (stored) => {
      const { termsId, escrow, chainId, handover, deposit } = stored
      const issued = await leases.findTerms(query, { chainId, escrow, id: termsId })
      return {
        termsId,
        escrow,
        held: handover.held + deposit.held,
        balances: balancesFrom(terms, stored),
        toSendBack: issued ? await toSendBackOf(query, issued) : 0n,
      }
    }),
  )
}

/** The second payments of these leases that hold something or are to be sent back, with their lease's id. */
export async function listOpenSecondPayments(
  deps: SecondsDeps,
  query: Query,
  leaseIds: readonly string[],
): Promise<(SecondPayment & { leaseId: string })[]> {
  const ids = [...new Set((await listSeconds(query, leaseIds)).map(({ leaseId }) => leaseId))]
  const found = await Promise.all(
    ids.map(async (leaseId) => (await listSecondPayments(deps, query, leaseId)).map((one) => ({ ...one, leaseId }))),
  )
  return found.flat().filter(({ held, toSendBack }) => held > 0n || toSendBack > 0n)
}

/** The disputes of the second payments of these leases, ended ones too. */
export async function listDisputedSecondPayments(
  { leases, chain, clock }: SecondsDeps,
  query: Query,
  all: readonly Lease[],
): Promise<SecondDispute[]> {
  const seconds = await listSeconds(
    query,
    all.map(({ id }) => id),
  )
  if (seconds.length === 0) return []
  const events = await listEventsOf(
    query,
    seconds.map(({ termsId }) => termsId),
  )
  const found = await Promise.all(
    seconds.map(async (stored) => {
      const { termsId: id, escrow, chainId, leaseId } = stored
      const lease = all.find((one) => one.id === leaseId)
      const issued = await leases.findTerms(query, { chainId, escrow, id })
      if (!lease || !issued) return []
      return disputesOfSecond(issued, balancesFrom(paymentTermsOf(lease, chain), stored), events, clock.leaseNow())
    }),
  )
  return found.flat()
}
