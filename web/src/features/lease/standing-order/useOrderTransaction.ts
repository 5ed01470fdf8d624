/** One transaction on a lease's standing order, by one of its two parties (docs/chain.md). */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { StandingOrder } from '@keyhold/api/ledger.ts'
import type { RentOrder } from '@keyhold/escrow/rentOrder.ts'
import { leaseId, type Terms } from '@keyhold/escrow/terms.ts'
import { breaksTerms } from '@keyhold/rental/standingOrder.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Address, Hex } from 'viem'
import { termsFromWire } from '../../../gateways/wallet/escrowFacts.ts'
import { subscribeToTransactions } from '../../../gateways/wallet/minedTransaction.ts'
import type { NetworkConfig } from '../../../gateways/wallet/networkConfig.ts'
import type { OrderAction, OrderNumbers } from '../../../gateways/wallet/orderCalls.ts'
import { orderTransactionFor, readOrderNumbers } from '../../../gateways/wallet/orderTransaction.ts'
import { mayArrive } from '../../../gateways/wallet/pendingTransaction.ts'
import { useNetworkConfig } from '../../../gateways/wallet/useWallet.ts'
import { networkOfLease, requiredAccountFor, useTransactionAt } from '../transactions/useTransaction.ts'
import type { OrderStep } from './steps.ts'

/** `failureTitle` is the error's title; `wrong` is why an order must not be created. */
export function useOrderTransaction(
  lease: LeaseDetail,
  standing: StandingOrder,
  step: OrderStep,
  failureTitle: string,
) {
  const { contract } = standing
  const { terms } = lease
  const numbers = useOrderNumbers(lease, contract, step)
  const mayRentArrive = useSyncExternalStore(
    subscribeToTransactions,
    () => mayArrive({ id: lease.smartContractId as Hex, name: 'payRent' }),
    () => false,
  )
  const wrong: 'contract' | 'list' | 'rent' | undefined =
    whatIsWrong(lease, standing, step, numbers.data?.isOurs) ??
    (step === 'createOrder' && mayRentArrive ? 'rent' : undefined)
  const action = useOrderAction(lease, standing, step, wrong ? undefined : numbers.data)
  const transactionAt = useCallback(
    (_: NetworkConfig) =>
      action && terms ? orderTransactionFor(action, contract as Address, termsFromWire(terms)) : undefined,
    [action, contract, terms],
  )
  const flow = useTransactionAt({
    chain: lease.chain,
    transactionAt,
    // The server learns nothing from an allowance.
    leaseId: step === 'endAllowance' ? undefined : lease.id,
    failureTitle,
    requiredAccount: (connected) => requiredAccountFor(lease, connected),
  })
  return { ...flow, wrong, numbersError: numbers.error }
}

/** What the next order names, read from the chain for the steps that need it. */
function useOrderNumbers(lease: LeaseDetail, contract: string, step: OrderStep) {
  const { terms } = lease
  const { network: current } = useNetworkConfig()
  const network = useMemo(() => networkOfLease(current, lease), [current, lease])
  const isNeeded = step === 'createOrder' || step === 'endAllowance'
  return useQuery({
    queryKey: ['order numbers', network?.chainId, contract, terms],
    queryFn:
      isNeeded && network && terms
        ? () => readOrderNumbers(network, contract as Address, termsFromWire(terms))
        : skipToken,
    staleTime: 0,
    gcTime: 0,
  })
}

/**
 * Why the order that the server offers must not be created: its contract is not for the lease's escrow, or its list does
 * not fit the terms that were paid.
 */
function whatIsWrong(
  { terms, money }: LeaseDetail,
  { offer }: StandingOrder,
  step: OrderStep,
  isOurs: boolean | undefined,
): 'contract' | 'list' | undefined {
  if (isOurs === false) return 'contract'
  if (step !== 'createOrder' || !offer || !terms) return undefined
  const listed = { months: monthsOf(offer), end: offer.end }
  return breaksTerms(listed, termsFromWire(terms), BigInt(money.rent)) ? 'list' : undefined
}

/** The action with the order's very months; undefined until number and epoch were read from the chain. */
function useOrderAction(
  lease: LeaseDetail,
  standing: StandingOrder,
  step: OrderStep,
  numbers: OrderNumbers | undefined,
): OrderAction | undefined {
  const { terms } = lease
  const { network } = useNetworkConfig()
  const token = network?.stablecoin
  // The ledger is polled: the same contents must stay the same action.
  const written = JSON.stringify({ offer: standing.offer, running: standing.running, others: standing.ofOthers })
  const next = numbers && `${numbers.number} ${numbers.epoch}`
  return useMemo(() => {
    const { offer, running, others } = JSON.parse(written) as {
      offer: StandingOrder['offer']
      running: StandingOrder['running']
      others: string
    }
    if (step === 'stopOrder' || step === 'skipMonth') {
      const order = running && orderFromWire(running.order)
      const [month] = running?.left ?? []
      if (!order || !month) return undefined
      return step === 'stopOrder' ? { kind: step, order } : { kind: step, order, place: month.place }
    }
    if (!next) return undefined
    const [number = '0', epoch = '0'] = next.split(' ')
    const named = { number: BigInt(number), epoch: BigInt(epoch) }
    if (step === 'endAllowance') return token && { kind: step, token, ...named }
    if (!offer || !terms) return undefined
    const order = newOrder(offer, termsFromWire(terms), named)
    return { kind: step, order, allowance: sumOf(order.months) + BigInt(others) }
  }, [written, terms, next, step, token])
}

type Offer = NonNullable<StandingOrder['offer']>

const monthsOf = ({ months }: Offer) => months.map(({ due, amount }) => ({ due, amount: BigInt(amount) }))

/** A new order of what the server offers, for the lease and the two accounts of the terms. */
function newOrder(offer: Offer, terms: Terms, numbers: OrderNumbers): RentOrder {
  const { tenant, landlord, moveOut } = terms
  const named = { lease: leaseId(terms), tenant, landlord, deadline: BigInt(moveOut) }
  return { ...named, ...numbers, months: monthsOf(offer), end: offer.end }
}

const sumOf = (months: RentOrder['months']) => months.reduce((sum, { amount }) => sum + amount, 0n)

function orderFromWire(order: NonNullable<StandingOrder['running']>['order']): RentOrder {
  return {
    lease: order.lease as Hex,
    tenant: order.tenant as Address,
    landlord: order.landlord as Address,
    months: order.months.map(({ due, amount }) => ({ due, amount: BigInt(amount) })),
    end: order.end,
    number: BigInt(order.number),
    epoch: BigInt(order.epoch),
    deadline: BigInt(order.deadline),
  }
}
