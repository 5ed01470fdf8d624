/**
 * What a party must know before acting: why the lease ended, a payment that vanished or came late, an unsigned
 * acceptance.
 */
import { statusOf } from '@keyhold/api/leaseStatus.ts'
import type { HistoryRow, LeaseDetail } from '@keyhold/api/leases.ts'
import { formatDateTime } from '../../../gateways/format/format.ts'
import type { Language } from '../../../gateways/text/language.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { DisputedParts } from '../disputes/DisputedParts.tsx'
import { isPaidLate } from '../leaseState.ts'
import { counterpartName } from '../partyName.ts'
import { Confirmations } from './Confirmations.tsx'

export function ActionNotes({ lease, now }: { lease: LeaseDetail; now: number }) {
  const text = useText('leases')
  const { history, isLandlordInContract: isLandlord, payment } = lease
  const status = statusOf(lease)
  const language = useLanguage()
  const name = counterpartName(lease, language)
  const reason = lastReason(history)
  const isLost = status === 'accepted' && lastPaymentEvent(history) === 'paymentLost'
  return (
    <>
      {status === 'paying' && payment && <Confirmations lease={lease} payment={payment} />}
      <DisputedParts lease={lease} now={now} />
      {isLost && (
        <Callout tone="warn">
          <p>{text(isLandlord ? 'note.lostLandlord' : 'note.lostTenant', { name })}</p>
        </Callout>
      )}
      {isPaidLate(lease) && status === 'active' && (
        <Callout tone="warn" title={text('note.late')}>
          <p>
            {text(isLandlord ? 'note.lateLandlord' : 'note.lateTenant', { name, due: firstRentDue(lease, language) })}
          </p>
        </Callout>
      )}
      {status === 'accepted' && !isLandlord && !lease.hasAcceptanceSignature && !lease.renews && (
        <Callout>
          <p>{text('note.unsigned', { name })}</p>
        </Callout>
      )}
      {status === 'accepted' && isLandlord && lease.landlordWalletAddress && (
        <p className="small quiet">
          {text('note.toWallet')} <Hash value={lease.landlordWalletAddress} />
        </p>
      )}
      {reason && (
        <Callout title={text('note.reason')}>
          <p>{reason}</p>
        </Callout>
      )}
    </>
  )
}

function lastPaymentEvent(history: readonly HistoryRow[]): string | undefined {
  return history.findLast(({ act }) => act === 'paymentSeen' || act === 'paymentLost')?.act
}

/** The reason given when the lease was ended, if any. */
function lastReason(history: readonly HistoryRow[]): string | undefined {
  const reason = history.findLast(({ act }) => ['decline', 'withdraw', 'cancel'].includes(act))?.facts.reason
  return typeof reason === 'string' ? reason : undefined
}

/** From when anybody can release the first rent. */
function firstRentDue({ parts, moveIn, timeZone }: LeaseDetail, language: Language): string {
  const due = parts.find(({ part }) => part === 'handover')?.due ?? moveIn
  return formatDateTime(due, timeZone, language)
}
