/** The contract between browser and server about a deposit that the landlord received at the handover (D 11.3). */
import type {
  DeductionAnswerInput,
  DeductionPhoto,
  DeductionPhotoParams,
  DeductionsInput,
  DepositHadInput,
  DepositReturnView,
} from './deductions.schema.ts'
import { type Done, endpoint } from './endpoint.ts'

export type {
  Deduction,
  DeductionAnswerInput,
  DeductionPhoto,
  DeductionsInput,
  DepositHadInput,
  DepositReturnView,
} from './deductions.schema.ts'

type OfLease = { id: string }

/** What was received, returned, deducted and owed, for the parties of a lease. */
export const depositReturn = endpoint<OfLease, undefined, DepositReturnView>('GET', '/contract/:id/deductions')
/** The landlord states what they keep and why; it replaces a statement that was not agreed to. */
export const stateDeductions = endpoint<OfLease, DeductionsInput, Done>('PUT', '/contract/:id/deductions', 'json')
/** The tenant agrees or contests; `deductions-changed` (409) if another statement was made since it was read. */
export const answerDeductions = endpoint<OfLease, DeductionAnswerInput, Done>(
  'PUT',
  '/contract/:id/deductions/answer',
  'json',
)
/** "I have it": the tenant got what is owed in another way, and agrees to the statement. */
export const confirmDeposit = endpoint<OfLease, DepositHadInput, Done>(
  'PUT',
  '/contract/:id/deductions/received',
  'json',
)
/** Adds a photo of the landlord, as a JPEG without metadata; idempotent by its bytes. */
export const addDeductionPhoto = endpoint<OfLease, { file: Blob }, DeductionPhoto>(
  'POST',
  '/contract/:id/deductions/photo',
  'multipart',
)
/** The bytes of a photo: the landlord's own, or of the statement. */
export const deductionPhoto = endpoint<DeductionPhotoParams, undefined, unknown>(
  'GET',
  '/contract/:id/deductions/photo/:hash',
)
