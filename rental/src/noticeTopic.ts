/** What a notice of the bell speaks of, by the letter it repeats. Every letter belongs to one topic; the page draws an icon for each. */

export const noticeTopics = [
  'request',
  'viewing',
  'agreement',
  'handover',
  'deposit',
  'rent',
  'dispute',
  'inventory',
  'ending',
] as const
export type NoticeTopic = (typeof noticeTopics)[number]

/**
 * The letters of locales/<language>/notices.json. A letter waits in the outbox by its name and is worded when it leaves, so a
 * name keeps its words: other words are another letter.
 */
export const emailsOfTopic = {
  request: ['requested', 'edited', 'declined', 'gaveWay', 'withdrawn', 'unanswered', 'unansweredByYou'],
  viewing: [
    'viewingAsked',
    'viewingOffered',
    'viewingWithdrawn',
    'viewingDeclined',
    'viewingAgreed',
    'viewingCancelled',
    'viewingTomorrow',
    'viewingSoon',
  ],
  agreement: [
    'accepted',
    'cancelled',
    'unpaid',
    'unpaidForYou',
    'lost',
    'secured',
    'securedForYou',
    'late',
    'lateForYou',
    'second',
    'secondForYou',
    'refunded',
    'refundedByYou',
    'completed',
  ],
  handover: ['handoverPaid', 'handoverYours', 'handoverSoon', 'handoverSoonForYou'],
  deposit: [
    'depositHome',
    'depositReturned',
    'depositSoon',
    'depositSoonForYou',
    'depositToReturn',
    'depositOwed',
    'depositLate',
    'depositLateForYou',
    'notReturned',
    'due',
    'credited',
    'creditedToOther',
    'creditPaid',
  ],
  rent: [
    'rentPaid',
    'paidBack',
    'rentSoon',
    'rentToday',
    'rentLate',
    'rentLateForYou',
    'rentToAgree',
    'rentClaimed',
    'rentConfirmed',
    'rentMonthProposed',
    'rentMonthProposedEarly',
    'rentMonthAgreed',
    'rentMonthKept',
    'rentUnconfirmed',
    'rentUnconfirmedForYou',
  ],
  dispute: [
    'disputeAnswered',
    'sharesOffered',
    'sharesDeclined',
    'arbitratorInterested',
    'disputedForYou',
    'lengthenedUntil',
    'disputedByYou',
    'claimed',
    'claimedByYou',
    'shared',
    'sharesAccepted',
    'caseOpened',
  ],
  inventory: ['inventorySigned', 'inventoryAgreed', 'inventoryObjected'],
  ending: [
    'renewalOffered',
    'renewalWithdrawn',
    'renewed',
    'renewedForYou',
    'renewalToSign',
    'renewalLapsed',
    'renewalLapsedForYou',
    'endingProposed',
    'endingWithdrawn',
    'endingAgreed',
    'endingAgreedByYou',
    'endedEarly',
    'endedEarlyForYou',
  ],
} as const satisfies Record<NoticeTopic, readonly string[]>

const topicByEmail = new Map<string, NoticeTopic>(
  noticeTopics.flatMap((topic) => emailsOfTopic[topic].map((email): [string, NoticeTopic] => [email, topic])),
)

/** The topic of a letter; undefined for one that has none. */
export function noticeTopicOf(email: string): NoticeTopic | undefined {
  return topicByEmail.get(email)
}
