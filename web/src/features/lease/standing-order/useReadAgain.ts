/**
 * Reads ledger, order and new rents again before a wallet is asked: another tab, another device or a collection may have
 * changed them.
 */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { Ledger } from '@keyhold/api/ledger.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address, Hex } from 'viem'
import { termsFromWire } from '../../../gateways/wallet/escrowFacts.ts'
import { readMined } from '../../../gateways/wallet/minedTransaction.ts'
import type { NetworkConfig } from '../../../gateways/wallet/networkConfig.ts'
import { readOrderState } from '../../../gateways/wallet/orderTransaction.ts'
import { hasUnknownRent } from '../../../gateways/wallet/unknownRent.ts'
import { useNetworkConfig } from '../../../gateways/wallet/useWallet.ts'
import { WalletError } from '../../../gateways/wallet/walletError.ts'
import { ledgerQuery } from '../ledger/queries.ts'
import { networkOfLease } from '../transactions/useTransaction.ts'

/** `isStill`: whether the wallet may be asked by the ledger that was read again. `problem` is why it was not. */
export function useReadAgain(lease: LeaseDetail, isStill: (fresh: Ledger) => boolean) {
  const queries = useQueryClient()
  const { network: current } = useNetworkConfig()
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly problem?: unknown }>({ isBusy: false })
  const run = async (): Promise<boolean> => {
    setState({ isBusy: true })
    try {
      const fresh = await queries.fetchQuery({ ...ledgerQuery(lease.id), staleTime: 0 })
      const network = networkOfLease(current, lease)
      const isRead =
        network && (await isSameOrder(network, lease, fresh)) && (await knowsAllRents(network, lease, fresh))
      if (!isRead || !isStill(fresh)) throw new WalletError('rents-changed')
      setState({ isBusy: false })
      return true
    } catch (problem) {
      setState({ isBusy: false, problem })
      return false
    }
  }
  return { ...state, run }
}

/** Whether Keyhold has read every change of the lease's orders that the chain has. */
async function isSameOrder(
  network: NetworkConfig,
  { smartContractId }: LeaseDetail,
  { standingOrder }: Ledger,
): Promise<boolean> {
  if (!standingOrder) return true
  const { contract, number, taken } = standingOrder
  const state = await readOrderState(network, contract as Address, smartContractId as Hex)
  return state.number === BigInt(number) && state.taken === taken
}

/** Whether the ledger has every rent that this browser sent, and every one that its node has. */
async function knowsAllRents(
  network: NetworkConfig,
  { terms, smartContractId }: LeaseDetail,
  { rents, onTheWay, readToBlock }: Ledger,
): Promise<boolean> {
  if (!terms) return false
  const transactions = [...rents, ...onTheWay].map(({ transactionId }) => transactionId.toLowerCase())
  const own = readMined({ id: smartContractId as Hex, name: 'payRent' })
  if (own && !transactions.includes(own.hash.toLowerCase())) return false
  return !(await hasUnknownRent(network, termsFromWire(terms), { readToBlock, transactions }))
}
