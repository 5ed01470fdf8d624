/**
 * The error a rule throws when it refuses. The codes and their kinds are in refusalCodes.ts: a page that only checks
 * rules need not load them.
 */
import type { RefusalCode } from './refusalCodes.ts'

export type { RefusalCode } from './refusalCodes.ts'

/** The names of invalid fields, each with the code of the rule. */
export type RefusalFields = Readonly<Record<string, string>>

/** A refusal by a rule. Thrown by services; nothing was changed. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: RefusalFields | undefined
  /** For a kind of `too-many`: when to retry. */
  readonly retryAfterSeconds: number | undefined
  /** For `changed-meanwhile`: the stored state (D 11.5). */
  readonly present: object | undefined

  constructor(code: RefusalCode, fields?: RefusalFields, retryAfterSeconds?: number, present?: object) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
    this.present = present
  }
}
