/** A lease's dispute page, for both parties, in every state; and a dispute without its reason. A part of pages.ts. */
import {
  changeAnswers,
  click,
  clickInDialog,
  fulfillRequests,
  type PageAction,
  sequence,
  stallRequests,
  waitForDialog,
  waitForMessage,
} from './sweep/pageActions.ts'
import { accountState, apiAway, apiUrls, leaseDisputesState, leaseState, unknownId } from './sweep/pageState.ts'
import { withWallet } from './sweep/wallet.ts'

interface Read {
  readonly disputes: readonly { readonly claimed: string; readonly due: number }[]
}

const words =
  'The kitchen was full of rubbish when I came, and nobody answered for three days.\nI cleaned it myself: here is what I paid.'
const said = { part: 'handover', party: 'tenant', reason: 'not-clean', claim: null, words, madeAt: 1_795_000_000 }
const statements = [
  said,
  { ...said, party: 'landlord', reason: 'other', claim: '250000000000000000000', words: `No. ${'W'.repeat(300)}` },
]

/** A PDF and messages of the tenant's, and a PDF of the landlord's with a long name. */
export const evidence = [
  {
    id: unknownId,
    part: 'handover',
    party: 'tenant',
    kind: 'pdf',
    name: 'What I paid.pdf',
    bytes: 1_240_000,
    hash: 'a'.repeat(64),
    addedAt: 1_795_100_000,
    mayTakeBack: true,
  },
  {
    id: unknownId.replace('4', '5'),
    part: 'handover',
    party: 'landlord',
    kind: 'pdf',
    name: `${'W'.repeat(90)}.pdf`,
    bytes: 12,
    hash: 'b'.repeat(64),
    addedAt: 1_795_200_000,
    mayTakeBack: false,
  },
  {
    id: unknownId.replace('4', '6'),
    part: 'handover',
    party: 'tenant',
    kind: 'messages',
    messages: 2,
    name: 'messages-2026-11-20.json',
    bytes: 412,
    hash: 'c'.repeat(64),
    addedAt: 1_795_300_000,
    mayTakeBack: true,
  },
]

const saidAt = '2026-11-20T14:05:00.000Z'
const long = `The oven works, and the key is with the porter.\n${'W'.repeat(200)}`
/** The parties' conversation in the chat's format; one line is long. */
const conversation = fulfillRequests(
  /\/api\/messages\//,
  JSON.stringify(
    ['Does the oven work?', long, 'Thank you', 'Is there a lift?'].map((content, number) => ({
      id: unknownId.replace('4', `${number}`),
      senderId: unknownId,
      content,
      timestamp: saidAt,
    })),
  ),
)
/** Opens the first piece of messages: its button includes their number. */
export const readMessages: PageAction = ({ page }) =>
  page
    .getByRole('main')
    .locator('button[aria-haspopup="dialog"]', { has: page.locator('.vh') })
    .first()
    .click()
/** A piece of messages, for both and at the desk. */
export const quoted = fulfillRequests(
  /\/evidence\/./,
  JSON.stringify({
    lease: unknownId,
    messages: [
      { id: unknownId, from: 'tenant', sentAt: saidAt, words: 'Does the oven work?' },
      { id: unknownId.replace('4', '5'), from: 'landlord', sentAt: saidAt, words: long },
    ],
  }),
)

const readOfDisputes = /\/api\/profile\/disputes\/./
const bothSides = changeAnswers(readOfDisputes, (read: Read) => ({ ...read, statements, evidence }))
/** The first rent was decided, the deposit is disputed. */
const bothParts = changeAnswers(readOfDisputes, (read: Read) => {
  const [row] = read.disputes
  if (!row) return read
  const half = `${BigInt(row.claimed) / 2n}`
  const decided = { at: row.due - 86_400, toTenant: half, toLandlord: half }
  const claim = { ...row, id: unknownId, part: 'deposit', openedBy: 'landlord', payee: 'tenant' }
  return {
    ...read,
    disputes: [claim, { ...row, state: 'ruled', held: '0', decided }],
    statements: [...statements, { ...said, part: 'deposit', party: 'landlord', reason: 'damage', words: null }],
  }
})
const withConflict = changeAnswers(readOfDisputes, (read: Read) => ({
  ...read,
  interest: { interest: 'conflict', at: 1_795_000_000 },
}))
const lapsed = changeAnswers(readOfDisputes, (read: Read) => ({
  ...read,
  disputes: read.disputes.map((row) => ({ ...row, state: 'lapsed' })),
}))
/** Both made offers, the tenant also an earlier one; for exactly what is held. */
const offers: PageAction = async ({ page }) => {
  await page.route(/\/api\/profile\/shares\/./, async (route) => {
    const read = await route.fetch({ url: route.request().url().replace('/shares/', '/disputes/') })
    const [row] = ((await read.json()) as { disputes: { held: string; leaseNow: number }[] }).disputes
    if (!row) return route.fulfill({ json: { offers: [] } })
    const shares = (part: bigint) => {
      const toTenant = BigInt(row.held) / part
      return { toTenant: `${toTenant}`, toLandlord: `${BigInt(row.held) - toTenant}` }
    }
    const offer = { part: 'handover', deadline: row.leaseNow + 400_000, madeAt: row.leaseNow, stillSigned: true }
    const open = { ...offer, state: 'open', signature: `0x${'11'.repeat(65)}` }
    const all = [
      { ...offer, ...shares(1n), id: 'first', party: 'tenant', state: 'replaced', signature: null },
      { ...open, ...shares(2n), id: 'second', party: 'tenant' },
      { ...open, ...shares(4n), id: 'third', party: 'landlord' },
    ]
    return route.fulfill({ json: { offers: all } })
  })
}
const notOpenYet = changeAnswers(readOfDisputes, (read: Read) => ({ ...read, disputes: [], statements: [said] }))

export const disputeStates = [
  leaseDisputesState('dispute, to the opener', 'tom', 'tom-lavapies'),
  leaseDisputesState('dispute, to the other party', 'pilar', 'tom-lavapies'),
  leaseDisputesState('dispute: both sides, to the tenant', 'tom', 'tom-lavapies', { before: bothSides }),
  leaseDisputesState('dispute: both sides, to the landlord', 'pilar', 'tom-lavapies', { before: bothSides }),
  leaseDisputesState('dispute: both sides, on a phone', 'pilar', 'tom-lavapies', { before: bothSides, widths: [390] }),
  leaseDisputesState('dispute: messages to choose from', 'tom', 'tom-lavapies', {
    before: conversation,
    action: sequence(click('evidence.messages.add'), waitForDialog, ({ page }) =>
      page.getByRole('dialog').getByRole('checkbox').first().check(),
    ),
  }),
  leaseDisputesState('dispute: case messages', 'pilar', 'tom-lavapies', {
    before: sequence(bothSides, quoted),
    action: sequence(readMessages, waitForDialog),
  }),
  leaseDisputesState('dispute: both parts, one decided', 'tom', 'tom-lavapies', { before: bothParts }),
  leaseDisputesState('dispute: offers, to the tenant', 'tom', 'tom-lavapies', { before: offers }),
  leaseDisputesState('dispute: offers, to the landlord', 'pilar', 'tom-lavapies', {
    before: offers,
    action: sequence(click('paying.shares.decline'), waitForDialog),
  }),
  leaseState('dispute: offers on the lease’s page', 'tom', 'tom-lavapies', { before: offers, widths: [390] }),
  leaseDisputesState('dispute: the arbitrator has an interest', 'pilar', 'tom-lavapies', { before: withConflict }),
  leaseDisputesState('dispute: time over', 'pilar', 'tom-lavapies', { before: lapsed }),
  leaseDisputesState('dispute: empty answer', 'pilar', 'tom-lavapies', {
    action: sequence(click('disputes.side.send'), waitForMessage('disputes.statement.wordsNeeded')),
  }),
  leaseDisputesState('dispute: not open yet', 'daniel', 'daniel-escalon', { before: notOpenYet }),
  leaseDisputesState('dispute: none', 'daniel', 'daniel-escalon'),
  leaseDisputesState('dispute: API unavailable', 'tom', 'tom-lavapies', {
    ...apiAway,
    action: waitForMessage('leases.failed.title'),
  }),
  leaseDisputesState('dispute: loading', 'tom', 'tom-lavapies', { before: stallRequests(apiUrls), isLoading: true }),
  accountState('dispute: unknown lease', 'tom', `disputes/${unknownId}`, {
    action: waitForMessage('leases.failed.missing'),
    expectedFailure: /contract|disputes|shares/,
  }),
  leaseState('dispute: reason missing', 'daniel', 'daniel-escalon', {
    before: withWallet({ isKnown: true, of: 'daniel' }),
    action: sequence(
      click('paying.transaction.button.disputeTenant'),
      waitForDialog,
      waitForMessage('paying.transaction.tried'),
      clickInDialog('paying.transaction.confirm'),
      waitForMessage('disputes.statement.chooseReason'),
    ),
  }),
]
