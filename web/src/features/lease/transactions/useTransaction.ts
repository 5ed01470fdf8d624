/** One transaction on a paid lease: the wallet, the simulation, and the one action: continue. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { payoutAccountOf } from '@keyhold/rental/payoutAccount.ts'
import { useCallback, useMemo, useState } from 'react'
import type { Address, Hex } from 'viem'
import { type AppealAction, appealEventNames } from '../../../gateways/wallet/appealCalls.ts'
import { appealTransactionFor } from '../../../gateways/wallet/appealTransaction.ts'
import type { EscrowAction } from '../../../gateways/wallet/calls.ts'
import type { ActiveConnection } from '../../../gateways/wallet/connectionStore.ts'
import { termsFromWire } from '../../../gateways/wallet/escrowFacts.ts'
import { type EscrowTransaction, escrowTransactionFor } from '../../../gateways/wallet/escrowTransaction.ts'
import type { NetworkConfig } from '../../../gateways/wallet/networkConfig.ts'
import type { TransactionContext } from '../../../gateways/wallet/transactionContext.ts'
import { useNetworkConfig, useWallet } from '../../../gateways/wallet/useWallet.ts'
import { partyName } from '../partyName.ts'
import { reportTransaction } from '../queries.ts'
import { useTransactionPreview } from './chainQueries.ts'
import { useTransactionRun } from './useTransactionRun.ts'

/** A transaction's data about its lease. A party has the full lease; a stranger, with the terms alone, has less. */
export interface TransactionLease {
  /** Keyhold's id of it, for the hint to poll now; a stranger has none. */
  readonly id?: string
  readonly terms: LeaseDetail['terms']
  readonly chain: Pick<NonNullable<LeaseDetail['chain']>, 'chainId' | 'escrow' | 'escrowVersion'> | null
  /** The viewer's role; undefined for a stranger. */
  readonly isLandlordInContract?: boolean
  readonly landlord?: LeaseDetail['landlord']
  readonly roomAd?: LeaseDetail['roomAd']
}

/** The lease's own escrow: an earlier lease stays with its escrow when a newer one exists. */
export function networkOfLease(
  network: NetworkConfig | undefined,
  { chain }: Pick<TransactionLease, 'chain'>,
): NetworkConfig | undefined {
  if (!network || !chain || chain.chainId !== network.chainId) return undefined
  return { ...network, escrow: chain.escrow as Address, escrowVersion: chain.escrowVersion }
}

/** The viewer's account on the lease, if the wallet shows another; undefined otherwise. */
export function requiredAccountFor(
  { isLandlordInContract: isLandlord, terms }: Pick<TransactionLease, 'isLandlordInContract' | 'terms'>,
  connected: ActiveConnection | undefined,
  kind?: EscrowAction['kind'] | AppealAction['kind'],
): string | undefined {
  const isArbitrators = kind === 'split' || kind === 'lengthen' || (isLandlord === undefined && kind === 'endEarlier')
  if (isLandlord === undefined && !isArbitrators) return undefined
  // The tenant's payout account is a side of a case too, for a tenant who lost the wallet that paid.
  const payout = kind === 'appeal' && !isLandlord && terms ? payoutAccountOf(terms) : undefined
  if (payout && payout.toLowerCase() === connected?.address.toLowerCase()) return undefined
  const own = isArbitrators ? terms?.arbitrator : isLandlord ? terms?.landlord : terms?.tenant
  return otherThan(connected, own)
}

/** The account that has to send, if the wallet shows another. */
function otherThan(connected: ActiveConnection | undefined, own: string | undefined): string | undefined {
  return connected && own && own.toLowerCase() !== connected.address.toLowerCase() ? own : undefined
}

const isAppealAction = (action: EscrowAction | AppealAction): action is AppealAction => action.kind in appealEventNames

/** `action` is undefined while the input is no valid amount. */
export function useTransaction(
  lease: TransactionLease,
  action: EscrowAction | AppealAction | undefined,
  failureTitle: string,
) {
  const { id, terms, chain } = lease
  // Any account may have paid out what is due, a credit or a fee, and execute a decision; others belong to accounts.
  const isAnybodys = ['release', 'payCredit', 'executeDecision', 'takeFee'].includes(action?.kind ?? '')
  const transactionAt = useCallback(
    (network: NetworkConfig) => {
      if (!terms || !action) return undefined
      const named = termsFromWire(terms)
      if (isAppealAction(action)) return appealTransactionFor(action, network.escrow, named)
      return escrowTransactionFor(action, network, named)
    },
    [terms, action],
  )
  return useTransactionAt({
    chain,
    transactionAt,
    leaseId: id,
    failureTitle,
    landlord: lease.landlord && partyName(lease.landlord),
    home: lease.roomAd?.property.title,
    requiredAccount: (connected) => {
      if (isAnybodys) return undefined
      if (action && 'instance' in action) return otherThan(connected, action.instance)
      return requiredAccountFor(lease, connected, action?.kind)
    },
  })
}

interface TransactionSubject extends Pick<TransactionLease, 'chain'> {
  /**
   * The transaction at its escrow; undefined while its data is incomplete. Referentially stable while it is the same
   * one.
   */
  readonly transactionAt: (network: NetworkConfig) => EscrowTransaction | undefined
  /** The account that must send it, if the wallet shows another. */
  readonly requiredAccount: (connected: ActiveConnection | undefined) => string | undefined
  /** Keyhold's id of the lease, for its parties. */
  readonly leaseId: string | undefined
  readonly failureTitle: string
  /** What a wallet page may show beside the payee. */
  readonly landlord?: string | undefined
  readonly home?: string | undefined
}

/** One escrow transaction, on a lease or on a deposit without one. */
export function useTransactionAt(subject: TransactionSubject) {
  const { chain, transactionAt, leaseId, failureTitle, landlord, home } = subject
  const { connection } = useWallet()
  const { network: current, error } = useNetworkConfig()
  const [isExact, setIsExact] = useState(false)
  const [done, setDone] = useState<{ transactionId: Hex | undefined }>()
  const connected = connection.status === 'connected' ? connection : undefined
  const network = useMemo(() => networkOfLease(current, { chain }), [current, chain])
  const isOnNetwork = connected !== undefined && connected.chainId === network?.chainId
  const requiredAccount = subject.requiredAccount(connected)
  const context = useMemo<TransactionContext | undefined>(() => {
    if (requiredAccount || !isOnNetwork || !network) return undefined
    const transaction = transactionAt(network)
    if (!transaction) return undefined
    const { provider } = connected.connector
    const names = { ...(landlord && { landlord }), ...(home && { home }) }
    return { provider, account: connected.address, network, transaction, isExact, names }
  }, [connected, requiredAccount, isOnNetwork, network, transactionAt, isExact, landlord, home])
  const preview = useTransactionPreview(context)
  const run = useTransactionRun({
    leaseId,
    context,
    failureTitle,
    reportToServer: async (transactionId) => leaseId && reportTransaction(leaseId, transactionId),
    refreshPreview: () => void preview.refetch(),
    onDone: (transactionId) => setDone({ transactionId }),
  })
  return {
    connected,
    requiredAccount,
    current,
    network,
    networkError: error,
    isOnNetwork,
    context,
    preview,
    done,
    failureTitle,
    makeExact: () => setIsExact(true),
    ...run,
  }
}
export type TransactionFlow = ReturnType<typeof useTransaction>
