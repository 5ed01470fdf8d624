/** Zod schemas of the instance's state for administrators: e-mails, watcher, keeper and books (D 11.30). */
import { z } from 'zod'
import { RequiredLine } from './text.schema.ts'

/** An unsent e-mail. Never its text, its links or the whole address. */
export const StuckEmail = z.object({
  id: z.string().regex(/^\d{1,18}$/),
  /** The name of its kind, for example `forgot`. */
  kind: z.string(),
  /** Its first character and its domain: `l…@mail.example`. */
  to: z.string(),
  since: z.string(),
  tries: z.number().int(),
  /** The time of the next try; null if given up. */
  nextAt: z.string().nullable(),
  /**
   * An SMTP code or a network error's name (`550`, `ECONNREFUSED`), `other` for everything else; null without a failed
   * try.
   */
  fault: z
    .string()
    .regex(/^(?:[45]\d\d|E[A-Z_]{2,20}|other)$/)
    .nullable(),
  /** Whether it can be resent now: it was given up, or waits long after a failed try. */
  isToSend: z.boolean(),
})

/** The result of a scheduled comparison, written by the watching process. */
const BalanceCheck = z.object({
  at: z.string(),
  /** The final block of the comparison. */
  block: z.number().int(),
  agrees: z.boolean(),
  /** Whether a newer one is overdue: no process compares now. */
  isOld: z.boolean(),
})

export const InstanceState = z.object({
  at: z.string(),
  letters: z.object({
    waiting: z.number().int(),
    /** Those not dealt with. */
    givenUp: z.number().int(),
    /** Of the waiting ones: the number with a failed try. */
    failing: z.number().int(),
    /** Of the waiting ones: the number overdue by more than five minutes. */
    overdue: z.number().int(),
    /** Whether this instance sends mail; without a mail server e-mails are only stored. */
    isSending: z.boolean(),
    /** Fifty, the newest first: those given up and not dealt with, then those that wait. */
    newest: z.array(StuckEmail),
  }),
  /** Every table of work to do, in a fixed order. */
  queues: z.array(
    z.object({
      /** `letters`, `push`, `exports`, `imports`, `pictures`, `photos`, `feeds` or `calendars`, or a later version's. */
      name: z.string(),
      /** All that are to be done, now or at a later time. */
      waiting: z.number().int(),
      /** Of these: the number with a failed try. */
      failing: z.number().int(),
      /** When the oldest unclaimed one became due; null if none is due. */
      dueSince: z.string().nullable(),
    }),
  ),
  watcher: z.object({
    /** The newest block of the chain; null while the chain is unavailable. */
    head: z.number().int().nullable(),
    /** The last block read; null before the first. */
    readTo: z.number().int().nullable(),
    behind: z.number().int().nullable(),
    /** Whether the cursor is known and close to the head. */
    isWell: z.boolean(),
  }),
  /** Null where no keeper ever ran. */
  keeper: z
    .object({
      isOn: z.boolean(),
      /** `ready`, `waiting` or `short-of-gas`, or another version's status. */
      state: z.string(),
      seenAt: z.string(),
      /** In the smallest unit of the native coin; null while the chain is unavailable. */
      balance: z.object({ amount: z.string(), coin: z.enum(['BNB', 'ETH']) }).nullable(),
      /**
       * Its newest call: `released`, `collected`, `failed`, `lost`, `refused`, `too-dear`, or a later version's value; null while
       * pending.
       */
      lastCall: z.object({ at: z.string(), outcome: z.string().nullable() }).nullable(),
    })
    .nullable(),
  books: z.object({
    /**
     * `differ`: an escrow holds less than it owes, or the newest comparison of either kind found a difference;
     * `working` where none was made, or it is old.
     */
    state: z.enum(['working', 'agree', 'differ']),
    /** Of our leases one by one, and of all that each escrow owes; null where no process has written one. */
    looks: z.object({ books: BalanceCheck.nullable(), escrow: BalanceCheck.nullable() }),
    /**
     * For each escrow, at the newest final block: what it holds, and what our books say it owes in total. Null while
     * the chain is unavailable or unread.
     */
    escrows: z.array(z.object({ escrow: z.string(), holds: z.string(), owes: z.string() })).nullable(),
    /** The time of that block. */
    lookedAt: z.string().nullable(),
  }),
})

/** The e-mail to resend or to mark as dealt with, and why. */
export const StuckEmailActionInput = z.object({ id: StuckEmail.shape.id, reason: RequiredLine(500) })

export type InstanceState = z.infer<typeof InstanceState>
export type StuckEmail = z.infer<typeof StuckEmail>
export type StuckEmailActionInput = z.input<typeof StuckEmailActionInput>
