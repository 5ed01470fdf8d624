/** The shapes of deductions from a deposit that was paid at the handover (D 11.3). Instants are unix seconds of the lease clock. */
import { deductionAnswers, deductionLimits, deductionReasons } from '@keyhold/rental/deductions.ts'
import { z } from 'zod'
import { Digits } from './deposits.schema.ts'
import { RequiredLine, Text } from './text.schema.ts'

const Instant = z.number().int()
/** The SHA-256 of a photo's bytes, in hexadecimal digits. */
const PhotoHash = z.string().regex(/^[0-9a-f]{64}$/)

/** A part of the deposit that the landlord keeps, with its reason. */
export const Deduction = z.object({
  reason: z.enum(deductionReasons),
  amount: Digits,
  text: RequiredLine(deductionLimits.text),
  photos: PhotoHash.array().max(deductionLimits.photos),
})
export type Deduction = z.infer<typeof Deduction>

export const DeductionsInput = z.object({ items: Deduction.array().min(1).max(deductionLimits.items) })
export type DeductionsInput = z.infer<typeof DeductionsInput>

/** The tenant's answer to the statement that they read. */
export const DeductionAnswerInput = z.discriminatedUnion('answer', [
  z.object({ statement: z.uuid(), answer: z.literal('agreed') }),
  z.object({
    statement: z.uuid(),
    answer: z.literal('contested'),
    objection: Text(deductionLimits.objection).min(1),
  }),
])
export type DeductionAnswerInput = z.infer<typeof DeductionAnswerInput>

/** "I have it": the sum that the tenant read as owed, and the statement that they agree to with it. */
export const DepositHadInput = z.object({ amount: Digits, statement: z.uuid().nullable() })
export type DepositHadInput = z.infer<typeof DepositHadInput>

/** What became of the deposit, for a party. */
export const DepositReturnView = z.object({
  isLandlord: z.boolean(),
  /** What went to the landlord at the handover: the first rent and the deposit. */
  toLandlord: Digits,
  /** The deposit in it. */
  received: Digits,
  paidBack: Digits,
  kept: Digits,
  /** What the tenant confirmed having received another way, and when. */
  had: Digits,
  hadAt: Instant.nullable(),
  owed: Digits,
  due: Instant,
  statement: z
    .object({
      id: z.string(),
      items: Deduction.array(),
      statedAt: Instant,
      answerBy: Instant,
      /** Until when the landlord may replace it; null if they may not. */
      replaceBy: Instant.nullable(),
      answer: z.enum(deductionAnswers).nullable(),
      objection: z.string().nullable(),
      /** Before `statedAt`: the answer, and the objection, is to an earlier statement. */
      answeredAt: Instant.nullable(),
    })
    .nullable(),
  /** What the viewer may do now. */
  mayState: z.boolean(),
  mayAgree: z.boolean(),
  mayContest: z.boolean(),
  mayConfirm: z.boolean(),
  leaseNow: Instant,
})
export type DepositReturnView = z.infer<typeof DepositReturnView>

export const DeductionPhoto = z.object({ hash: PhotoHash, bytes: z.number().int() })
export type DeductionPhoto = z.infer<typeof DeductionPhoto>
export const DeductionPhotoParams = z.object({ id: z.string(), hash: PhotoHash })
export type DeductionPhotoParams = z.infer<typeof DeductionPhotoParams>
