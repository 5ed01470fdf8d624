/** A deposit from the handover in the API's format, for one of its parties. */
import type { DepositReturnView } from '@keyhold/api/deductions.ts'
import {
  answerDeductionsBy,
  refuseDeductionAnswer,
  refuseDeductions,
  refuseDepositHad,
  replaceDeductionsBy,
} from '@keyhold/rental/deductions.ts'
import { depositOwed, keptOf, owedUntil, receivedOf } from '@keyhold/rental/depositOwed.ts'
import { canTransition } from '@keyhold/rental/lease.ts'
import type { DeductionsDeps, OwnDeposit } from './deps.ts'
import { readItems, readObjection } from './words.ts'

export function describeReturn({ clock, ciphers }: DeductionsDeps, own: OwnDeposit): DepositReturnView {
  const { lease, deposit, isLandlord, row } = own
  const [now, owed] = [clock.leaseNow(), depositOwed(deposit)]
  const mayBeStated = lease.status === 'released' && !refuseDeductions(deposit, now)
  const maySpeak = !isLandlord && canTransition('tenant', 'stateDeposit', lease)
  const mayAnswer = (answer: 'agreed' | 'contested') => maySpeak && !refuseDeductionAnswer(deposit, answer)
  return {
    isLandlord,
    toLandlord: deposit.toLandlord.toString(),
    received: receivedOf(deposit).toString(),
    paidBack: deposit.paidBack.toString(),
    kept: keptOf(deposit).toString(),
    had: (deposit.had ?? 0n).toString(),
    hadAt: row?.hadAt ?? null,
    owed: owed.toString(),
    due: owedUntil(deposit),
    statement:
      row?.statement && row.statedAt !== null
        ? {
            id: row.statement,
            items: readItems(ciphers, row),
            statedAt: row.statedAt,
            answerBy: answerDeductionsBy({ statedAt: row.statedAt }),
            replaceBy:
              mayBeStated && row.firstStatedAt !== null
                ? replaceDeductionsBy({ firstStatedAt: row.firstStatedAt })
                : null,
            answer: row.answer,
            objection: readObjection(ciphers, row),
            answeredAt: row.answeredAt,
          }
        : null,
    mayState: isLandlord && mayBeStated,
    mayAgree: mayAnswer('agreed'),
    mayContest: mayAnswer('contested'),
    mayConfirm: maySpeak && !refuseDepositHad(deposit, now),
    leaseNow: now,
  }
}
