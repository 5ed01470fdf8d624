/**
 * The availability check: reads a lease's state from the escrow before it counts as unpaid. It uses no stored state:
 * head and final block are read again, from both nodes where there are two, and only a result on which all of them
 * agree counts (D 11.20).
 */
import { leaseFlags } from '@keyhold/escrow/terms.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { PublicClient } from 'viem'
import type { Block } from '../../../../gateways/chain/chain.ts'
import { findCursor, listBlocks } from '../../../../gateways/chain/eventStore.ts'
import { readFinal } from '../../../../gateways/chain/scan.ts'
import { readLeaseState } from '../../../../gateways/chain/transaction.ts'
import type { LeaseDeps } from '../deps.ts'
import { type IssuedTerms, listTerms } from '../terms/store.ts'

/** `payable`: unpaid and still payable. `unpaid`: unpaid and no longer payable; also a lease without terms. */
export type PaidOnChain = 'paid' | 'payable' | 'unpaid'

/** The chain's state of a lease, independent of our records. Refuses with `chain-away` while it is not certain. */
export type UnpaidCheck = (leaseId: string) => Promise<PaidOnChain>

type Deps = Pick<LeaseDeps, 'chain' | 'database'>

interface ChainView {
  readonly head: Block
  readonly final: Block
  /** The chain is final up to here, and all its logs were read. */
  readonly finalTime: number
  readonly clients: readonly PublicClient[]
}

/** Begins one check: the chain is read once, for the first lease that has terms. */
export function createUnpaidCheck(deps: Deps): UnpaidCheck {
  let chainView: Promise<ChainView> | undefined
  return async (leaseId) => {
    const issued = await listTerms(deps.database, [leaseId])
    if (issued.length === 0) return 'unpaid'
    if (issued.some(({ chainId }) => chainId !== deps.chain.chainId)) throw new Refusal('chain-away')
    chainView ??= readChainView(deps)
    const seen = await chainView
    const paid = await Promise.all(issued.map((terms) => isPaid(seen, terms)))
    if (paid.includes(true)) return 'paid'
    return issued.every(({ terms }) => terms.payBy < seen.finalTime) ? 'unpaid' : 'payable'
  }
}

/** Whether the chain is certain that the lease is unpaid and no longer payable; an unavailable chain is not. */
export async function isSurelyUnpaid(look: UnpaidCheck, leaseId: string): Promise<boolean> {
  try {
    return (await look(leaseId)) === 'unpaid'
  } catch (error) {
    if (error instanceof Refusal && error.code === 'chain-away') return false
    throw error
  }
}

/** The current head and final block, if every node has both that final block and our last stored one. */
async function readChainView({ chain, database }: Deps): Promise<ChainView> {
  if (chain.state() !== 'ready') throw new Refusal('chain-away')
  const head = await chain.readHead().catch(away)
  const final = await readFinal(chain, head).catch(away)
  const cursor = await findCursor(database, chain.chainId)
  const remembered = (await listBlocks(database, chain.chainId)).find(({ number }) => number <= final.number)
  const isBehind = !cursor || final.number < cursor.finalBlock
  if (chain.isDoubtful() || isBehind || !remembered) throw new Refusal('chain-away')
  const clients = chain.second ? [chain.client, chain.second.client] : [chain.client]
  const places = clients.flatMap((client) => [final, remembered].map((block) => ({ client, block })))
  const isOurChain = await Promise.all(
    places.map(async ({ client, block: { number, hash } }) => {
      const blockRead = await client.getBlock({ blockNumber: BigInt(number) }).catch(away)
      return blockRead.hash === hash
    }),
  )
  if (isOurChain.includes(false)) throw new Refusal('chain-away')
  return { head, final, finalTime: Math.min(final.time, cursor.finalTime), clients }
}

/**
 * Whether terms are paid now. Nodes that disagree, or a payment that is final but missing at the head, are
 * inconclusive.
 */
async function isPaid({ head, final, clients }: ChainView, { escrow, id, isRenewal }: IssuedTerms): Promise<boolean> {
  const isPaidAt = async (block: Block) => {
    const states = await Promise.all(clients.map((client) => readLeaseState(client, escrow, id, block.number)))
    // What `payLease` brought under a renewal's terms is not its payment, and nobody can renew any more.
    const isRenewed = (flags: number) => !isRenewal || (flags & leaseFlags.renewal) !== 0
    const [paid, other = paid] = states.map(({ handover, flags }) => handover.due !== 0 && isRenewed(flags))
    if (paid !== other) throw new Refusal('chain-away')
    return paid === true
  }
  const [byNow, whenFinal] = await Promise.all([isPaidAt(head), isPaidAt(final)])
  if (whenFinal && !byNow) throw new Refusal('chain-away')
  return byNow
}

function away(): never {
  throw new Refusal('chain-away')
}
