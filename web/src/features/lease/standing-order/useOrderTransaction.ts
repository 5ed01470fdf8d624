/** One transaction on a lease's standing order, by one of its two parties (docs/chain.md). */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { StandingOrder } from '@keyhold/api/ledger.ts'
import type { RentOrder } from '@keyhold/escrow/rentOrder.ts'
import { leaseId } from '@keyhold/escrow/terms.ts'
import { listsFirstRent } from '@keyhold/rental/standingOrder.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Address, Hex } from 'viem'
import { termsFromWire } from '../../../gateways/wallet/escrowFacts.ts'
import type { NetworkConfig } from '../../../gateways/wallet/networkConfig.ts'
import type { OrderAction } from '../../../gateways/wallet/orderCalls.ts'
import { orderTransactionFor, readOrderNumbers } from '../../../gateways/wallet/orderTransaction.ts'
import { useNetworkConfig } from '../../../gateways/wallet/useWallet.ts'
import { networkOfLease, requiredAccountFor, useTransactionAt } from '../transactions/useTransaction.ts'
import type { OrderStep } from './steps.ts'

/** `failureTitle` is the error's title. */
export function useOrderTransaction(
  lease: LeaseDetail,
  standing: StandingOrder,
  step: OrderStep,
  failureTitle: string,
) {
  const action = useOrderAction(lease, standing, step)
  const { contract } = standing
  const { terms } = lease
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
  const isWrongList =
    step === 'createOrder' && standing.offer !== null && terms !== null && isWrong(standing.offer, terms)
  return { ...flow, isWrongList }
}

/** The action with the order's very months; undefined until number and epoch were read from the chain. */
function useOrderAction(lease: LeaseDetail, standing: StandingOrder, step: OrderStep): OrderAction | undefined {
  const { terms } = lease
  const { network: current } = useNetworkConfig()
  const { contract } = standing
  const network = useMemo(() => networkOfLease(current, lease), [current, lease])
  const numbers = useQuery({
    queryKey: ['order numbers', network?.chainId, contract, terms],
    queryFn:
      step === 'createOrder' && network && terms
        ? () => readOrderNumbers(network, contract as Address, termsFromWire(terms))
        : skipToken,
    staleTime: 0,
    gcTime: 0,
  })
  const token = network?.stablecoin
  // The ledger is polled: the same contents must stay the same action.
  const written = JSON.stringify({ offer: standing.offer, running: standing.running, others: standing.ofOthers })
  const next = numbers.data && `${numbers.data.number} ${numbers.data.epoch}`
  return useMemo(() => {
    const { offer, running, others } = JSON.parse(written) as {
      offer: StandingOrder['offer']
      running: StandingOrder['running']
      others: string
    }
    if (step === 'stopOrder') return { kind: step }
    if (step === 'endAllowance') return token && { kind: step, token }
    if (step === 'skipMonth') {
      const [month] = running?.left ?? []
      return running && month ? { kind: step, order: orderFromWire(running.order), place: month.place } : undefined
    }
    const order = offer && terms && next ? newOrder(offer, terms, next) : undefined
    return order && { kind: step, order, allowance: sumOf(order.months) + BigInt(others) }
  }, [written, terms, next, step, token])
}

/** A new order of what the server offers; undefined where it lists the month that the first payment paid. */
function newOrder(
  { months: offered, end }: NonNullable<StandingOrder['offer']>,
  wire: NonNullable<LeaseDetail['terms']>,
  numbers: string,
): RentOrder | undefined {
  const terms = termsFromWire(wire)
  const [number = '0', epoch = '0'] = numbers.split(' ')
  const months = offered.map(({ due, amount }) => ({ due, amount: BigInt(amount) }))
  if (isWrong({ months: offered, end }, wire)) return undefined
  return {
    lease: leaseId(terms),
    tenant: terms.tenant,
    landlord: terms.landlord,
    months,
    end,
    number: BigInt(number),
    epoch: BigInt(epoch),
    deadline: BigInt(terms.moveOut),
  }
}

/** Whether an offer lists the month that the first payment paid: it would be paid twice. */
function isWrong(
  { months, end }: NonNullable<StandingOrder['offer']>,
  wire: NonNullable<LeaseDetail['terms']>,
): boolean {
  const listed = months.map(({ due, amount }) => ({ due, amount: BigInt(amount) }))
  return listsFirstRent({ months: listed, end }, termsFromWire(wire))
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
