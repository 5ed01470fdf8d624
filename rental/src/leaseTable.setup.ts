/**
 * For tests: the table of D 6.1 copied by hand, each row with its text and the permitted actions. It is never derived
 * from `lease.ts`: where the two differ, one of them is wrong. Actions outside the text of D 6.1 are named with their
 * rule.
 */
import type { Party, Status, TransitionName } from './lease.ts'

interface HandCopiedRow {
  /** The cells of D 6.1, word for word. */
  readonly words: readonly [entered: string, tenant: string, landlord: string]
  /** Parties not listed may do nothing: an arbitrator wherever nothing is disputed. */
  readonly may: Readonly<Record<Exclude<Party, 'arbitrator'>, readonly TransitionName[]>> & {
    readonly arbitrator?: readonly TransitionName[]
  }
}

/** What the parties may do while money is held, each where the text of D 6.1 says it. */
const whileHeld = {
  /**
   * "All fine: release now" is `releaseEarly`; shares and offers are D 6.11, the inventory D 11.27, a longer stay and
   * an earlier end D 11.21, statements about a month's rent D 11.2, about a deposit from the handover D 11.3.
   */
  tenant: [
    'release',
    'releaseEarly',
    'cancelStay',
    'dispute',
    'settle',
    'offerShares',
    'declineShares',
    'payRent',
    'renew',
    'record',
    'endEarly',
    'stateRent',
  ],
  /** "Claim from the deposit" is `dispute`, "return it" `releaseEarly`; money back to the tenant is D 6.10. */
  landlord: [
    'release',
    'releaseEarly',
    'refund',
    'dispute',
    'settle',
    'offerShares',
    'declineShares',
    'payBack',
    'renew',
    'record',
    'endEarly',
    'stateRent',
  ],
} as const satisfies Partial<Record<Party, readonly TransitionName[]>>

/** Both parties' statements in an open dispute (D 6.11, D 11.22). */
const inDispute = ['answerDispute', 'showEvidence', 'takeBackEvidence'] as const
/** Every event of the escrow has an edge from every status: a chain event is never refused (D 6.2). */
const heard = ['paymentFinal', 'chainEvent'] as const

/** A second payment may lie at the escrow whatever became of an accepted lease (D 4.8). */
const closed = (entered: string, clock: readonly 'remind'[] = ['remind']): HandCopiedRow => ({
  words: [entered, 'closed', 'closed'],
  may: { tenant: [], landlord: [], clock, chain: heard },
})
const closedWords =
  'refused; withdrawn; unanswered for 6 days or at 00:00 of move-in; unpaid at payBy; cancelled before payment'

/**
 * Each status: D 6.1's text, and who may do what. The tenant's `edit` is D 2.7; `giveWay` D 6.4; `lapse` the row of
 * closed ones.
 */
export const handCopiedTable: Readonly<Record<Status, HandCopiedRow>> = {
  requested: {
    words: ['the tenant asks: POST /contract', 'waits; Withdraw', 'Accept, Decline'],
    may: {
      tenant: ['edit', 'withdraw'],
      landlord: ['open', 'accept', 'decline'],
      clock: ['giveWay', 'lapse'],
      chain: heard,
    },
  },
  received: {
    words: ['the landlord first opens it', 'the same', 'the same'],
    may: { tenant: ['edit', 'withdraw'], landlord: ['accept', 'decline'], clock: ['giveWay', 'lapse'], chain: heard },
  },
  accepted: {
    words: ['the landlord accepts', 'the button with deposit + rent', 'waits for the deposit'],
    may: {
      tenant: ['withdraw', 'pay'],
      landlord: ['cancel'],
      clock: ['lapse', 'remind'],
      chain: ['paymentSeen', ...heard],
    },
  },
  paying: {
    words: ['a payment was seen and is not final', 'hash, confirmations', 'the same'],
    may: { tenant: [], landlord: [], clock: ['remind'], chain: ['paymentLost', ...heard] },
  },
  active: {
    words: [
      'the payment is final',
      '"Active", countdown; before move-in "Cancel the lease"; from move-in on "All fine: release now" and a dispute of the handover',
      'release-ready mark, countdown; Release when due; Cancel and refund; return the deposit; from move-out on a claim from it',
    ],
    may: { ...whileHeld, clock: ['remind'], chain: heard },
  },
  released: {
    words: [
      'the handover part is paid out, to whomever',
      '"Active", the deposit\'s countdown; pays rents; Release when due',
      'return the deposit; from move-out on, until it is due, one claim from it',
    ],
    may: {
      // A deposit from the handover is settled between the two (D 11.3).
      tenant: [...whileHeld.tenant, 'stateDeposit'],
      landlord: [...whileHeld.landlord, 'stateDeposit'],
      clock: ['remind', 'complete'],
      chain: heard,
    },
  },
  disputed: {
    words: ['either part is disputed', 'the dispute; rents and the other part stay possible', 'the same'],
    may: {
      tenant: [...whileHeld.tenant, ...inDispute],
      landlord: [...whileHeld.landlord, ...inDispute],
      arbitrator: ['declareInterest'], // before they decide (D 11.22)
      clock: ['remind'],
      chain: heard,
    },
  },
  // The stay goes on until its last day, or an end both agree on (D 12.12). An inventory can be answered in its 72 hours
  // even after the lease was closed (D 11.27), and a month owed before its end can be confirmed after it (D 11.2).
  resolved: {
    words: [
      'a dispute ended by agreement, ruling or time and nothing is held any more (while the deposit is held, Released)',
      'receipts',
      'receipts',
    ],
    may: {
      tenant: ['payRent', 'record', 'endEarly', 'stateRent'],
      landlord: ['payBack', 'record', 'endEarly', 'stateRent'],
      clock: ['remind'],
      chain: heard,
    },
  },
  completed: {
    words: [
      'the deposit was paid out (policy "at handover": 11.3)',
      'receipts',
      'receipts; paying back stays possible',
    ],
    may: {
      tenant: ['payRent', 'record', 'endEarly', 'stateRent', 'stateDeposit'],
      landlord: ['payBack', 'record', 'endEarly', 'stateRent', 'stateDeposit'],
      clock: ['remind'],
      chain: heard,
    },
  },
  declined: closed(closedWords, []),
  withdrawn: closed(closedWords),
  expired: closed(closedWords),
  cancelled: {
    ...closed(closedWords),
    // As above: a refunded one. What a landlord owes after their own late cancellation is paid back (ADR 147).
    may: {
      tenant: ['record', 'stateRent'],
      landlord: ['payBack', 'record', 'stateRent'],
      clock: ['remind'],
      chain: heard,
    },
  },
}

/** The target of each action, by the column "entered when" and D 6.2: a status, none, or derived from the money. */
export const handCopiedEnds: Readonly<Record<TransitionName, Status | 'same' | 'derived'>> = {
  edit: 'same',
  open: 'received',
  accept: 'accepted',
  decline: 'declined',
  withdraw: 'withdrawn',
  cancel: 'cancelled',
  giveWay: 'declined',
  lapse: 'expired',
  paymentSeen: 'paying',
  paymentLost: 'accepted',
  paymentFinal: 'derived',
  chainEvent: 'derived',
  pay: 'same',
  release: 'derived',
  releaseEarly: 'derived',
  refund: 'derived',
  cancelStay: 'derived',
  dispute: 'derived',
  settle: 'derived',
  offerShares: 'same',
  declineShares: 'same',
  answerDispute: 'same',
  showEvidence: 'same',
  takeBackEvidence: 'same',
  declareInterest: 'same',
  payRent: 'derived',
  payBack: 'derived',
  renew: 'same',
  record: 'same',
  endEarly: 'same',
  stateRent: 'same',
  stateDeposit: 'same',
  remind: 'same',
  complete: 'completed',
}

/** Every status, action and party, and whether the copy has that edge. */
export const handCopiedEdges = (Object.keys(handCopiedTable) as Status[]).flatMap((status) =>
  (Object.keys(handCopiedEnds) as TransitionName[]).flatMap((act) =>
    (['tenant', 'landlord', 'arbitrator', 'clock', 'chain'] as const).map((party) => ({
      status,
      act,
      party,
      isAllowed: handCopiedTable[status].may[party]?.includes(act) ?? false,
    })),
  ),
)
