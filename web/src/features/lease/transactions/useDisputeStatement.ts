/**
 * A party's statement before they dispute a part, or in reply: written here, stored by Keyhold before a wallet is asked
 * (D 6.11).
 */
import type { ArbitrationInput } from '@keyhold/api/disputes.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { EscrowPart } from '@keyhold/rental/deposit.ts'
import { type DisputeReason, disputeReasonsFor, maxStatementCharacters } from '@keyhold/rental/disputeStatement.ts'
import { useRef, useState } from 'react'
import { useRefusal } from '../../../gateways/api.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import type { ClaimProposal } from '../claimProposal.ts'
import { viewerOf } from '../leaseState.ts'
import { useLeaseDisputes, useSayInDispute } from '../queries.ts'

/** The statement's error; undefined if there is none. */
interface StatementProblems {
  readonly reason?: 'chooseReason' | undefined
  readonly words?: 'wordsNeeded' | 'tooLong' | undefined
}

/** The viewer's statement on a part; prefilled with their earlier one, or the wear sheet's proposal. */
export function useDisputeStatement(lease: LeaseDetail, part: EscrowPart, isWanted = true, proposed?: ClaimProposal) {
  const text = useText('disputes')
  const refusal = useRefusal()
  const toast = useToast()
  const party = viewerOf(lease)
  const reasons = disputeReasonsFor(part, party)
  const kept = useLeaseDisputes(lease.id, isWanted).data?.statements
  const before = kept?.find((one) => one.part === part && one.party === party)
  const [typed, setTyped] = useState<{ reason?: DisputeReason; words?: string }>({})
  const [isChecked, setIsChecked] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const isBusy = useRef(false)
  const hasSent = useRef(false)
  const say = useSayInDispute()
  const offered = proposed && reasons.includes(proposed.reason) ? proposed : undefined
  const reason = typed.reason ?? before?.reason ?? offered?.reason ?? (reasons.length === 1 ? reasons[0] : undefined)
  const words = typed.words ?? (before?.words || offered?.words) ?? ''
  const problems = problemsOf(reason, words)

  /** Stores it; true on success. A refusal is a toast of 3 s, and nothing else happens (spec signed-in §8). */
  const send = async (claim?: bigint): Promise<boolean> => {
    setIsChecked(true)
    if (isBusy.current || !reason || problems.reason || problems.words) return false
    isBusy.current = true
    setIsSending(true)
    try {
      // A statement from another window is not overwritten unread; this window's own is replaced.
      const over = kept && !hasSent.current ? { over: before?.madeAt ?? null } : {}
      await say.mutateAsync({ ...inputOf(lease, { part, reason, claim, words }), ...over })
      hasSent.current = true
      return true
    } catch (error) {
      toast({ title: text('failure'), children: refusal(error), tone: 'bad', milliseconds: 3_000 })
      return false
    } finally {
      isBusy.current = false
      setIsSending(false)
    }
  }
  return {
    reasons,
    reason,
    words,
    problems: isChecked ? problems : {},
    isSending,
    setReason: (value: string) =>
      setTyped(({ words: kept }) => ({
        ...(kept !== undefined && { words: kept }),
        ...toReason(reasons.find((one) => one === value)),
      })),
    setWords: (value: string) => setTyped((before) => ({ ...before, words: value })),
    send,
  }
}
export type StatementDraft = ReturnType<typeof useDisputeStatement>

const toReason = (reason: DisputeReason | undefined) => (reason ? { reason } : {})

function problemsOf(reason: DisputeReason | undefined, words: string): StatementProblems {
  if (!reason) return { reason: 'chooseReason' }
  if ([...words].length > maxStatementCharacters) return { words: 'tooLong' }
  return reason === 'other' && words.trim() === '' ? { words: 'wordsNeeded' } : {}
}

function inputOf(
  lease: LeaseDetail,
  {
    part,
    reason,
    claim,
    words,
  }: Pick<ArbitrationInput, 'part' | 'reason'> & { claim: bigint | undefined; words: string },
): ArbitrationInput {
  const viewer = lease.isLandlordInContract ? lease.landlord : lease.tenant
  return {
    userId: viewer.id,
    requestId: lease.id,
    part,
    reason,
    ...(claim !== undefined && { claim: claim.toString() }),
    ...(words.trim() !== '' && { words }),
  }
}
