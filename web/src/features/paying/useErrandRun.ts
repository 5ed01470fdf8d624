/** Runs an errand in the hands of a person: goes on with what an earlier visit sent, tells each step, and says what went wrong. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Hex } from 'viem'
import { useText } from '../../gateways/text.tsx'
import type { CallKind } from '../../gateways/wallet/calls.ts'
import { type Doer, type ErrandNews, finishSent, runErrand } from '../../gateways/wallet/runErrand.ts'
import { troubleOf } from '../../gateways/wallet/trouble.ts'
import { useToast } from '../../ui/Toast.tsx'
import { useErrandTrouble } from './useErrandTrouble.ts'

/** What went wrong, in words; a person who says no in the wallet has not failed at anything. */
export interface Failure {
  readonly sentence: string
  readonly isRefusal: boolean
}

interface Given {
  readonly leaseId: string
  /** Undefined until wallet, network and terms are known. */
  readonly doer: Doer | undefined
  /** What a failure is called, in the specification's words. */
  readonly failed: string
  /** Tells the house to look now (D 6.8). */
  readonly hint: (transactionId: Hex) => Promise<unknown>
  readonly lookAgain: () => void
  /** Hears once that the errand is done; without a hash, it was done long ago. */
  readonly onDone: (transactionId: Hex | undefined) => void
}

export function useErrandRun({ leaseId, doer, failed, hint, lookAgain, onDone }: Given) {
  const text = useText('paying')
  const trouble = useErrandTrouble(doer?.errand.act)
  const toast = useToast()
  const queries = useQueryClient()
  const { news, setNews, hashes, hear } = useHearing(lookAgain)
  const [failure, setFailure] = useState<Failure>()
  const [isRunning, setIsRunning] = useState(true)
  const guard = useRef(false)

  const done = async (hash: Hex | undefined) => {
    toast({ title: text('done.success') })
    onDone(hash)
    if (hash) await hint(hash).catch(() => toast({ title: text('hintFailed'), milliseconds: 5_000 }))
    await queries.invalidateQueries({ queryKey: ['lease', leaseId] })
  }

  const attempt = async (act: (doer: Doer) => Promise<void>) => {
    if (!doer || guard.current) return
    guard.current = true
    setIsRunning(true)
    setFailure(undefined)
    try {
      await act(doer)
    } catch (error) {
      const isRefusal = troubleOf(error).code === 'user-rejected'
      setFailure({ sentence: trouble(error), isRefusal })
      if (!isRefusal) toast({ title: failed, children: trouble(error), tone: 'bad', milliseconds: 5_000 })
    } finally {
      guard.current = false
      setIsRunning(false)
      setNews(undefined)
      lookAgain()
    }
  }

  const goOn = () => attempt(async (ready) => done(await runErrand(ready, hear)))
  const resumed = useRef(false)
  useEffect(() => {
    if (!doer || resumed.current) return
    resumed.current = true
    void attempt(async (ready) => {
      const hash = await finishSent(ready, hear)
      if (hash) await done(hash)
    })
  })
  return { news, hashes, failure, goOn, isRunning }
}

/** What the errand tells while it runs: the step it is at, the hash of each, and a toast for each allowance on its way. */
function useHearing(lookAgain: () => void) {
  const text = useText('paying')
  const toast = useToast()
  const [news, setNews] = useState<ErrandNews>()
  const [hashes, setHashes] = useState<Readonly<Partial<Record<CallKind, Hex>>>>({})
  const hear = useCallback(
    (told: ErrandNews) => {
      setNews(told)
      if (told.news === 'wallet-asked') return lookAgain() // the page shows the very step that the wallet asks for
      if (told.hash) setHashes((before) => ({ ...before, [told.kind]: told.hash }))
      const wait = told.kind === 'allow-usdt' ? 'act.waitUsdt' : told.kind === 'allow-rnb' ? 'act.waitRnb' : undefined
      if (told.news === 'sent' && wait) toast({ title: text(wait), milliseconds: 5_000 })
      if (told.news === 'mined') lookAgain()
    },
    [lookAgain, text, toast],
  )
  return { news, setNews, hashes, hear }
}
