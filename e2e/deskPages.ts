/** The arbitrator's desk in all states: the queue, one case, confirmations, and errors. A part of pages.ts. */
import type { PersonId } from '@keyhold/demo/person.ts'
import { evidence, quoted, readMessages } from './disputePages.ts'
import {
  changeAnswers,
  click,
  fulfillRequests,
  longNames,
  sequence,
  stallRequests,
  waitForDialog,
  waitForMessage,
} from './sweep/pageActions.ts'
import { apiAway, apiUrls, type PathOption, pageState, type StateOptions, unknownId } from './sweep/pageState.ts'
import { withWallet } from './sweep/wallet.ts'

/** The demo's case, for its arbitrator. */
const caseState = (name: string, options: StateOptions = {}, as: PersonId = 'helena') =>
  pageState(name, (demoData) => `/desk/${demoData.lease('tom-lavapies')}/handover`, { as, ...options })

const kept = JSON.stringify({
  part: 'handover',
  toTenant: `${120n * 10n ** 18n}`,
  words: 'Half of it is fair.',
  madeAt: 1,
  hash: `0x${'c'.repeat(64)}`,
  state: 'draft',
})
/** Mocks storing a decision: the demo's case stays undecided for later checks. */
const keepNothing = fulfillRequests('**/api/desk/disputes/*/decision', kept)
const writeDecision = sequence(click('desk.decision.half'), ({ page }) =>
  page.getByRole('main').locator('textarea').fill('Half of it is fair.\nThe rest is not shown by anything here.'),
)

/** Helena has declared that she has no conflict of interest. */
const declared = { interest: 'none', at: 1_795_000_000 }
const oneCase = /\/api\/desk\/disputes\/./
const mayDecide = changeAnswers(oneCase, (lease: object) => ({ ...lease, interest: declared }))
const withConflict = changeAnswers(oneCase, (lease: object) => ({
  ...lease,
  interest: { ...declared, interest: 'conflict' },
  statements: [],
  evidence: [],
}))
const withEvidence = changeAnswers(oneCase, (lease: object) => ({
  ...lease,
  interest: declared,
  evidence: evidence.map((piece) => ({ ...piece, mayTakeBack: false })),
}))

/** A paper of that case. */
const paperPath =
  (paper: string): PathOption =>
  (demoData) =>
    `/desk/${demoData.lease('tom-lavapies')}/papers/${paper}`
const paperState = (paper: string) => pageState(`desk: papers, ${paper}`, paperPath(paper), { as: 'helena' })

export const deskStates = [
  pageState('desk: the queue', '/desk', { as: 'helena' }),
  caseState('desk: a case', { before: mayDecide }),
  caseState('desk: conflict of interest question'),
  caseState('desk: conflict of interest question, on a phone', { widths: [390] }),
  caseState('desk: conflict of interest dialog', { action: sequence(click('desk.interest.some'), waitForDialog) }),
  caseState('desk: conflict of interest declared', { before: withConflict }),
  caseState('desk: a case, very long names', { before: sequence(longNames, withEvidence), widths: [390] }),
  caseState('desk: case messages', {
    before: sequence(withEvidence, quoted),
    action: sequence(readMessages, waitForDialog),
  }),
  caseState('desk: decision without a reason', {
    before: mayDecide,
    action: sequence(click('desk.decision.decideEmpty'), waitForMessage('desk.decision.needed')),
  }),
  caseState('desk: decision written', { before: mayDecide, action: writeDecision }),
  caseState('desk: decision, confirmed', {
    before: sequence(mayDecide, keepNothing, withWallet({ isKnown: true, of: 'helena' })),
    action: sequence(
      writeDecision,
      ({ page }) => page.getByRole('main').locator('button[aria-haspopup=dialog]').first().click(),
      waitForDialog,
      waitForMessage('paying.transaction.tried'),
    ),
  }),
  caseState('desk: decision, wrong wallet', {
    before: sequence(mayDecide, keepNothing, withWallet({ isKnown: true })),
    action: sequence(
      writeDecision,
      ({ page }) => page.getByRole('main').locator('button[aria-haspopup=dialog]').first().click(),
      waitForDialog,
    ),
  }),
  caseState('desk: extension dialog', {
    before: mayDecide,
    action: sequence(click('desk.decision.moreTime'), waitForDialog),
  }),
  caseState('desk: end of the stay', {
    before: mayDecide,
    action: sequence(click('desk.decision.endStay'), waitForDialog),
  }),
  paperState('move-in'),
  paperState('move-out'),
  paperState('agreement'),
  paperState('rents'),
  pageState('desk: papers, time is over', paperPath('rents'), {
    as: 'helena',
    before: fulfillRequests('**/api/contract/*/ledger', JSON.stringify({ code: 'papers-closed' }), 409),
    expectedFailure: /ledger/,
  }),
  pageState('desk: papers of another arbitrator', `/desk/${unknownId}/papers/rents`, {
    as: 'helena',
    expectedFailure: /api\/desk/,
  }),
  pageState('desk: case of another arbitrator', `/desk/${unknownId}/handover`, { as: 'helena' }),
  caseState('desk: not an arbitrator', { expectedFailure: /api\/desk/ }, 'daniel'),
  caseState('desk: API unavailable', apiAway),
  caseState('desk: loading', { before: stallRequests(apiUrls), isLoading: true }),
]
