/** What this browser sent for a lease and the house has not heard of yet: remembered over every refresh, for the lease's page. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Hex } from 'viem'
import { forgetLanded, hearErrands, readLanded } from '../../gateways/wallet/landed.ts'
import { forgetProgress, readProgress } from '../../gateways/wallet/progress.ts'
import type { Loss } from '../../gateways/wallet/watchSent.ts'
import { type ErrandAct, errandActs } from './errandActs.ts'

type SentAct = ErrandAct | 'pay'

/** An errand under way by its transaction. */
export interface SentErrand {
  readonly act: SentAct
  /** Under which the browser remembers it. */
  readonly name: string
  readonly id: Hex
  readonly hash: Hex
  /** Whether this browser saw it in a block already. */
  readonly isLanded: boolean
  /** Whether it was told already that it may have been lost: it is not on its way any more, but still may be heard of. */
  readonly isDoubted?: boolean
}

/** An errand that came to nothing while one looked; `vanished` if it was in a block before. */
export interface LostErrand {
  readonly act: SentAct
  readonly why: Loss | 'vanished'
}

/** Acts of which only one can count: the money they speak of is the same. */
const rivals: readonly SentAct[] = ['release', 'releaseEarly', 'refund', 'dispute', 'settle']

/** The acts that wait until what was sent is final: those that contradict it, and the same once more. */
export function heldBackBy(sent: readonly Pick<SentErrand, 'act'>[]): ReadonlySet<SentAct | 'withdraw'> {
  return new Set(
    sent.flatMap(({ act }): (SentAct | 'withdraw')[] =>
      act === 'pay' ? ['pay', 'withdraw'] : rivals.includes(act) ? [...rivals] : [act],
    ),
  )
}

/** What was sent and is not final yet, and what was lost while this page is open. Nothing while the page wakes up. */
export function useSentErrands(lease: LeaseDetail) {
  const kept = useSyncExternalStore(
    hearErrands,
    () => JSON.stringify(sentOf(lease)),
    () => '[]',
  )
  const all = useMemo(() => JSON.parse(kept) as SentErrand[], [kept])
  const [lost, setLost] = useState<LostErrand>()
  const { history } = lease
  const isHeard = useCallback(
    ({ hash }: SentErrand) =>
      history.some(({ facts }) => String(facts.transaction).toLowerCase() === hash.toLowerCase()),
    [history],
  )
  useEffect(() => all.filter(isHeard).forEach(forget), [all, isHeard])
  const sent = useMemo(() => all.filter((one) => !one.isDoubted && !isHeard(one)), [all, isHeard])
  useEffect(() => {
    if (sent.some(({ act }) => act === lost?.act)) setLost(undefined)
  }, [sent, lost])
  return { sent, lost: sent.length > 0 ? undefined : lost, onLost: setLost }
}

/** What the house has heard of is seen through, however far this browser saw it. */
function forget(one: SentErrand): void {
  forgetLanded(one)
  if (!one.isLanded) forgetProgress(one)
}

const names: readonly (readonly [SentAct, string])[] = [
  ...errandActs.filter((act) => act !== 'settle').map((act) => [act, act] as const),
  ['settle', 'settle-handover'],
  ['settle', 'settle-deposit'],
]

function sentOf({ smartContractId, terms, contractStatus: stage, isLandlordInContract: isLandlord }: LeaseDetail) {
  if (!smartContractId || !terms) return []
  const id = smartContractId as Hex
  const theirs = (isLandlord ? terms.tenant : terms.landlord).toLowerCase()
  const wanted = stage === 'Pay Deposit' ? ([['pay', 'pay']] as const) : names
  return wanted.flatMap(([act, name]): SentErrand[] => {
    const landed = readLanded({ id, name })
    const {
      account = '',
      sent,
      isDoubted,
    } = landed ? { ...landed, sent: {}, isDoubted: false } : readProgress({ id, name })
    const hash = landed?.hash ?? sent[act]
    if (!hash || account.toLowerCase() === theirs) return []
    return [{ act, name, id, hash, isLanded: landed !== undefined, ...(isDoubted && { isDoubted }) }]
  })
}
