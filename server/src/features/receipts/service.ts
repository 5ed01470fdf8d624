/** Receipts: one transaction at our escrow, for anybody, from the chain itself; our record only adds terms whose hash it can show. */
import type { Receipt, ReceiptEvent, ReceiptLease } from '@keyhold/api/receipts.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { leaseId } from '@keyhold/escrow/terms.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import type { Chain } from '../../gateways/chain/chain.ts'
import { type EscrowEvent, escrowEvents } from '../../gateways/chain/events.ts'
import { findCursor, listEventsOf } from '../../gateways/chain/ledger.ts'
import {
  calledFunction,
  type ReadTransaction,
  readLeaseState,
  readTransaction,
} from '../../gateways/chain/transaction.ts'
import type { Database } from '../../gateways/database.ts'
import { qrOf } from '../../gateways/paper/qr.ts'
import { describeTerms } from '../deposits/wire.ts'
import type { Leases } from '../leases/service.ts'
import { courseOf } from './course.ts'
import { escrowAt, eventsOf, movementsOf, ownLogs } from './told.ts'

export interface Receipts {
  /** The receipt of a transaction; refuses with `receipt-other-chain`, `receipt-not-found` or `chain-away`. */
  read(chainId: number, transaction: Hex): Promise<Receipt>
}

export interface ReceiptsParts {
  readonly database: Database
  readonly chain: Chain
  readonly leases: Pick<Leases, 'find' | 'findTerms'>
  readonly publicUrl: string
}

/** Opens receipts. */
export function openReceipts(parts: ReceiptsParts): Receipts {
  const { chain, publicUrl } = parts
  return {
    async read(chainId, transaction) {
      if (chainId !== chain.chainId) throw new Refusal('receipt-other-chain')
      const head = await chain.readHead().catch(() => {
        throw new Refusal('chain-away')
      })
      const found = await readTransaction(chain.client, transaction)
      if (!found) throw new Refusal('receipt-not-found')
      const logs = ownLogs(chain, found.mined?.logs ?? [])
      const events = eventsOf(logs)
      const called = escrowAt(chain, found.to)
      const escrow = events[0]?.escrow ?? called
      if (!escrow || (found.mined?.succeeded && events.length === 0)) throw new Refusal('receipt-not-found')
      const address = `${publicUrl}/receipt/${chainId}/${transaction}`
      const block = found.mined?.block ?? null
      const told = found.mined && escrowEvents(chainId, logs, () => found.mined?.time ?? 0)
      return {
        ...{ chainId, network: chain.network, isLocal: chain.isLocal, rpcUrl: chain.rpcUrl },
        ...{ explorerUrl: chain.explorerUrl, address, qr: qrOf(address), transactionId: transaction },
        state: await stateOf(parts, found),
        sender: found.sender,
        call: called ? (calledFunction(found.data) ?? null) : null,
        ...{ escrow, block, time: found.mined?.time ?? null },
        confirmations: block === null ? 0 : Math.max(0, head.number - block + 1),
        confirmationsNeeded: chain.confirmations,
        events,
        movements: movementsOf(chain, found.mined?.logs ?? [], events),
        leases: await Promise.all(leasesIn(events).map((one) => describeLease(parts, one, told ?? []))),
        readAt: { block: head.number, time: head.time },
      }
    },
  }
}

async function stateOf({ database, chain }: ReceiptsParts, { mined }: ReadTransaction): Promise<Receipt['state']> {
  if (!mined) return 'waiting'
  if (!mined.succeeded) return 'failed'
  const cursor = await findCursor(database, chain.chainId)
  return cursor && mined.block <= cursor.finalBlock ? 'final' : 'seen'
}

interface Named {
  readonly id: Hex
  readonly escrow: Address
}

/** The leases that the events speak of, each once. */
function leasesIn(events: readonly ReceiptEvent[]): Named[] {
  const named = events.flatMap(({ lease, escrow }) => (lease ? [{ id: lease as Hex, escrow: escrow as Address }] : []))
  return named.filter(({ id }, at) => named.findIndex((other) => other.id === id) === at)
}

async function describeLease(
  { database, chain, leases }: ReceiptsParts,
  { id, escrow }: Named,
  told: readonly EscrowEvent[],
): Promise<ReceiptLease> {
  const [now, known, issued] = await Promise.all([
    readLeaseState(chain.client, escrow, id),
    listEventsOf(database, [id]),
    leases.findTerms(database, id),
  ])
  const here = known.filter((event) => event.escrow === escrow && event.chainId === chain.chainId)
  const isKnown = (event: EscrowEvent) =>
    here.some(({ blockHash, logIndex }) => blockHash === event.blockHash && logIndex === event.logIndex)
  const all = [...here, ...told.filter((event) => event.lease === id && !isKnown(event))]
  const isIts = issued && issued.escrow === escrow && issued.chainId === chain.chainId && leaseId(issued.terms) === id
  const lease = isIts ? await leases.find(database, issued.leaseId) : undefined
  return {
    ...{ id, escrow },
    parts: courseOf(
      all.sort((a, b) => a.block - b.block || a.logIndex - b.logIndex),
      now,
    ),
    terms: isIts ? describeTerms(issued.terms) : null,
    timeZone: lease?.timeZone ?? null,
    question: encodeFunctionData({ abi: rentEscrowAbi, functionName: 'leaseState', args: [id] }),
  }
}
