/** What the escrow tells about leases, read from its logs. Door one's events belong to no lease and are left out. */
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { type Address, getAddress, type Hex, type Log, parseEventLogs } from 'viem'

type Part = 'handover' | 'deposit'

/** The words of an event. Amounts in the smallest unit, times in unix seconds. */
export type Told =
  | { readonly event: 'LeasePaid'; readonly handover: bigint; readonly deposit: bigint }
  | { readonly event: 'LeaseReleased'; readonly part: Part; readonly amount: bigint }
  | { readonly event: 'LeaseRefunded'; readonly amount: bigint }
  | { readonly event: 'LeaseDisputed'; readonly part: Part; readonly claim: bigint; readonly due: number }
  | { readonly event: 'LeaseLengthened'; readonly part: Part; readonly due: number }
  | {
      readonly event: 'LeaseSettled' | 'LeaseSplit'
      readonly part: Part
      readonly toTenant: bigint
      readonly toLandlord: bigint
    }
  | {
      readonly event: 'LeaseRentPaid' | 'LeasePaidBack'
      readonly payer: Address
      readonly payee: Address
      readonly amount: bigint
    }

/** Where it was told. Unique by (blockHash, logIndex): a re-mined event is a new one. */
export interface EscrowEvent {
  readonly chainId: number
  readonly escrow: Address
  /** The lease's id on chain. */
  readonly lease: Hex
  readonly block: number
  readonly blockHash: Hex
  readonly logIndex: number
  readonly transaction: Hex
  /** The block's time. */
  readonly time: number
  readonly told: Told
}

/** The lease events among some logs; `timeOf` answers a block's time. */
export function escrowEvents(chainId: number, logs: Log[], timeOf: (block: number) => number): EscrowEvent[] {
  return parseEventLogs({ abi: rentEscrowAbi, logs, strict: true }).flatMap((log) => {
    const told = toldBy(log)
    if (!told || !('id' in log.args) || log.blockNumber === null) return []
    const block = Number(log.blockNumber)
    return [
      {
        chainId,
        escrow: getAddress(log.address),
        lease: log.args.id,
        block,
        blockHash: log.blockHash,
        logIndex: log.logIndex,
        transaction: log.transactionHash,
        time: timeOf(block),
        told,
      },
    ]
  })
}

type Parsed = ReturnType<typeof parseEventLogs<typeof rentEscrowAbi, true>>[number]
const partOf = (part: number): Part => (part === 0 ? 'handover' : 'deposit')

function toldBy(log: Parsed): Told | undefined {
  switch (log.eventName) {
    case 'LeasePaid':
      return { event: 'LeasePaid', handover: log.args.handover, deposit: log.args.deposit }
    case 'LeaseReleased':
      return { event: 'LeaseReleased', part: partOf(log.args.part), amount: log.args.amount }
    case 'LeaseRefunded':
      return { event: 'LeaseRefunded', amount: log.args.amount }
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
    default:
      return undefined
  }
}

const amounts = new Set(['handover', 'deposit', 'amount', 'claim', 'toTenant', 'toLandlord'])

/** An event's words as JSON keeps them, and back: amounts as digits. */
export function toldAsText(told: Told): string {
  return JSON.stringify(told, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
}
export function toldFromText(text: string): Told {
  return JSON.parse(text, (key, value) => (amounts.has(key) ? BigInt(value) : value)) as Told
}
