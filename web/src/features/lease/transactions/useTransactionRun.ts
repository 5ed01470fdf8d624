/** Runs a transaction: resumes what an earlier visit sent, reports each step, and words its errors. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Hex } from 'viem'
import { useText } from '../../../gateways/text/useText.tsx'
import type { CallKind } from '../../../gateways/wallet/calls.ts'
import { resumeTransaction } from '../../../gateways/wallet/resumeTransaction.ts'
import { runTransaction } from '../../../gateways/wallet/runTransaction.ts'
import type { TransactionContext, TransactionUpdate } from '../../../gateways/wallet/transactionContext.ts'
import { walletErrorFrom } from '../../../gateways/wallet/walletError.ts'
import { useToast } from '../../../ui/Toast.tsx'
import { useTransactionError } from './useTransactionError.ts'

/** The error in words; a rejection in the wallet is no error. */
export interface Failure {
  readonly sentence: string
  readonly isRefusal: boolean
}

interface Options {
  /** Keyhold's id of the lease, for its parties. */
  readonly leaseId: string | undefined
  /** Undefined until wallet, network and terms are known. */
  readonly context: TransactionContext | undefined
  /** The title of an error, in the specification's words. */
  readonly failureTitle: string
  /** Prompts Keyhold to poll now (D 6.8). */
  readonly reportToServer: (transactionId: Hex) => Promise<unknown>
  readonly refreshPreview: () => void
  /** Called before a transaction is sent; throws if it must not be. */
  readonly checkBefore?: () => Promise<void>
  /** Called once when the transaction is done; without a hash, it was done long ago. */
  readonly onDone: (transactionId: Hex | undefined) => void
}

export function useTransactionRun({
  leaseId,
  context,
  failureTitle,
  reportToServer,
  refreshPreview,
  checkBefore,
  onDone,
}: Options) {
  const text = useText('paying')
  const messageOf = useTransactionError(context?.transaction.kind)
  const toast = useToast()
  const queries = useQueryClient()
  const { update, setUpdate, hashes, onUpdate } = useTransactionUpdates(refreshPreview)
  const [failure, setFailure] = useState<Failure>()
  const [isRunning, setIsRunning] = useState(true)
  const isBusy = useRef(false)

  const finish = async (hash: Hex | undefined) => {
    toast({ title: text('done.success') })
    onDone(hash)
    if (hash) await reportToServer(hash).catch(() => toast({ title: text('hintFailed'), milliseconds: 5_000 }))
    if (leaseId) await queries.invalidateQueries({ queryKey: ['lease', leaseId] })
  }

  const attempt = async (run: (context: TransactionContext) => Promise<void>) => {
    if (!context || isBusy.current) return
    isBusy.current = true
    setIsRunning(true)
    setFailure(undefined)
    try {
      await run(context)
    } catch (error) {
      const isRefusal = walletErrorFrom(error).code === 'user-rejected'
      setFailure({ sentence: messageOf(error), isRefusal })
      if (!isRefusal) toast({ title: failureTitle, children: messageOf(error), tone: 'bad', milliseconds: 5_000 })
    } finally {
      isBusy.current = false
      setIsRunning(false)
      setUpdate(undefined)
      refreshPreview()
    }
  }

  const submit = () =>
    attempt(async (ready) => {
      await checkBefore?.()
      await finish(await runTransaction(ready, onUpdate))
    })
  const resumed = useRef(false)
  useEffect(() => {
    if (!context || resumed.current) return
    resumed.current = true
    void attempt(async (ready) => {
      const hash = await resumeTransaction(ready, onUpdate)
      if (hash) await finish(hash)
    })
  })
  return { update, hashes, failure, submit, isRunning }
}

/** Progress callbacks: the current step, each hash, and a toast for each pending allowance. */
function useTransactionUpdates(refreshPreview: () => void) {
  const text = useText('paying')
  const toast = useToast()
  const [update, setUpdate] = useState<TransactionUpdate>()
  const [hashes, setHashes] = useState<Readonly<Partial<Record<CallKind, Hex>>>>({})
  const onUpdate = useCallback(
    (next: TransactionUpdate) => {
      setUpdate(next)
      if (next.type === 'wallet-asked') return refreshPreview() // the page shows the very step that the wallet asks for
      if (next.hash) setHashes((before) => ({ ...before, [next.kind]: next.hash }))
      const wait =
        next.kind === 'allow-usdt' ? 'action.waitUsdt' : next.kind === 'allow-rnb' ? 'action.waitRnb' : undefined
      if (next.type === 'sent' && wait) toast({ title: text(wait), milliseconds: 5_000 })
      if (next.type === 'mined') refreshPreview()
    },
    [refreshPreview, text, toast],
  )
  return { update, setUpdate, hashes, onUpdate }
}
