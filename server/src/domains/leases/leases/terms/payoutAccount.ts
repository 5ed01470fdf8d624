/** The tenant's payout account: where money that goes back to them is sent in place of the wallet that pays (D 4.8). */
import { Refusal } from '@keyhold/rental/refusal.ts'
import { type Address, getAddress, zeroAddress } from 'viem'
import type { LeaseDeps } from '../deps.ts'
import type { Acceptance } from '../lease.ts'
import { isKeeper } from './store.ts'

/** The account that a tenant names at payment. */
export interface NamedPayout {
  readonly account: Address
  /** Whether the tenant proved it. */
  readonly isProved: boolean
  readonly isKeeper: boolean
}

/** Reads what is known of the account; undefined for the wallet that pays. */
export async function readPayout(
  { database }: Pick<LeaseDeps, 'database'>,
  { wallet, proved }: { readonly wallet: Address; readonly proved: readonly string[] },
  spelling: string | undefined,
): Promise<NamedPayout | undefined> {
  const account = spelling === undefined ? wallet : getAddress(spelling)
  if (account === wallet) return undefined
  return { account, isProved: proved.includes(account), isKeeper: await isKeeper(database, account) }
}

/**
 * The account for the terms; zero without one. Refuses one that the tenant did not prove: whether another person did is
 * not said. Refuses those that the escrow refuses, and Keyhold's own.
 */
export function checkPayout(
  { escrows, deployment }: LeaseDeps['chain'],
  { arbitrator, landlordWallet }: Pick<Acceptance, 'arbitrator' | 'landlordWallet'>,
  named: NamedPayout | undefined,
): Address {
  if (!named) return zeroAddress
  const isOne = (accounts: readonly Address[]) => accounts.some((one) => getAddress(one) === named.account)
  const contracts = [deployment.stablecoin, deployment.token, ...escrows.map(({ address }) => address)]
  if (isOne([zeroAddress, ...contracts])) throw new Refusal('wallet-of-nobody')
  if (isOne([landlordWallet])) throw new Refusal('payout-of-landlord')
  const instances = escrows.flatMap(({ arbitration: a }) => (a ? [a.firstInstance, a.secondInstance] : []))
  if (isOne([arbitrator, ...escrows.map((escrow) => escrow.arbitrator), ...instances]))
    throw new Refusal('payout-of-arbitrator')
  if (named.isKeeper || isOne(escrows.map(({ feeReceiver }) => feeReceiver))) throw new Refusal('payout-of-keyhold')
  if (!named.isProved) throw new Refusal('payout-not-proved')
  return named.account
}
