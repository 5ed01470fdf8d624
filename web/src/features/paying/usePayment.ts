/** One payment in the hands of a person: where it stands, what the wallet is doing, what went wrong, and the one act: go on. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Hex } from 'viem'
import { useText } from '../../gateways/text.tsx'
import type { CallKind } from '../../gateways/wallet/calls.ts'
import { placeOf, termsOf } from '../../gateways/wallet/facts.ts'
import { finishSent, type Payer, type PaymentNews, pay } from '../../gateways/wallet/payment.ts'
import { troubleOf } from '../../gateways/wallet/trouble.ts'
import { useTrouble } from '../../gateways/wallet/useTrouble.ts'
import { usePlace, useWallet } from '../../gateways/wallet/useWallet.ts'
import { useToast } from '../../ui/Toast.tsx'
import { tellActivated, useAcceptance, useOutlook, usePaymentStart } from './queries.ts'

export function usePayment(lease: LeaseDetail, onSent: () => void) {
  const { connection } = useWallet()
  const { place, fault } = usePlace()
  const connected = connection.stage === 'connected' ? connection : undefined
  const isOnNetwork = connected !== undefined && connected.chainId === place?.chainId
  const start = usePaymentStart(lease.id, isOnNetwork ? connected.address : undefined)
  const acceptance = useAcceptance(start.data)
  const payer = useMemo<Payer | undefined>(() => {
    if (!connected || !start.data) return undefined
    const { provider } = connected.wallet
    return { provider, account: connected.address, place: placeOf(start.data), terms: termsOf(start.data.terms) }
  }, [connected, start.data])
  const outlook = useOutlook(isOnNetwork ? payer : undefined)
  const run = useRun(lease, payer, start.data, onSent, () => void outlook.refetch())
  return { connected, place, placeFault: fault, isOnNetwork, start, acceptance, payer, outlook, ...run }
}
export type Payment = ReturnType<typeof usePayment>

/** What went wrong, in words; a person who says no in the wallet has not failed at anything. */
export interface Failure {
  readonly sentence: string
  readonly isRefusal: boolean
}

/** Runs the payment, goes on with what an earlier visit sent, and tells the page about each step. */
function useRun(
  lease: LeaseDetail,
  payer: Payer | undefined,
  start: Parameters<typeof tellActivated>[1] | undefined,
  onSent: () => void,
  lookAgain: () => void,
) {
  const text = useText('paying')
  const trouble = useTrouble()
  const toast = useToast()
  const queries = useQueryClient()
  const [news, setNews] = useState<PaymentNews>()
  const [hashes, setHashes] = useState<Readonly<Partial<Record<CallKind, Hex>>>>({})
  const [failure, setFailure] = useState<Failure>()
  const [isRunning, setIsRunning] = useState(true)
  const guard = useRef(false)

  const hear = useCallback(
    (told: PaymentNews) => {
      setNews(told)
      if (told.news === 'wallet-asked') return
      if (told.hash) setHashes((before) => ({ ...before, [told.kind]: told.hash }))
      const wait = told.kind === 'allow-usdt' ? 'act.waitUsdt' : told.kind === 'allow-rnb' ? 'act.waitRnb' : undefined
      if (told.news === 'sent' && wait) toast({ title: text(wait), milliseconds: 5_000 })
      if (told.news === 'mined') lookAgain()
    },
    [lookAgain, text, toast],
  )

  const attempt = async (act: (payer: Payer) => Promise<Hex | undefined | 'still-to-pay'>) => {
    if (!payer || !start || guard.current) return
    guard.current = true
    setIsRunning(true)
    setFailure(undefined)
    try {
      const hash = await act(payer)
      if (hash === 'still-to-pay') return
      toast({ title: text('done.success') })
      onSent()
      if (hash)
        await tellActivated(lease, start, hash).catch(() => toast({ title: text('hintFailed'), milliseconds: 5_000 }))
      await queries.invalidateQueries({ queryKey: ['lease', lease.id] })
    } catch (error) {
      const isRefusal = troubleOf(error).code === 'user-rejected'
      setFailure({ sentence: trouble(error), isRefusal })
      if (!isRefusal) toast({ title: text('failed'), children: trouble(error), tone: 'bad', milliseconds: 5_000 })
    } finally {
      guard.current = false
      setIsRunning(false)
      setNews(undefined)
      lookAgain()
    }
  }

  const goOn = () => attempt((ready) => pay(ready, hear))
  const resumed = useRef<Payer>(undefined)
  useEffect(() => {
    if (!payer || resumed.current) return
    resumed.current = payer
    void attempt(async (ready) => {
      await finishSent(ready, hear)
      return 'still-to-pay'
    })
  })
  return { news, hashes, failure, goOn, isRunning }
}
