/** The checks of what administrators see of the house: letters, watcher, keeper and books (D 11.30). */
import { z } from 'zod'
import { RequiredLine } from './text.schema.ts'

/** A letter that has not left. Never its words, its links or the whole of an address. */
export const StuckEmail = z.object({
  id: z.string().regex(/^\d{1,18}$/),
  /** Which letter it is: the name of its kind, for example `forgot`. */
  kind: z.string(),
  /** Its first sign and its domain: `l…@mail.example`. */
  to: z.string(),
  since: z.string(),
  tries: z.number().int(),
  /** When it is tried next; null if it was given up. */
  nextAt: z.string().nullable(),
  /** A number of SMTP or a name of a fault of the network (`550`, `ECONNREFUSED`), `other` for everything else; null if it was never tried in vain. */
  fault: z
    .string()
    .regex(/^(?:[45]\d\d|E[A-Z_]{2,20}|other)$/)
    .nullable(),
  /** Whether it can be sent again now: it was given up, or waits long after a try in vain. */
  isToSend: z.boolean(),
})

/** How a comparison that runs by itself ended, as the process that watches wrote it. */
const BalanceCheck = z.object({
  at: z.string(),
  /** The final block that it was about. */
  block: z.number().int(),
  agrees: z.boolean(),
  /** Whether there should have been a newer one: no process compares now. */
  isOld: z.boolean(),
})

export const InstanceState = z.object({
  at: z.string(),
  letters: z.object({
    waiting: z.number().int(),
    /** Those that nobody has dealt with. */
    givenUp: z.number().int(),
    /** Of those that wait: how many were tried in vain. */
    failing: z.number().int(),
    /** Of those that wait: how many should have been tried more than five minutes ago, and nobody did. */
    overdue: z.number().int(),
    /** Whether letters leave this house at all; without a mail server they are kept. */
    isSending: z.boolean(),
    /** Fifty, the newest first: those given up that nobody has dealt with, then those that wait. */
    newest: z.array(StuckEmail),
  }),
  watcher: z.object({
    /** The newest block of the chain; null while the chain is away. */
    head: z.number().int().nullable(),
    /** Up to which block was read; null before the first. */
    readTo: z.number().int().nullable(),
    behind: z.number().int().nullable(),
    /** Whether it is known how far it read, and that it follows closely. */
    isWell: z.boolean(),
  }),
  /** Null where no keeper was ever at work. */
  keeper: z
    .object({
      isOn: z.boolean(),
      /** `ready`, `waiting` or `short-of-gas`, or what a keeper of another version says of itself. */
      state: z.string(),
      seenAt: z.string(),
      /** In the smallest unit of the chain's own coin; null while the chain is away. */
      balance: z.object({ amount: z.string(), coin: z.enum(['BNB', 'ETH']) }).nullable(),
      /** Its newest call: `released`, `failed`, `lost`, `refused`, `too-dear`, or a later version's word; null is on its way. */
      lastCall: z.object({ at: z.string(), outcome: z.string().nullable() }).nullable(),
    })
    .nullable(),
  books: z.object({
    /** `differ`: an escrow holds less than it owes, or the newest comparison of either kind found a difference; `working` where one was never made, or is old. */
    state: z.enum(['working', 'agree', 'differ']),
    /** Of our leases one by one, and of all that each escrow owes; null where no process has written one. */
    looks: z.object({ books: BalanceCheck.nullable(), escrow: BalanceCheck.nullable() }),
    /** Of each escrow, at the newest final block: what it holds, and what our books say it owes to everybody. Null while the chain is away or nothing was read. */
    escrows: z.array(z.object({ escrow: z.string(), holds: z.string(), owes: z.string() })).nullable(),
    /** The time of that block. */
    lookedAt: z.string().nullable(),
  }),
})

/** Which letter is sent again, or was dealt with, and why. */
export const StuckEmailActionInput = z.object({ id: StuckEmail.shape.id, reason: RequiredLine(500) })

export type InstanceState = z.infer<typeof InstanceState>
export type StuckEmail = z.infer<typeof StuckEmail>
export type StuckEmailActionInput = z.input<typeof StuckEmailActionInput>
