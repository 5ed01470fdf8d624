/**
 * The topic of a bell notice, by the e-mail it repeats. Every e-mail has one topic; the page draws an icon for each.
 */

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
 * The e-mails of locales/<language>/notices.json. An e-mail waits in the outbox by name and is worded when sent: a name
 * keeps its meaning, and a different meaning needs a new name.
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
    'calendarConflict',
    'paymentStopped',
    'paymentStoppedForYou',
    'nightsConfirmed',
    'unpaid',
    'unpaidForYou',
    'lost',
    'secured',
    'securedForYou',
    'late',
    'lateForYou',
    'second',
    'secondForYou',
    'secondSoon',
    'secondSoonForYou',
    'secondBack',
    'secondReleased',
    'secondReleasedForYou',
    'secondDisputed',
    'secondClaimed',
    'secondShared',
    'refunded',
    'refundedStay',
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
    'deductionsStated',
    'deductionsStatedAgain',
    'deductionsAgreed',
    'deductionsContested',
    'depositHad',
    'deductionsUnanswered',
    'deductionsUnansweredForYou',
    'deductionsObjectionStands',
    'deductionsObjectionStandsForYou',
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

/** The topic of an e-mail; undefined for one without. */
export function noticeTopicOf(email: string): NoticeTopic | undefined {
  return topicByEmail.get(email)
}
