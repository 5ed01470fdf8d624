/**
 * Watches an earlier visit's transaction: until it is mined, then its confirmations, without the wallet that sent it.
 */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Address } from 'viem'
import { type Confirmations, readConfirmations } from '../../../gateways/wallet/confirmations.ts'
import { networkConfigFrom, readEscrowFacts, termsFromWire } from '../../../gateways/wallet/escrowFacts.ts'
import { clearMined, readMined } from '../../../gateways/wallet/minedTransaction.ts'
import { isLocalChain, type NetworkConfig } from '../../../gateways/wallet/networkConfig.ts'
import { savePending } from '../../../gateways/wallet/pendingTransaction.ts'
import { isRelayLoss } from '../../../gateways/wallet/transactionJournal.ts'
import { walletErrorFrom } from '../../../gateways/wallet/walletError.ts'
import { watchTransaction } from '../../../gateways/wallet/watchTransaction.ts'
import type { LostTransaction, SentTransaction } from './useSentTransactions.ts'
import { networkOfLease } from './useTransaction.ts'

const pollMilliseconds = (network: NetworkConfig | undefined) =>
  network && isLocalChain(network.chainId) ? 500 : 2_000
/** Nodes lag: it has vanished only after this many consecutive failed polls. */
const allowedMisses = 3

export function useWatchSent(lease: LeaseDetail, sent: SentTransaction, onLost: (lost: LostTransaction) => void) {
  const network = useLeaseNetwork(lease)
  useWaitUntilMined(lease, sent, { network, onLost })
  const { depth, misses } = useMinedConfirmations(sent, network)
  useEffect(() => {
    if (misses < allowedMisses) return
    const { action, id, name, hash } = sent
    const account = readMined(sent)?.account
    const mayCountTwice = action === 'payRent' || action === 'payBack'
    // Another block may include it: it is awaited again, as if it had just been sent.
    if (mayCountTwice) savePending({ id, name, account, sent: { [action]: hash } })
    clearMined(sent)
    if (!mayCountTwice) onLost({ action, reason: 'vanished' })
  }, [misses, sent, onLost])
  return { network, depth }
}

/** The lease's escrow, read without loading any wallet. */
function useLeaseNetwork(lease: LeaseDetail): NetworkConfig | undefined {
  const { data } = useQuery({ queryKey: ['network'], queryFn: async () => networkConfigFrom(await readEscrowFacts()) })
  return useMemo(() => networkOfLease(data, lease), [data, lease])
}

/**
 * Waits until it is mined, which the browser then stores, or reports how it failed: at once, since a failed one is
 * deleted, together with its line. Repeated while nothing is known.
 */
function useWaitUntilMined(
  { terms, isLandlordInContract: isLandlord }: LeaseDetail,
  { action: kind, name, id, hash, isMined, isSigned }: SentTransaction,
  { network, onLost }: { network: NetworkConfig | undefined; onLost: (lost: LostTransaction) => void },
) {
  useQuery({
    queryKey: ['sent', id, name, hash],
    enabled: !isMined && network !== undefined && terms !== null,
    queryFn: async ({ signal }) => {
      if (!network || !terms) throw new Error('unreachable')
      const account = (isLandlord ? terms.landlord : terms.tenant) as Address
      const reason = await watchTransaction(
        { kind, name, network, terms: termsFromWire(terms), account, hash },
        { signal },
      ).catch((error: unknown) => {
        if (isRelayLoss(error)) return walletErrorFrom(error)
        throw error
      })
      // The hash of what was signed is no transaction's: that the chain does not know it says nothing.
      if (reason && !(isSigned && reason === 'gone')) onLost({ action: kind, reason })
      return null
    },
    refetchInterval: ({ state }) => (state.status === 'error' ? pollMilliseconds(network) : false),
    retry: false,
  })
}

interface Poll {
  readonly depth: Confirmations | undefined
  /** The number of consecutive polls without a block. */
  readonly misses: number
}
const initialPoll: Poll = { depth: undefined, misses: 0 }

function useMinedConfirmations({ hash, isMined }: SentTransaction, network: NetworkConfig | undefined): Poll {
  const queries = useQueryClient()
  const queryKey = ['landed', network?.chainId, hash]
  const { data = initialPoll } = useQuery({
    queryKey,
    enabled: isMined && network !== undefined,
    queryFn: async (): Promise<Poll> => {
      const depth = network && (await readConfirmations(network, hash))
      const before = queries.getQueryData<Poll>(queryKey)?.misses ?? 0
      return { depth, misses: depth ? 0 : before + 1 }
    },
    refetchInterval: pollMilliseconds(network),
  })
  return data
}
