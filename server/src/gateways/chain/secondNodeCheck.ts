/** Compares blocks that are about to be final with the second node: block, logs and states (D 11.20). */
import type { Chain } from './chain.ts'
import { type EscrowEvent, escrowEvents, leasePaidBy } from './events.ts'
import { readRange } from './logs.ts'
import { NodeFault, nodeFault } from './nodeFault.ts'
import type { SecondRpc } from './secondRpc.ts'
import { readLeaseState } from './transaction.ts'

/** What the first node returned for a range of blocks. */
interface NodeAnswer {
  readonly from: number
  readonly until: number
  /** The newest block that both have: states are compared there, too. */
  readonly head: number
  /** Events of these blocks that are about to count: the second node must have each. */
  readonly ours: readonly EscrowEvent[]
  /** Events of these blocks that counted before; the second node may have them, and no others. */
  readonly counted: readonly EscrowEvent[]
}

/** Compares with the second node and stores the result. A node that fails is away: no answer is no agreement. */
export async function isConfirmedBySecondNode(chain: Chain, reported: NodeAnswer): Promise<boolean> {
  const { second } = chain
  if (!second) return true
  await compare(chain, second, reported).then(
    (compared) => second.setFinding(compared, compared === 'differ' ? differing(reported) : undefined),
    (error: unknown) => second.setFinding('one-away', error),
  )
  return second.state() === 'agree'
}

const differing = ({ from, until }: NodeAnswer) =>
  new NodeFault(
    `RPC_URL and SECOND_RPC_URL return different blocks, logs or states up to block ${until}, from ${from}.`,
  )

async function compare(
  chain: Chain,
  { client }: SecondRpc,
  { from, until, head, ours, counted }: NodeAnswer,
): Promise<'agree' | 'differ'> {
  const blockNumber = BigInt(Math.max(0, until))
  const [one, other, logs] = await Promise.all([
    chain.client.getBlock({ blockNumber }).catch((error: unknown) => {
      throw nodeFault('RPC_URL', chain.nodeUrl, error)
    }),
    client.getBlock({ blockNumber }),
    from <= until ? readRange({ escrows: chain.escrows, client }, from, until) : [],
  ])
  const theirs = new Set(escrowEvents(chain, logs, () => 0).map(placeOf))
  const known = new Set([...ours, ...counted].map(placeOf))
  const isMissing = ours.some((event) => !theirs.has(placeOf(event)))
  if (one.hash !== other.hash || isMissing || [...theirs].some((place) => !known.has(place))) return 'differ'
  const paid = ours.flatMap((event) => {
    const id = leasePaidBy(event)
    return id ? [{ id, escrow: event.escrow }] : []
  })
  const states = await Promise.all(
    paid.flatMap(({ escrow, id }) => [until, head].map((block) => readLeaseState(client, escrow, id, block))),
  )
  return states.every(({ handover }) => handover.due !== 0) ? 'agree' : 'differ'
}

const placeOf = ({ blockHash, logIndex }: EscrowEvent) => `${blockHash} ${logIndex}`
