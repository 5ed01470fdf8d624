/** What somebody has to know before they act: why it ended, a payment that vanished or came late, an unsigned acceptance. */
import type { HistoryRow, LeaseDetail } from '@keyhold/api/leases.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Confirmations } from './Confirmations.tsx'
import { DisputedNotes } from './DisputedNotes.tsx'
import { otherName } from './people.ts'

export function ActNotes({ lease }: { lease: LeaseDetail }) {
  const text = useText('leases')
  const { contractStatus: stage, history, isLandlordInContract: isLandlord, payment } = lease
  const name = otherName(lease, useLanguage())
  const reason = lastReason(history)
  const isLate = history.some(({ act, facts }) => act === 'secure' && facts.late === true)
  const isLost = stage === 'Pay Deposit' && lastSight(history) === 'lose'
  return (
    <>
      {stage === 'Deposit Pending' && payment && <Confirmations lease={lease} payment={payment} />}
      <DisputedNotes lease={lease} />
      {isLost && (
        <Callout tone="warn">
          <p>{text(isLandlord ? 'note.lostLandlord' : 'note.lostTenant', { name })}</p>
        </Callout>
      )}
      {isLate && stage === 'Start Arbitration' && (
        <Callout tone="warn" title={text('note.late')}>
          <p>{text(isLandlord ? 'note.lateLandlord' : 'note.lateTenant', { name })}</p>
        </Callout>
      )}
      {stage === 'Pay Deposit' && !isLandlord && !lease.hasAcceptanceSignature && (
        <Callout>
          <p>{text('note.unsigned', { name })}</p>
        </Callout>
      )}
      {stage === 'Pay Deposit' && isLandlord && lease.landlordWalletAddress && (
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

function lastSight(history: readonly HistoryRow[]): string | undefined {
  return history.findLast(({ act }) => act === 'see' || act === 'lose')?.act
}

/** What was said when the lease was ended, if anything was. */
function lastReason(history: readonly HistoryRow[]): string | undefined {
  const reason = history.findLast(({ act }) => ['decline', 'withdraw', 'cancel'].includes(act))?.facts.reason
  return typeof reason === 'string' ? reason : undefined
}
