/** The four actions on a deposit without a lease: release it, pay back, and the arbitrator's two. */
import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Address, Hex } from 'viem'
import { formatDateTime } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { subscribeToTransactions } from '../../../gateways/wallet/minedTransaction.ts'
import type { PairAction } from '../../../gateways/wallet/pairCalls.ts'
import { isPending } from '../../../gateways/wallet/pendingTransaction.ts'
import { Notice } from '../../../ui/Callout.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { formatUsdt, parseProblem, parseUsdt } from '../money.ts'
import { PairDialog, type PairDialogProps } from './PairDialog.tsx'
import css from './Pairs.module.css'
import { type PairWaiting, pairWords, zoneOfDevice } from './pairWords.ts'

const release: PairAction = { kind: 'releasePair' }

/** Sends what is due to the landlord. */
export function ReleasePair(dialog: PairDialogProps) {
  const text = useText('pairs')
  const words = pairWords(dialog.pair, useLanguage())
  return (
    <PairDialog {...dialog} action={release} title={text('release.title')} failure={text('release.failed')}>
      <p>{text('release.what', words)}</p>
    </PairDialog>
  )
}

/** Pays the tenant from the landlord's own account. */
export function PayBackPair(dialog: PairDialogProps) {
  const text = useText('pairs')
  const words = pairWords(dialog.pair, useLanguage())
  const [typed, setTyped] = useState('')
  const amount = parseUsdt(typed)
  const isResuming = useIsResuming(dialog.pair, 'payBackPair', typed)
  const action = useMemo<PairAction | undefined>(() => {
    if (isResuming) return { kind: 'payBackPair', amount: 0n }
    return amount !== undefined && amount > 0n ? { kind: 'payBackPair', amount } : undefined
  }, [amount, isResuming])
  return (
    <PairDialog
      {...dialog}
      action={action}
      title={text('payBack.title')}
      failure={text('payBack.failed')}
      isResuming={isResuming}
    >
      <p>{text('payBack.what', words)}</p>
      <code className={css.account}>{dialog.pair.rentee}</code>
      <Notice icon="info">{text('payBack.compare')}</Notice>
      <Field
        label={text('payBack.amount')}
        error={typed !== '' && !action ? text(`payBack.${parseProblem(typed)}`) : undefined}
        unit="USDT"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </PairDialog>
  )
}

/**
 * An earlier visit's transaction is searched for until the user types; it is identified by its event, its amounts are
 * zero.
 */
function useIsResuming({ id }: PairDialogProps['pair'], name: PairAction['kind'], typed: string): boolean {
  const pending = useSyncExternalStore(
    subscribeToTransactions,
    () => isPending({ id: id as Hex, name }),
    () => false,
  )
  return typed === '' && pending
}

/** Retries a sum that the token refused to deliver to one of the parties. */
export function CollectPair({ waiting, ...dialog }: PairDialogProps & { readonly waiting: PairWaiting }) {
  const paying = useText('paying')
  const amount = formatUsdt(waiting.amount, useLanguage())
  const account = waiting.account as Address
  const action = useMemo<PairAction>(() => ({ kind: 'payCredit', account }), [account])
  return (
    <PairDialog
      {...dialog}
      action={action}
      title={paying('transaction.title.payCredit')}
      failure={paying('transaction.failed.payCredit')}
    >
      <p>{paying('transaction.what.payCredit', { amount })}</p>
      <code className={css.account}>{account}</code>
    </PairDialog>
  )
}

/** Extends a deposit; `dates` in unix seconds, soonest first, at least one. */
export function LengthenPair({ dates, ...dialog }: PairDialogProps & { readonly dates: readonly number[] }) {
  const text = useText('pairs')
  const language = useLanguage()
  const { pair } = dialog
  const [offered] = useState(dates)
  const [newDue, setNewDue] = useState(offered[0] ?? pair.deposit.due)
  const action = useMemo<PairAction>(() => ({ kind: 'lengthenPair', newDue }), [newDue])
  const options = offered.map((at) => ({ value: String(at), label: formatDateTime(at, zoneOfDevice(), language) }))
  return (
    <PairDialog {...dialog} action={action} title={text('lengthen.title')} failure={text('lengthen.failed')}>
      <p>{text('lengthen.what', pairWords(pair, language))}</p>
      <Select
        label={text('lengthen.until')}
        options={options}
        value={String(newDue)}
        onChange={({ target }) => setNewDue(Number(target.value))}
      />
    </PairDialog>
  )
}

/** Splits a deposit between both parties; 0 for the tenant sends all of it to the landlord. */
export function SharePair(dialog: PairDialogProps) {
  const text = useText('pairs')
  const language = useLanguage()
  const { deposit } = dialog.pair
  const held = BigInt(deposit.amount)
  const words = pairWords(dialog.pair, language)
  const [typed, setTyped] = useState('')
  const toTenant = parseUsdt(typed)
  const isTooMuch = toTenant !== undefined && toTenant > held
  const isResuming = useIsResuming(dialog.pair, 'splitPair', typed)
  const action = useMemo<PairAction | undefined>(() => {
    if (isResuming) return { kind: 'splitPair', toTenant: 0n }
    return toTenant !== undefined && toTenant <= held ? { kind: 'splitPair', toTenant } : undefined
  }, [toTenant, held, isResuming])
  const problem = typed === '' || action ? undefined : isTooMuch ? 'tooMuch' : parseProblem(typed)
  return (
    <PairDialog
      {...dialog}
      action={action}
      title={text('share.title')}
      failure={text('share.failed')}
      isResuming={isResuming}
    >
      <p>{text('share.what', words)}</p>
      <Field
        label={text('share.amount')}
        error={problem && text(`share.${problem}`, words)}
        unit="USDT"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {action && toTenant !== undefined && (
        <Notice icon="arrow-right">{text('share.rest', { amount: formatUsdt(held - toTenant, language) })}</Notice>
      )}
    </PairDialog>
  )
}
