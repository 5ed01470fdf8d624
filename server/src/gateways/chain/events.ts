/** The escrow's events about leases, pairs and credits, parsed from its logs. */
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { type Address, getAddress, type Hex, type Log, parseEventLogs, toEventSelector, zeroHash } from 'viem'
import { type AppealPayload, appealEventsIn } from './appealEvents.ts'
import { escrowOf, type Followed } from './followed.ts'
import { type OrderPayload, orderEventsIn } from './orderEvents.ts'

type EscrowPart = 'handover' | 'deposit'

/** The arguments of an event. Amounts in the smallest unit, times in unix seconds. */
export type EventPayload =
  /** `payer` is the tenant of its terms, `payee` the landlord. */
  | {
      readonly event: 'LeasePaid'
      readonly handover: bigint
      readonly deposit: bigint
      readonly payer: Address
      readonly payee: Address
    }
  | { readonly event: 'LeaseReleased'; readonly part: EscrowPart; readonly amount: bigint }
  | { readonly event: 'LeaseRefunded'; readonly amount: bigint }
  | { readonly event: 'LeaseCancelled'; readonly toTenant: bigint; readonly toLandlord: bigint }
  /** `by`: whose notice or ruling it is; the zero address if both agreed. */
  | {
      readonly event: 'LeaseEndedEarlier'
      readonly by: Address
      readonly newMoveOut: number
      readonly depositDue: number
    }
  /** The deposit moved to the lease `next`, and the excess went to the tenant: reported for the old lease (D 11.21). */
  | {
      readonly event: 'LeaseRenewed'
      readonly next: Hex
      readonly moved: bigint
      readonly paidIn: bigint
      readonly sentHome: bigint
    }
  | { readonly event: 'LeaseDisputed'; readonly part: EscrowPart; readonly claim: bigint; readonly due: number }
  | { readonly event: 'LeaseLengthened'; readonly part: EscrowPart; readonly due: number }
  | {
      readonly event: 'LeaseSettled' | 'LeaseSplit'
      readonly part: EscrowPart
      readonly toTenant: bigint
      readonly toLandlord: bigint
    }
  | {
      readonly event: 'LeaseRentPaid' | 'LeasePaidBack'
      readonly payer: Address
      readonly payee: Address
      readonly amount: bigint
    }
  | TransferPayload
  | CreditPayload
  | PairPayload
  | OrderPayload
  | AppealPayload

/** Money that went straight from one account to another, without a lease's label: no deposit, the escrow owes nothing. */
export interface TransferPayload {
  readonly event: 'PayRent' | 'PayBackToRentee'
  readonly payer: Address
  readonly payee: Address
  readonly amount: bigint
}

/** Whether an event is such a transfer. */
export function isTransferPayload(payload: EventPayload): payload is TransferPayload {
  return payload.event === 'PayRent' || payload.event === 'PayBackToRentee'
}

/** A pair's deposit was paid in, extended, or paid out (D 11.25). It belongs to no lease, but the escrow owes it. */
export type PairPayload = { readonly rentee: Address; readonly landlord: Address } & (
  | { readonly event: 'PayRentDeposit' | 'ReleaseRentDeposit'; readonly amount: bigint }
  | { readonly event: 'RentDepositArbitrationLengthenAction'; readonly due: number }
  | {
      readonly event: 'RentDepositArbitrationPayAction'
      readonly toTenant: bigint
      readonly toLandlord: bigint
    }
)

/** The events of pairs. */
export const pairEvents = [
  'PayRentDeposit',
  'ReleaseRentDeposit',
  'RentDepositArbitrationLengthenAction',
  'RentDepositArbitrationPayAction',
] as const satisfies readonly PairPayload['event'][]

/** Whether an event concerns a pair's deposit. */
export function isPairPayload(payload: EventPayload): payload is PairPayload {
  return pairEvents.some((name) => name === payload.event)
}

/**
 * An amount that the token refused to deliver is credited to that account; and later, the account's whole credit is
 * paid out.
 */
export interface CreditPayload {
  readonly event: 'Credited' | 'CreditPaid'
  readonly account: Address
  readonly amount: bigint
}

/** The event's position. Unique by (blockHash, logIndex): a re-mined event is a new one. */
export interface EscrowEvent {
  readonly chainId: number
  readonly escrow: Address
  /**
   * The lease's id on chain; zero for events and transfers of a pair, for a credit of no lease, and where an account's whole credit
   * was paid out.
   */
  readonly lease: Hex
  readonly block: number
  readonly blockHash: Hex
  readonly logIndex: number
  readonly transaction: Hex
  /** The block's time. */
  readonly time: number
  readonly payload: EventPayload
}

/** The chain of some logs, and the contracts followed there. */
interface FollowedChain {
  readonly chainId: number
  readonly escrows: readonly Followed[]
}

/** The lease events among some logs, those of standing orders and arbitrations too; `timeOf` returns a block's time. */
export function escrowEvents(chain: FollowedChain, logs: Log[], timeOf: (block: number) => number): EscrowEvent[] {
  const beside = [...orderEventsIn(logs), ...appealEventsIn(logs)].flatMap(({ lease, payload, log }): EscrowEvent[] => {
    const escrow = escrowOf(chain.escrows, log.address)
    const { blockHash, logIndex, transactionHash: transaction } = log
    const block = Number(log.blockNumber)
    if (!escrow) return []
    return [
      { chainId: chain.chainId, escrow, lease, block, blockHash, logIndex, transaction, time: timeOf(block), payload },
    ]
  })
  const ofEscrows = eventsOfEscrows(chain.chainId, logs, timeOf)
  if (beside.length === 0) return ofEscrows
  return [...ofEscrows, ...beside].sort((one, other) => one.block - other.block || one.logIndex - other.logIndex)
}

function eventsOfEscrows(chainId: number, logs: Log[], timeOf: (block: number) => number): EscrowEvent[] {
  let paying: Parsed | undefined
  return parseEventLogs({ abi: abiOf(logs), logs, strict: true }).flatMap((log) => {
    const payload = payloadOf(log)
    const isCredit = payload?.event === 'Credited' || payload?.event === 'CreditPaid'
    if (!isCredit) paying = log
    const isOfNone =
      payload !== undefined && (payload.event === 'CreditPaid' || isPairPayload(payload) || isTransferPayload(payload))
    const lease = isOfNone ? zeroHash : isCredit ? creditedLease(log, paying) : leaseOf(log)
    if (!payload || !lease || log.blockNumber === null) return []
    const block = Number(log.blockNumber)
    return [
      {
        chainId,
        escrow: getAddress(log.address),
        lease,
        block,
        blockHash: log.blockHash,
        logIndex: log.logIndex,
        transaction: log.transactionHash,
        time: timeOf(block),
        payload,
      },
    ]
  })
}

/**
 * The topic of each event. Cached: parsing hashes every event description it is given, at each poll, though most polls
 * find no event.
 */
const topics = new Map<unknown, Hex>(
  rentEscrowAbi.flatMap((item) => (item.type === 'event' ? [[item, toEventSelector(item)] as const] : [])),
)

/** The ABI descriptions of the events among some logs, and no others. */
function abiOf(logs: readonly Log[]): typeof rentEscrowAbi {
  const emitted = new Set(logs.map((log) => log.topics[0]))
  return rentEscrowAbi.filter((item) => emitted.has(topics.get(item))) as unknown as typeof rentEscrowAbi
}

/** The lease whose money an event brought in: it was paid, or the deposit of its predecessor moved to it (D 11.21). */
export function leasePaidBy({ payload, lease }: Pick<EscrowEvent, 'payload' | 'lease'>): Hex | undefined {
  if (payload.event === 'LeaseRenewed') return payload.next
  return payload.event === 'LeasePaid' ? lease : undefined
}

type Parsed = ReturnType<typeof parseEventLogs<typeof rentEscrowAbi, true>>[number]
/** The lease that an event names; for a renewal, the old one. */
function leaseOf({ args }: Parsed): Hex | undefined {
  return 'id' in args ? args.id : 'oldId' in args ? args.oldId : undefined
}

/** A credit follows the event of the payment that the token refused, in the same transaction and escrow. */
function creditedLease({ transactionHash, address }: Parsed, paying: Parsed | undefined): Hex {
  const isOfIt = paying?.transactionHash === transactionHash && paying.address === address
  return (isOfIt && leaseOf(paying)) || zeroHash
}

const partOf = (part: number): EscrowPart => (part === 0 ? 'handover' : 'deposit')

function payloadOf(log: Parsed): EventPayload | undefined {
  switch (log.eventName) {
    case 'LeasePaid': {
      const { handover, deposit, tenant: payer, landlord: payee } = log.args
      return { event: 'LeasePaid', handover, deposit, payer, payee }
    }
    case 'LeaseReleased':
      return { event: 'LeaseReleased', part: partOf(log.args.part), amount: log.args.amount }
    case 'LeaseRefunded':
      return { event: 'LeaseRefunded', amount: log.args.amount }
    case 'LeaseCancelled':
      return { event: 'LeaseCancelled', toTenant: log.args.toTenant, toLandlord: log.args.toLandlord }
    case 'LeaseEndedEarlier': {
      const { by, newMoveOut, depositDue } = log.args
      return { event: 'LeaseEndedEarlier', by, newMoveOut: Number(newMoveOut), depositDue: Number(depositDue) }
    }
    case 'LeaseRenewed': {
      const { newId: next, moved, paidIn, sentHome } = log.args
      return { event: 'LeaseRenewed', next, moved, paidIn, sentHome }
    }
    case 'LeaseDisputed': {
      const { part, claim, due } = log.args
      return { event: 'LeaseDisputed', part: partOf(part), claim, due: Number(due) }
    }
    case 'LeaseLengthened':
      return { event: 'LeaseLengthened', part: partOf(log.args.part), due: Number(log.args.due) }
    case 'LeaseSettled':
    case 'LeaseSplit': {
      const { part, toTenant, toLandlord } = log.args
      return { event: log.eventName, part: partOf(part), toTenant, toLandlord }
    }
    case 'LeaseRentPaid':
      return { event: 'LeaseRentPaid', payer: log.args.payer, payee: log.args.landlord, amount: log.args.amount }
    case 'LeasePaidBack':
      return { event: 'LeasePaidBack', payer: log.args.payer, payee: log.args.tenant, amount: log.args.amount }
    case 'PayRent':
      return { event: log.eventName, payer: log.args.rentee, payee: log.args.landlord, amount: log.args.amount }
    case 'PayBackToRentee':
      return { event: log.eventName, payer: log.args.landlord, payee: log.args.rentee, amount: log.args.amount }
    case 'Credited':
    case 'CreditPaid':
      return { event: log.eventName, account: log.args.account, amount: log.args.amount }
    case 'PayRentDeposit':
    case 'ReleaseRentDeposit': {
      const { rentee, landlord, amount } = log.args
      return { event: log.eventName, rentee, landlord, amount }
    }
    case 'RentDepositArbitrationLengthenAction': {
      const { rentee, landlord, newReleaseTime } = log.args
      return { event: log.eventName, rentee, landlord, due: Number(newReleaseTime) }
    }
    case 'RentDepositArbitrationPayAction': {
      const { rentee, landlord, refundAmount: toTenant, landlordAmount: toLandlord } = log.args
      return { event: log.eventName, rentee, landlord, toTenant, toLandlord }
    }
    default:
      return undefined
  }
}

const amounts = new Set([
  'handover',
  'deposit',
  'amount',
  'claim',
  'toTenant',
  'toLandlord',
  'moved',
  'paidIn',
  'sentHome',
])

/**
 * The arguments of an event as jsonb stores them: amounts as decimal strings. The event's name is stored beside them.
 */
export type StoredPayload = Readonly<Record<string, string | number>>

/** The payload of an event in `chain_event`. */
export function storePayload({ event, ...fields }: EventPayload): {
  kind: EventPayload['event']
  payload: StoredPayload
} {
  const entries = Object.entries(fields).map(([name, value]) => [name, typeof value === 'bigint' ? `${value}` : value])
  return { kind: event, payload: Object.fromEntries(entries) }
}

/** The event that `storePayload` stored; the order of its arguments does not matter. */
export function readPayload(kind: string, payload: StoredPayload): EventPayload {
  const entries = Object.entries(payload).map(([name, value]) => [name, amounts.has(name) ? BigInt(value) : value])
  return { event: kind, ...Object.fromEntries(entries) } as EventPayload
}
