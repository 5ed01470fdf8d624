/** One escrow transaction in a dialog: its effect and amount, simulated, sent, and watched until it is final. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { windows } from '@keyhold/rental/deposit.ts'
import { tenantReceives } from '@keyhold/rental/payoutAccount.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Address } from 'viem'
import { formatInstant } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import type { EscrowAction } from '../../../gateways/wallet/calls.ts'
import { useWalletError } from '../../../gateways/wallet/useWalletError.ts'
import { Callout, Notice } from '../../../ui/Callout.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { ClaimProposal } from '../claimProposal.ts'
import { waitingTotal } from '../credits.ts'
import { formatUsdt } from '../money.ts'
import { partyName } from '../partyName.ts'
import type { SecondPayment } from '../secondPayment.ts'
import { AmountField, type AmountInput, amountInputFor, useAmount } from './AmountField.tsx'
import { CancelNotices } from './CancelNotices.tsx'
import { cancellationValues, owedAfterRefund } from './cancellationValues.ts'
import { type DialogAction, secondActions } from './dialogActions.ts'
import { promptPeople } from './ExpectedPrompts.tsx'
import { dialogMessageKey, ownPart, ownPartKey, secondMessageKey } from './messageKeys.ts'
import { type RentOfMonth, useOnPaid } from './rentOfMonth.ts'
import { StatementFields } from './StatementFields.tsx'
import { TransactionFooter } from './TransactionFooter.tsx'
import { TransactionPreparation } from './TransactionPreparation.tsx'
import { TransactionSent } from './TransactionSent.tsx'
import { useDisputeStatement } from './useDisputeStatement.ts'
import { useTransaction } from './useTransaction.ts'
import type { WalletSlots } from './walletSlots.ts'

interface Props extends Pick<WalletSlots, 'WalletDialog'> {
  readonly lease: LeaseDetail
  /** The lease clock now. */
  readonly now: number
  readonly action: Exclude<DialogAction, 'settle'>
  readonly onClose: () => void
  /** Whether it opened automatically, for an earlier visit's transaction. */
  readonly isResumed?: boolean
  readonly rent?: RentOfMonth | undefined
  /** The most that is paid of a rent without a named month. */
  readonly maximumRent?: bigint | undefined
  /** The wear sheet's proposed claim. */
  readonly claim?: ClaimProposal | undefined
  /** The second payment it is about; `lease` then has its terms and parts. */
  readonly second?: SecondPayment | undefined
  /** Runs before the wallet is asked; false prevents the request, and `problem` is why. */
  readonly prepare?: { readonly isBusy: boolean; readonly problem?: unknown; readonly run: () => Promise<boolean> }
}

export function TransactionDialog({
  lease,
  now,
  action,
  isResumed = false,
  rent,
  maximumRent,
  claim,
  second,
  prepare: given,
  onClose,
  WalletDialog,
}: Props) {
  const text = useText('paying')
  const language = useLanguage()
  const [connecting, setConnecting] = useState(false)
  const amountInput = rent
    ? { proposed: rent.proposed, maximum: undefined, isForMonth: true }
    : second
      ? secondAmountInput(action, second)
      : amountInputFor(action, lease, { claim, maximumRent })
  const amount = useAmount(amountInput)
  const messageOf = useWalletError()
  // The landlord has no claim to a second payment: the whole first rent is disputed.
  const value = second && action === 'dispute' ? BigInt(ownPart(lease)?.held ?? 0) : amount.value
  const escrowAction = useEscrowAction(action, value, ownAccount(lease))
  const flow = useTransaction(lease, escrowAction, text(`transaction.failed.${failureKeys[action]}`))
  const isBegun = isResumed || (flow.isRunning && flow.context !== undefined) || flow.done !== undefined
  const key = useNameOf(second ? secondKey(action) : dialogMessageKey(action, lease, now), isBegun)
  useTryAgainAfter(lease, isBegun, flow.context && flow.preview.refetch)
  const isDispute = action === 'dispute' && !second
  const { statement, prepare } = usePreparedDispute(lease, isDispute, amount.value, claim)
  useOnPaid(rent, flow.done?.transactionId)
  const subject = subjectOf(lease, action, now, second)
  const values = { ...subject.values, ...cancellationValues(lease, now, language) }
  const inUsdt = (sum: bigint) => formatUsdt(sum, language)
  const isOwnMoney = action === 'payRent' || action === 'payBack'
  const label =
    isOwnMoney && amount.value ? text('transaction.pay', { amount: inUsdt(amount.value) }) : text('transaction.confirm')
  return (
    <>
      <Dialog
        open
        size="small"
        title={
          rent?.title ?? text(`transaction.title.${key}`, { ...values, part: text(`partOf.${ownPartKey(lease)}`) })
        }
        onClose={onClose}
        footer={
          <TransactionFooter
            flow={flow}
            label={label}
            prepare={given ?? prepare}
            onClose={onClose}
            onConnect={() => setConnecting(true)}
          />
        }
      >
        {flow.done ? (
          <TransactionSent lease={lease} network={flow.network} transactionId={flow.done.transactionId} />
        ) : (
          <>
            <p>
              {text(`transaction.what.${key}`, {
                ...values,
                amount: inUsdt(subject.amount),
                due: formatInstant(subject.due, lease.timeZone, language),
                latest: formatInstant(subject.latest, lease.timeZone, language),
              })}
            </p>
            {action === 'cancelStay' && <CancelNotices lease={lease} now={now} />}
            {action === 'refund' && !second && owedAfterRefund(lease, now) > 0n && (
              <Notice icon="warning">{text('transaction.refundOwes', values)}</Notice>
            )}
            {isResumed && <Notice icon="hourglass-medium">{text('transaction.resumed')}</Notice>}
            {action === 'payRent' && isFirstHeld(lease) && <Notice>{text('transaction.firstHeld')}</Notice>}
            {isDispute && <StatementFields statement={statement} name={subject.values.name} />}
            {amountInput && (
              <AmountField action={action} lease={lease} amountInput={amountInput as AmountInput} amount={amount} />
            )}
            {given?.problem !== undefined && <Callout tone="bad">{messageOf(given.problem)}</Callout>}
            <TransactionPreparation
              people={promptPeople(lease)}
              flow={flow}
              movesMuch={isOwnMoney}
              staysHeld={action === 'dispute' ? value : undefined}
              onConnect={() => setConnecting(true)}
            />
          </>
        )}
      </Dialog>
      <WalletDialog open={connecting} onClose={() => setConnecting(false)} />
    </>
  )
}

/**
 * Its title by the lease's current state, which may change in another window; a started transaction keeps its title.
 */
function useNameOf<Name>(name: Name, isBegun: boolean): Name {
  const [kept, setKept] = useState(name)
  if (isBegun || kept === name) return kept
  setKept(name)
  return name
}

/** Simulates again when the lease's money has moved while the confirmation was open: the earlier result is stale. */
function useTryAgainAfter({ parts }: LeaseDetail, isBegun: boolean, tryIt?: () => Promise<unknown>): void {
  const money = parts.map(({ part, held, state }) => `${part} ${held} ${state}`).join()
  const tried = useRef(money)
  useEffect(() => {
    if (isBegun || tried.current === money) return
    tried.current = money
    void tryIt?.()
  }, [money, isBegun, tryIt])
}

/** A dispute's statement, which Keyhold stores before the wallet is asked (D 6.11). */
function usePreparedDispute(lease: LeaseDetail, isDispute: boolean, amount?: bigint, claim?: ClaimProposal) {
  const statement = useDisputeStatement(lease, ownPart(lease)?.part ?? 'handover', isDispute, claim)
  const prepare = { isBusy: statement.isSending, run: () => statement.send(amount) }
  return { statement, prepare: isDispute ? prepare : undefined }
}

/** A transaction's set of error messages. */
const failureKeys = {
  release: 'release',
  releaseEarly: 'release',
  refund: 'refund',
  cancelStay: 'cancelStay',
  dispute: 'dispute',
  payRent: 'payRent',
  payBack: 'payBack',
  payCredit: 'payCredit',
} as const

/** The escrow call, while the amount is valid. */
function useEscrowAction(
  action: Props['action'],
  amount: bigint | undefined,
  account: Address | undefined,
): EscrowAction | undefined {
  return useMemo(() => {
    switch (action) {
      case 'payCredit':
        return account && { kind: action, account }
      case 'dispute':
        return amount === undefined ? undefined : { kind: action, claim: amount }
      case 'payRent':
      case 'payBack':
        return amount === undefined ? undefined : { kind: action, amount }
      default:
        return { kind: action }
    }
  }, [action, amount, account])
}

/** The account to which the viewer's money goes. */
function ownAccount({ terms, isLandlordInContract: isLandlord }: LeaseDetail): Address | undefined {
  return terms ? ((isLandlord ? terms.landlord : tenantReceives(terms)) as Address) : undefined
}

/** The first rent is still in the escrow: warns against paying it a second time. */
function isFirstHeld({ parts }: LeaseDetail): boolean {
  return parts.some(({ part, held }) => part === 'handover' && BigInt(held) > 0n)
}

/** What was released to the landlord is sent back whole, or in parts. */
function secondAmountInput(action: DialogAction, { toSendBack }: SecondPayment): AmountInput | undefined {
  return action === 'payBack' ? { proposed: BigInt(toSendBack), maximum: BigInt(toSendBack) } : undefined
}

const secondKey = (action: DialogAction) => secondMessageKey(secondActions.find((name) => name === action) ?? 'release')

/** A transaction's subject before the simulation: how much, whose, and until when a dispute would hold it. */
function subjectOf(lease: LeaseDetail, action: DialogAction, now: number, second?: SecondPayment) {
  const { isLandlordInContract: isLandlord, parts } = lease
  const held = (wanted: (part: LeaseDetail['parts'][number]) => boolean) =>
    parts.filter(wanted).reduce((sum, part) => sum + BigInt(part.held), 0n)
  const own = ownPart(lease)
  const values = { name: partyName(isLandlord ? lease.tenant : lease.landlord) }
  const due = (own?.due ?? now) + windows.dispute
  const times = { due, latest: own?.latestDue ?? due }
  if (second && action === 'payBack') return { amount: BigInt(second.toSendBack), values, ...times }
  if (action === 'payCredit') return { amount: waitingTotal(lease, 'viewer'), values, ...times }
  if (action === 'refund') return { amount: held(() => true), values, ...times }
  if (action === 'release') return { amount: held(({ due }) => now >= due), values, ...times }
  return { amount: BigInt(own?.held ?? 0), values, ...times }
}
