/** The page of a lease's disputes, to both, in every state; and a dispute that lacks its reason. A part of pages.ts. */
import {
  changeAnswers,
  click,
  clickInDialog,
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

/** A PDF of the tenant's, and one of the landlord's with a name that is long. */
export const evidence = [
  {
    ...{ id: unknownId, part: 'handover', party: 'tenant', kind: 'pdf', name: 'What I paid.pdf', bytes: 1_240_000 },
    ...{ hash: 'a'.repeat(64), addedAt: 1_795_100_000, mayTakeBack: true },
  },
  {
    ...{
      id: unknownId.replace('4', '5'),
      part: 'handover',
      party: 'landlord',
      kind: 'pdf',
      name: `${'W'.repeat(90)}.pdf`,
    },
    ...{ bytes: 12, hash: 'b'.repeat(64), addedAt: 1_795_200_000, mayTakeBack: false },
  },
]

const readOfDisputes = /\/api\/profile\/disputes\/./
const bothSides = changeAnswers(readOfDisputes, (read: Read) => ({ ...read, statements, evidence }))
/** The first rent was decided, the deposit is in dispute. */
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
const lapsed = changeAnswers(readOfDisputes, (read: Read) => ({
  ...read,
  disputes: read.disputes.map((row) => ({ ...row, state: 'lapsed' })),
}))
/** Both offered something, and the tenant something else before; of exactly what is held. */
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
  leaseDisputesState('dispute, to who opened it', 'tom', 'tom-lavapies'),
  leaseDisputesState('dispute, to the other one', 'pilar', 'tom-lavapies'),
  leaseDisputesState('dispute: both sides, to the tenant', 'tom', 'tom-lavapies', { before: bothSides }),
  leaseDisputesState('dispute: both sides, to the landlord', 'pilar', 'tom-lavapies', { before: bothSides }),
  leaseDisputesState('dispute: both sides, on a phone', 'pilar', 'tom-lavapies', { before: bothSides, widths: [390] }),
  leaseDisputesState('dispute: both parts, one decided', 'tom', 'tom-lavapies', { before: bothParts }),
  leaseDisputesState('dispute: offers, to the tenant', 'tom', 'tom-lavapies', { before: offers }),
  leaseDisputesState('dispute: offers, to the landlord', 'pilar', 'tom-lavapies', {
    before: offers,
    action: sequence(click('paying.shares.decline'), waitForDialog),
  }),
  leaseState('dispute: offers on the lease’s page', 'tom', 'tom-lavapies', { before: offers, widths: [390] }),
  leaseDisputesState('dispute: its time is over', 'pilar', 'tom-lavapies', { before: lapsed }),
  leaseDisputesState('dispute: an answer with nothing in it', 'pilar', 'tom-lavapies', {
    action: sequence(click('disputes.side.send'), waitForMessage('disputes.statement.wordsNeeded')),
  }),
  leaseDisputesState('dispute: not open yet', 'daniel', 'daniel-escalon', { before: notOpenYet }),
  leaseDisputesState('dispute: none', 'daniel', 'daniel-escalon'),
  leaseDisputesState('dispute: the API is away', 'tom', 'tom-lavapies', {
    ...apiAway,
    action: waitForMessage('leases.failed.title'),
  }),
  leaseDisputesState('dispute: loading', 'tom', 'tom-lavapies', { before: stallRequests(apiUrls), isLoading: true }),
  accountState('dispute: of a lease that is not there', 'tom', `disputes/${unknownId}`, {
    action: waitForMessage('leases.failed.missing'),
    expectedFailure: /contract|disputes|shares/,
  }),
  leaseState('dispute: a reason is asked for', 'daniel', 'daniel-escalon', {
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
