/** What a rule throws when it says no. The codes and their kinds are in refusalCodes.ts: a page that only asks the rules need not load them. */
import type { RefusalCode } from './refusalCodes.ts'

export type { RefusalCode } from './refusalCodes.ts'

/** The names of fields that break a rule, each with the code of the rule. */
export type RefusalFields = Readonly<Record<string, string>>

/** A rule says no. Thrown by services; nothing was changed. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: RefusalFields | undefined
  /** For a kind of `too-many`: when to try again. */
  readonly retryAfterSeconds: number | undefined
  /** For `changed-meanwhile`: what is stored now (D 11.5). */
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
