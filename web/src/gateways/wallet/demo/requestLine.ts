/** The meaning of a request to the demo wallet, decoded from the call itself and not from the page's words. */
import { appealableArbitrationAbi } from '@keyhold/escrow/abi/AppealableArbitration.ts'
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { rentOrdersAbi } from '@keyhold/escrow/abi/RentOrders.ts'
import { windows } from '@keyhold/rental/deposit.ts'
import type { Money } from '@keyhold/rental/money.ts'
import { payoutAccountOf, tenantReceives } from '@keyhold/rental/payoutAccount.ts'
import { type Address, decodeFunctionData, type Hex } from 'viem'
import { daysOf } from '../../escrowDefaults.ts'
import type { AppealAction } from '../appealCalls.ts'
import type { EscrowAction } from '../calls.ts'
import type { OrderAction } from '../orderCalls.ts'
import type { PairAction } from '../pairCalls.ts'

/** One line to confirm: a key of demoWallet.json with its values. */
export interface RequestLine {
  readonly key:
    | ('approve' | 'revoke' | 'payToAccount' | 'other' | 'text' | 'data')
    | (EscrowAction['kind'] | PairAction['kind'])
    | Exclude<OrderAction['kind'], 'endAllowance'>
    | AppealAction['kind']
  readonly values: Readonly<Record<string, string | Money>>
}

/** The currency of a token, by its address. */
export type SymbolOf = (token: Address) => 'USDT' | 'RNB' | undefined

/** Describes a call in words. `symbolOf` knows the tokens by address. */
export function describeCall(to: Address, data: Hex, symbolOf: SymbolOf): RequestLine {
  const symbol = symbolOf(to)
  if (symbol) {
    try {
      const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
      if (functionName === 'approve') {
        const [spender, amount] = args
        const values = { amount: { amount, currency: symbol }, symbol, spender }
        return { key: amount === 0n ? 'revoke' : 'approve', values }
      }
    } catch {
      return { key: 'other', values: { to } }
    }
  }
  return describeEscrowCall(to, data)
}

function describeEscrowCall(to: Address, data: Hex): RequestLine {
  try {
    const { functionName, args } = decodeFunctionData({ abi: rentEscrowAbi, data })
    if (functionName === 'payLease') {
      const [terms] = args
      const values = {
        amount: usdt(terms.handover + terms.deposit),
        handover: usdt(terms.handover),
        deposit: usdt(terms.deposit),
        landlord: terms.landlord,
      }
      const payout = payoutAccountOf(terms)
      return payout ? { key: 'payToAccount', values: { ...values, payout } } : { key: 'pay', values }
    }
    if (functionName === 'release' || functionName === 'releaseEarly' || functionName === 'refund')
      return { key: functionName, values: { landlord: args[0].landlord, tenant: tenantReceives(args[0]) } }
    if (functionName === 'cancel')
      return { key: 'cancelStay', values: { landlord: args[0].landlord, tenant: tenantReceives(args[0]) } }
    if (functionName === 'endEarlier') return { key: 'endEarlier', values: { day: minuteInUtc(args[1]) } }
    if (functionName === 'renew') return { key: 'renew', values: { deposit: usdt(args[1].deposit) } }
    if (functionName === 'dispute')
      return { key: 'dispute', values: { amount: usdt(args[1]), disputeDays: `${daysOf(windows.dispute)}` } }
    if (functionName === 'settle') {
      const [terms, , toTenant, toLandlord] = args
      const { landlord } = terms
      const tenant = tenantReceives(terms)
      return { key: 'settle', values: { tenant, landlord, toTenant: usdt(toTenant), toLandlord: usdt(toLandlord) } }
    }
    if (functionName === 'split') {
      const [terms, , toTenant] = args
      const values = { tenant: tenantReceives(terms), landlord: terms.landlord, toTenant: usdt(toTenant) }
      return { key: 'split', values }
    }
    if (functionName === 'lengthen') return { key: 'lengthen', values: { due: minuteInUtc(Number(args[2])) } }
    if (functionName === 'releaseRentDeposit') return { key: 'releasePair', values: { landlord: args[1] } }
    if (functionName === 'payBackToRentee')
      return { key: 'payBackPair', values: { to: args[0], amount: usdt(args[1]) } }
    if (functionName === 'rentDepositArbitrationLengthenAction')
      return { key: 'lengthenPair', values: { due: minuteInUtc(Number(args[2])) } }
    if (functionName === 'rentDepositArbitrationPayAction') {
      const [tenant, landlord, toTenant] = args
      return { key: 'splitPair', values: { tenant, landlord, toTenant: usdt(toTenant) } }
    }
    if (functionName === 'payCredit') return { key: 'payCredit', values: { to: args[0] } }
    if (functionName === 'payRentFor') return { key: 'payRent', values: { to: args[1], amount: usdt(args[2]) } }
    if (functionName === 'payBackFor') return { key: 'payBack', values: { to: args[1], amount: usdt(args[2]) } }
  } catch {
    return describeOrderCall(to, data)
  }
  return { key: 'other', values: { to } }
}

/** A call of the standing orders. */
function describeOrderCall(to: Address, data: Hex): RequestLine {
  try {
    const { functionName, args } = decodeFunctionData({ abi: rentOrdersAbi, data })
    if (functionName === 'create') {
      const [, { months, landlord }] = args
      const amount = usdt(months.reduce((sum, one) => sum + one.amount, 0n))
      return { key: 'createOrder', values: { landlord, amount, count: `${months.length}` } }
    }
    if (functionName === 'skip') {
      const [{ months }, place] = args
      return { key: 'skipMonth', values: { due: minuteInUtc(months[Number(place)]?.due ?? 0) } }
    }
    if (functionName === 'stop') return { key: 'stopOrder', values: {} }
  } catch {
    return describeArbitrationCall(to, data)
  }
  return { key: 'other', values: { to } }
}

/** A call of an arbitration with two instances. */
function describeArbitrationCall(to: Address, data: Hex): RequestLine {
  try {
    const { functionName, args } = decodeFunctionData({ abi: appealableArbitrationAbi, data })
    if (functionName === 'appeal') return { key: 'appeal', values: {} }
    if (functionName === 'execute') return { key: 'executeDecision', values: {} }
    if (functionName === 'takeFee') return { key: 'takeFee', values: {} }
    if (functionName === 'decide') {
      const [terms, , toTenant] = args
      const values = { tenant: tenantReceives(terms), landlord: terms.landlord, toTenant: usdt(toTenant) }
      return { key: 'decideCase', values }
    }
    if (functionName === 'lengthen') return { key: 'lengthenCase', values: { due: minuteInUtc(Number(args[2])) } }
  } catch {
    return { key: 'other', values: { to } }
  }
  return { key: 'other', values: { to } }
}

/** "2027-01-11 12:00 UTC", in every language: a wallet knows no zone. */
function minuteInUtc(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function usdt(amount: bigint): Money {
  return { amount, currency: 'USDT' }
}
