/** Payment hints: whether a transaction can be a payment of that lease (D 6.8). A hint moves no money. */
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { rentOrdersAbi } from '@keyhold/escrow/abi/RentOrders.ts'
import { leaseId, type Terms } from '@keyhold/escrow/terms.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { decodeFunctionData, type Hex, isHash } from 'viem'
import type { Chain } from '../../../gateways/chain/chain.ts'
import { escrowEvents, leasePaidBy } from '../../../gateways/chain/events.ts'
import { escrowOf } from '../../../gateways/chain/followed.ts'
import { type ReadTransaction, readTransaction } from '../../../gateways/chain/transaction.ts'
import type { IssuedTerms } from '../../leases/leases/service.ts'

/** Attempts; our node may see a transaction later than the wallet's node does. */
const tries = 4

/**
 * Refuses a hash that is malformed, unknown to our chain, of a failed transaction, without an effect at our escrows, or
 * of terms other than `issued`. A pending transaction is accepted as far as it can be decoded. Returns the block it is
 * mined in: a reason to read that block, never a payment (D 11.20).
 */
export async function checkHint(
  chain: Chain,
  hash: string,
  issued: readonly IssuedTerms[],
): Promise<number | undefined> {
  if (!isHash(hash)) throw new Refusal('transaction-malformed')
  const found = await readWithRetries(chain, hash)
  if (!found) throw new Refusal('transaction-not-seen')
  if (found.mined && !found.mined.succeeded) throw new Refusal('transaction-failed')
  const named = found.mined ? leasesInLogs(chain, found.mined) : leasesInCall(chain, found)
  if (named === 'unknown') return undefined
  if (named.length === 0) throw new Refusal('transaction-not-at-escrow')
  if (!named.some((id) => issued.some((one) => one.id === id))) throw new Refusal('transaction-of-another-lease')
  return found.mined?.block
}

async function readWithRetries(chain: Chain, hash: Hex): Promise<ReadTransaction | undefined> {
  for (let left = tries; ; left--) {
    const found = await readTransaction(chain.client, hash)
    if (found || left === 1) return found
    await new Promise((resolve) => setTimeout(resolve, Math.min(500, chain.pollMilliseconds)))
  }
}

const isFollowed = (chain: Chain, address: string | undefined) => escrowOf(chain.escrows, address) !== undefined

/** The leases in logs of our escrows and standing orders. */
function leasesInLogs(chain: Chain, { logs }: NonNullable<ReadTransaction['mined']>): Hex[] {
  const ours = logs.filter(({ address }) => isFollowed(chain, address))
  return escrowEvents(chain, ours, () => 0).flatMap((event) => [event.lease, leasePaidBy(event) ?? []].flat())
}

/** The lease a pending call pays; a smart account's call can hide any lease. */
function leasesInCall(chain: Chain, { to, data }: ReadTransaction): Hex[] | 'unknown' {
  if (!isFollowed(chain, to)) return 'unknown'
  try {
    const { args: [first, next] = [], functionName } = decodeFunctionData({
      abi: [...rentEscrowAbi, ...rentOrdersAbi],
      data,
    })
    if (functionName === 'renew') return [first, next].map((terms) => leaseId(terms as Terms))
    if (typeof first === 'object') return ['lease' in first ? first.lease : leaseId(first as Terms)]
    return typeof first === 'string' && isHash(first) ? [first] : []
  } catch {
    return []
  }
}
