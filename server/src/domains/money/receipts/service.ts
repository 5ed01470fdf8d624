/**
 * Receipts: one transaction at our escrow, for anyone, from the chain itself; our record only adds terms with a
 * matching hash.
 */
import type { Receipt, ReceiptEvent, ReceiptLease } from '@keyhold/api/receipts.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { leaseId, type Terms } from '@keyhold/escrow/terms.ts'
import { tenantReceives } from '@keyhold/rental/payoutAccount.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { type Chain, escrowVersionOf } from '../../../gateways/chain/chain.ts'
import { findCursor, listEventsOf } from '../../../gateways/chain/eventStore.ts'
import { type EscrowEvent, escrowEvents } from '../../../gateways/chain/events.ts'
import {
  calledFunction,
  type ReadTransaction,
  readLeaseState,
  readTransaction,
} from '../../../gateways/chain/transaction.ts'
import type { Database } from '../../../gateways/database.ts'
import { qrOf } from '../../../gateways/pdf/qr.ts'
import type { Leases } from '../../leases/leases/service.ts'
import type { Deposits } from '../deposits/service.ts'
import { describeTerms } from '../deposits/wire.ts'
import { escrowAt, eventsOf, movementsOf, ownLogs } from './events.ts'
import { partFlows } from './partFlows.ts'

export interface Receipts {
  /** The receipt of a transaction; refuses with `receipt-other-chain`, `receipt-not-found` or `chain-away`. */
  read(chainId: number, transaction: Hex): Promise<Receipt>
}

export interface ReceiptsDeps {
  readonly database: Database
  readonly chain: Chain
  readonly leases: Pick<Leases, 'find' | 'findTerms'>
  readonly deposits: Pick<Deposits, 'creditsOfTerms' | 'isSecondPayment'>
  readonly publicUrl: string
}

/** Creates the receipts service. */
export function createReceipts(deps: ReceiptsDeps): Receipts {
  const { chain, publicUrl } = deps
  return {
    async read(chainId, transaction) {
      if (chainId !== chain.chainId) throw new Refusal('receipt-other-chain')
      const head = await chain.readHead().catch(() => {
        throw new Refusal('chain-away')
      })
      const found = await readTransaction(chain.client, transaction)
      if (!found) throw new Refusal('receipt-not-found')
      const logs = ownLogs(chain, found.mined?.logs ?? [])
      const events = eventsOf(chain, logs)
      const called = escrowAt(chain, found.to)
      const escrow = events[0]?.escrow ?? called
      if (!escrow || (found.mined?.succeeded && events.length === 0)) throw new Refusal('receipt-not-found')
      const address = `${publicUrl}/receipt/${chainId}/${transaction}`
      const block = found.mined?.block ?? null
      const minedEvents = found.mined && escrowEvents(chain, logs, () => found.mined?.time ?? 0)
      return {
        chainId,
        network: chain.network,
        isLocal: chain.isLocal,
        rpcUrl: chain.rpcUrl,
        explorerUrl: chain.explorerUrl,
        address,
        qr: qrOf(address),
        transactionId: transaction,
        state: await stateOf(deps, found),
        sender: found.sender,
        call: called ? (calledFunction(found.data) ?? null) : null,
        escrow,
        block,
        time: found.mined?.time ?? null,
        confirmations: block === null ? 0 : Math.max(0, head.number - block + 1),
        confirmationsNeeded: chain.confirmations,
        events,
        movements: movementsOf(chain, found.mined?.logs ?? [], events),
        leases: await Promise.all(leasesIn(events).map((one) => describeLease(deps, one, minedEvents ?? []))),
        readAt: { block: head.number, time: head.time },
      }
    },
  }
}

async function stateOf({ database, chain }: ReceiptsDeps, { mined }: ReadTransaction): Promise<Receipt['state']> {
  if (!mined) return 'waiting'
  if (!mined.succeeded) return 'failed'
  const cursor = await findCursor(database, chain.chainId)
  return cursor && mined.block <= cursor.finalBlock ? 'final' : 'seen'
}

interface LeaseRef {
  readonly id: Hex
  readonly escrow: Address
}

/** The leases of the events, without duplicates. */
function leasesIn(events: readonly ReceiptEvent[]): LeaseRef[] {
  const named = events.flatMap(({ lease, escrow }) => (lease ? [{ id: lease as Hex, escrow: escrow as Address }] : []))
  return named.filter(({ id }, at) => named.findIndex((other) => other.id === id) === at)
}

/** The accounts that each party's money goes to. */
const receiversOf = (terms: Terms) => ({ tenant: tenantReceives(terms), landlord: terms.landlord })

async function describeLease(
  { database, chain, leases, deposits }: ReceiptsDeps,
  { id, escrow }: LeaseRef,
  minedEvents: readonly EscrowEvent[],
): Promise<ReceiptLease> {
  const [now, known, issued, credits, isSecond] = await Promise.all([
    readLeaseState(chain.client, escrow, id),
    listEventsOf(database, [id]),
    leases.findTerms(database, { chainId: chain.chainId, escrow, id }),
    deposits.creditsOfTerms(database, { chainId: chain.chainId, escrow }, id),
    deposits.isSecondPayment(database, { chainId: chain.chainId, escrow, id }),
  ])
  const here = known.filter((event) => event.escrow === escrow && event.chainId === chain.chainId)
  const isKnown = (event: EscrowEvent) =>
    here.some(({ blockHash, logIndex }) => blockHash === event.blockHash && logIndex === event.logIndex)
  const all = [...here, ...minedEvents.filter((event) => event.lease === id && !isKnown(event))]
  const isIssued = issued && leaseId(issued.terms) === id
  const lease = isIssued ? await leases.find(database, issued.leaseId) : undefined
  return {
    id,
    escrow,
    escrowVersion: escrowVersionOf(chain, escrow),
    parts: partFlows(
      all.sort((a, b) => a.block - b.block || a.logIndex - b.logIndex),
      now,
      { credits, accounts: isIssued ? receiversOf(issued.terms) : {} },
    ),
    terms: isIssued ? describeTerms(issued.terms) : null,
    isSecond,
    timeZone: lease?.timeZone ?? null,
    question: encodeFunctionData({ abi: rentEscrowAbi, functionName: 'leaseState', args: [id] }),
  }
}
