/** The events of our escrow, what stands beside it, and its two tokens in one transaction, as a receipt has them. */
import type { ReceiptEvent, ReceiptMovement } from '@keyhold/api/receipts.ts'
import { appealableArbitrationAbi } from '@keyhold/escrow/abi/AppealableArbitration.ts'
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { rentOrdersAbi } from '@keyhold/escrow/abi/RentOrders.ts'
import {
  type Address,
  getAddress,
  type Hex,
  isAddress,
  isAddressEqual,
  type Log,
  parseEventLogs,
  zeroAddress,
} from 'viem'
import type { Chain } from '../../../gateways/chain/chain.ts'
import { escrowOf } from '../../../gateways/chain/followed.ts'

const partNames = ['handover', 'deposit'] as const
const dueNames = ['due', 'depositDue', 'releaseTime', 'newReleaseTime', 'appealUntil']
const instants = new Set([...dueNames, 'newMoveOut'])
/** Escrow events that do not move rent or deposit. */
export const adminEvents = new Set([
  'FeeReceiverChanged',
  'FeesLowered',
  'OwnershipTransferred',
  'OwnershipTransferStarted',
  'EIP712DomainChanged',
])

/** The logs of our own escrows, standing orders and arbitrations; a contract that imitates their events is excluded. */
export function ownLogs(chain: Chain, logs: readonly Log[]): Log[] {
  return logs.filter(({ address }) => escrowOf(chain.escrows, address) !== undefined)
}

type EventArgs = { id?: Hex; oldId?: Hex; lease?: Hex; part?: number }
const orderEvents = rentOrdersAbi.filter((item) => item.type === 'event' && item.name !== 'EIP712DomainChanged')

const appealEvents = appealableArbitrationAbi.filter((item) => item.type === 'event')

/** Every event about rents and deposits, in the order of the transaction; of contracts beside an escrow under it. */
export function eventsOf(chain: Pick<Chain, 'escrows'>, logs: Log[]): ReceiptEvent[] {
  return parseEventLogs({ abi: [...rentEscrowAbi, ...orderEvents, ...appealEvents], logs, strict: true })
    .filter(({ eventName }) => !adminEvents.has(eventName))
    .map(({ eventName, address, args, logIndex }) => {
      const { id, oldId, lease, part, ...words } = args as Record<string, unknown> & EventArgs
      const entries = Object.entries(words)
      const instantOf = (names: readonly string[]) => {
        const found = entries.find(([name]) => names.includes(name))?.[1]
        return Number(found ?? 0) || null
      }
      return {
        logIndex,
        event: eventName,
        escrow: escrowOf(chain.escrows, address) ?? getAddress(address),
        lease: lease ?? id ?? oldId ?? null,
        part: part === undefined ? null : (partNames[part] ?? null),
        amounts: entries.flatMap(([name, value]) =>
          typeof value === 'bigint' && !instants.has(name) ? [{ name, amount: value.toString() }] : [],
        ),
        accounts: entries.flatMap(([role, value]) =>
          typeof value === 'string' && isAddress(value) && value !== zeroAddress
            ? [{ role, address: getAddress(value) }]
            : [],
        ),
        due: instantOf(dueNames),
        moveOut: instantOf(['newMoveOut']),
      }
    })
}

/**
 * The token transfers caused by the escrow: into it, out of it, between parties by its events, and its fee. Other
 * transfers of a batch call are private.
 */
export function movementsOf(chain: Chain, logs: readonly Log[], events: readonly ReceiptEvent[]): ReceiptMovement[] {
  const { stablecoin, token } = chain.deployment
  const tokens = logs.filter(({ address }) => [stablecoin, token].some((coin) => isAddressEqual(coin, address)))
  return parseEventLogs({ abi: erc20Abi, logs: tokens, eventName: 'Transfer', strict: true })
    .map(({ address, args, logIndex }) => ({
      logIndex,
      from: getAddress(args.from),
      to: getAddress(args.to),
      amount: args.value.toString(),
      currency: isAddressEqual(address, stablecoin) ? ('USDT' as const) : ('RNB' as const),
    }))
    .filter((movement) => isOfEscrow(chain, movement, events))
}

function isOfEscrow(chain: Chain, movement: ReceiptMovement, events: readonly ReceiptEvent[]): boolean {
  const { from, to, amount, currency } = movement
  const isOurs = (account: string) =>
    chain.escrows.some(({ address, arbitration }) => account === address || account === arbitration?.address)
  if (isOurs(from) || isOurs(to)) return true
  const among = ({ accounts }: ReceiptEvent, account: string) => accounts.some(({ address }) => address === account)
  if (currency === 'USDT')
    return events.some(
      (event) => among(event, from) && among(event, to) && event.amounts.some((one) => one.amount === amount),
    )
  const fees = chain.escrows.flatMap(({ depositFee, rentFee }) => [depositFee.toString(), rentFee.toString()])
  return fees.includes(amount) && events.some((event) => among(event, from)) && !events.some((e) => among(e, to))
}

/** The escrow's address as spelt in this chain's record. */
export function escrowAt(chain: Chain, address: Address | undefined): Address | undefined {
  return chain.escrows.find((escrow) => address && isAddressEqual(escrow.address, address))?.address
}
