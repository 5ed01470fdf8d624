/** A lease that was paid twice: the second payment in the escrow, and how it comes back (D 4.8, D 12.11). */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { formatInstant } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { viewerOf } from '../leaseState.ts'
import { formatUsdt } from '../money.ts'
import { counterpartName } from '../partyName.ts'
import type { SecondPayment } from '../secondPayment.ts'
import type { SecondAction } from '../transactions/dialogActions.ts'
import { blockedBy, type SentTransaction } from '../transactions/useSentTransactions.ts'

type OnAction = (action: SecondAction, second: SecondPayment) => void

interface Props {
  readonly lease: LeaseDetail
  readonly viewerId: string
  /** The viewer's pending transactions. */
  readonly sent: readonly SentTransaction[]
  readonly onAction: OnAction
}

/** Each payment of which something is held, or was released to the landlord. */
export function SecondPayments({ lease, viewerId, sent, onAction }: Props) {
  const open = lease.secondPayments.filter(({ held, toSendBack }) => BigInt(held) > 0n || BigInt(toSendBack) > 0n)
  return open.map((second) => (
    <OneSecondPayment
      key={`${second.chain.escrow} ${second.smartContractId}`}
      lease={lease}
      viewerId={viewerId}
      second={second}
      sent={sent}
      onAction={onAction}
    />
  ))
}

function OneSecondPayment({ lease, viewerId, second, sent, onAction }: Props & { second: SecondPayment }) {
  const text = useText('deposits')
  const language = useLanguage()
  const viewer = viewerOf(lease)
  const name = counterpartName(lease, language)
  const usdt = (amount: string | bigint) => formatUsdt(amount, language)
  const { held, parts, terms, toSendBack } = second
  const paid = BigInt(terms.handover) + BigInt(terms.deposit)
  const heldParts = parts.filter((part) => BigInt(part.held) > 0n)
  return (
    <Callout tone="warn" title={text('second.title')}>
      {BigInt(held) > 0n && <p>{text(`second.${viewer}`, { amount: usdt(paid), held: usdt(held), name })}</p>}
      {heldParts.map((part) => (
        <p key={part.part}>
          {text(`second.${partKey(part)}.${viewer}`, {
            amount: usdt(part.held),
            due: formatInstant(part.due, lease.timeZone, language),
            name,
          })}
        </p>
      ))}
      {viewer === 'tenant' && second.canDispute && <p>{text('second.mayDispute', { name })}</p>}
      {BigInt(toSendBack) > 0n && <p>{text(`second.released.${viewer}`, { amount: usdt(toSendBack), name })}</p>}
      <Actions lease={lease} second={second} sent={sent} onAction={onAction} />
      {second.hasInstances && parts.some(({ state }) => state === 'disputed') && (
        <p>
          <ButtonLink small to={paths.dispute(viewerId, lease.id)}>
            {text('second.toDispute')}
          </ButtonLink>
        </p>
      )}
    </Callout>
  )
}

/** The sentence about a held part: the first rent can go to the landlord, the deposit returns to the tenant. */
function partKey({ part, state }: SecondPayment['parts'][number]) {
  if (part === 'deposit') return 'deposit'
  return state === 'due' ? 'since' : state === 'disputed' ? 'disputed' : 'from'
}

function Actions({ lease, second, sent, onAction }: Omit<Props, 'viewerId'> & { second: SecondPayment }) {
  const text = useText('deposits')
  const language = useLanguage()
  const blocked = blockedBy(sent, second)
  const button = (action: SecondAction, label: string) =>
    !blocked.has(action) && (
      <Button key={action} small aria-haspopup="dialog" onClick={() => onAction(action, second)}>
        {label}
      </Button>
    )
  const usdt = (amount: string | bigint) => formatUsdt(amount, language)
  const { held, toSendBack } = second
  if (viewerOf(lease) === 'landlord')
    return (
      <div>
        {BigInt(held) > 0n && button('refund', text('second.back'))}
        {BigInt(toSendBack) > 0n && button('payBack', text('second.payBack', { amount: usdt(toSendBack) }))}
      </div>
    )
  const first = heldOf(second, 'handover')
  return (
    <div>
      {second.canDispute && button('dispute', text('second.dispute', { amount: usdt(first) }))}
      {/* One release pays all that is due: it is offered only where nothing would go to the landlord. */}
      {first === 0n && isDepositDue(second) && button('release', text('second.collect', { amount: usdt(held) }))}
    </div>
  )
}

const heldOf = ({ parts }: SecondPayment, wanted: 'handover' | 'deposit') =>
  BigInt(parts.find(({ part }) => part === wanted)?.held ?? 0)

const isDepositDue = (second: SecondPayment) =>
  heldOf(second, 'deposit') > 0n && second.parts.some(({ part, state }) => part === 'deposit' && state === 'due')
