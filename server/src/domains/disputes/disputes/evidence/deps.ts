/** Dependencies of evidence, and helpers that adding and reading share. */
import type { Balances, Payee } from '@keyhold/rental/deposit.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Chain } from '../../../../gateways/chain/chain.ts'
import type { Clock } from '../../../../gateways/clock.ts'
import type { Database, Query } from '../../../../gateways/database.ts'
import type { Person } from '../../../../gateways/session.ts'
import type { Chat } from '../../../chat/chat/service.ts'
import type { People } from '../../../leases/leases/deps.ts'
import type { Lease, Leases } from '../../../leases/leases/service.ts'
import type { Deposits } from '../../../money/deposits/service.ts'
import type { Cipher } from '../../../platform/encryption/cipher.ts'

export interface EvidenceDeps {
  readonly database: Database
  readonly clock: Clock
  readonly leases: Pick<Leases, 'find' | 'findOwn' | 'listDisputeEvents' | 'recordStatement'>
  readonly deposits: Pick<Deposits, 'balancesOf' | 'owedOf' | 'undeliveredOf' | 'secondPaymentsOf'>
  readonly people: Pick<People, 'provedWallets'>
  readonly chain: Pick<Chain, 'escrows'>
  readonly chat: Pick<Chat, 'quote'>
  readonly evidenceCipher: Cipher
}

/** Which party of the lease a person is. */
export const partyOf = (person: Pick<Person, 'id'>, lease: Lease): Payee =>
  lease.tenantId === person.id ? 'tenant' : 'landlord'

/** The balances of a lease. */
export async function moneyOf(
  { deposits }: Pick<EvidenceDeps, 'deposits'>,
  query: Query,
  lease: Lease,
): Promise<Balances> {
  const money = (await deposits.balancesOf(query, [lease])).get(lease.id)
  if (!money) throw new Refusal('lease-not-found')
  return money
}
