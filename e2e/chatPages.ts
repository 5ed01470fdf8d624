/** The chat widget, and its messages while the network is away: a part of pages.ts. */

import type { PersonId } from '@keyhold/demo/person.ts'
import { adminStates } from './adminPages.ts'
import { picture } from './picture.ts'
import type { DemoData } from './sweep/demoData.ts'
import {
  abortRequests,
  changeAnswers,
  click,
  fulfillRequests,
  openMenu,
  type PageAction,
  sequence,
  waitForDialog,
  waitForMessage,
} from './sweep/pageActions.ts'
import { pageState } from './sweep/pageState.ts'

export function conversationPath(demoData: DemoData, person: PersonId, other: PersonId, about = ''): string {
  return `/profile/${demoData.session(person).id}/messages?with=${demoData.session(other).id}${about}`
}

const socketUrl = /\/api\/ws$/
/** Sockets never reach the server. */
const socketsHang: PageAction = ({ page }) => page.routeWebSocket(socketUrl, () => undefined)
/** The first socket is lost after a moment; later ones hang. */
const socketIsLost: PageAction = async ({ page }) => {
  let opened = 0
  await page.routeWebSocket(socketUrl, (socket) => {
    opened += 1
    if (opened > 1) return
    socket.connectToServer()
    setTimeout(() => void socket.close({ code: 1001 }), 2_000)
  })
}
/** The bubble is a direct child of the page's main part, whatever else opens there. */
export const pressBubble: PageAction = ({ page }) => page.locator('main > button[aria-expanded=false]').click()
/** On a phone the bubble is hidden behind the search button. */
const belowTheSearch: PageAction = ({ page }) => page.locator('#featured').scrollIntoViewIfNeeded()
const openFirstConversation: PageAction = ({ page }) => page.locator('main > section nav a').first().click()
const write: PageAction = async ({ page }) => {
  await page.getByRole('main').locator('textarea').first().fill('Is the parking space covered?')
  await page.keyboard.press('Enter')
}
const messages = (demoData: DemoData) => conversationPath(demoData, 'daniel', 'lucia')
const noNetwork = sequence(socketsHang, abortRequests('**/api/messages'))

const inbox = /\/api\/list-to-chat/
const everybodyBlocked = changeAnswers(inbox, (people: object[]) => people.map((one) => ({ ...one, blocked: true })))
/** Mocked responses: the demo has none, and reports cannot be undone. */
const aReport = (kind: string, reason: string, words: string, outcome: string | null = null) => ({
  id: crypto.randomUUID(),
  reason,
  words,
  reportedAt: '2026-11-20T10:00:00.000Z',
  outcome,
  by: kind === 'home' ? null : { id: crypto.randomUUID(), name: '' },
  showsMessages: kind === 'person',
})
const aSubject = (
  kind: string,
  name: string,
  reports: ReturnType<typeof aReport>[],
  { standing = 'present', more = 0 } = {},
) => ({
  about: { kind, id: crypto.randomUUID(), name, standing },
  open: reports.filter(({ outcome }) => outcome === null).length,
  total: reports.length + more,
  reportedUntil: '2026-11-20T10:00:00.000Z',
  reports,
  next: more ? `open.1.${crypto.randomUUID()}` : null,
})
const someReports = fulfillRequests(
  '**/api/reports',
  JSON.stringify({
    subjects: [
      aSubject('person', 'Lucía Menjívar', [aReport('person', 'insults', `Twice.\n${'verylongword'.repeat(12)}`)]),
      aSubject(
        'home',
        'Apartamento de dos cuartos cerca del Paseo Escalón',
        [
          aReport('home', 'pays-outside', 'Cash only.'),
          aReport('home', 'wrong-facts', ''),
          aReport('home', 'other', '', 'We asked them.'),
        ],
        { more: 12 },
      ),
      aSubject('home', 'Estudio junto al mercado', [aReport('home', 'not-real', '')], { standing: 'hidden' }),
    ],
    next: `open.1.${crypto.randomUUID()}`,
  }),
)
/** One of them with messages of both users, including long texts and files. */
const someMessages = fulfillRequests(
  '**/api/reports/*/messages',
  JSON.stringify(
    ['Pay me outside, it is cheaper.', 'verylongword'.repeat(12), ''].map((words, at) => ({
      id: crypto.randomUUID(),
      isTheirs: at !== 1,
      words,
      files: at,
      sentAt: '2026-11-20T09:00:00.000Z',
    })),
  ),
)
const peopleMenu = openMenu('chat.more')

const aFile = (kind: 'picture' | 'pdf', name: string, size: object = { width: null, height: null }) => ({
  id: crypto.randomUUID(),
  kind,
  name,
  bytes: 1_240_000,
  ...size,
})
const long = `${'verylongword'.repeat(6)}`
const someFiles = [
  aFile('picture', 'bath.webp', { width: 1600, height: 1200 }),
  aFile('picture', `${long}.webp`, { width: 900, height: 1600 }),
  aFile('pdf', `${long}.pdf`),
]
/** The newest two messages have files, one of them no text; their pictures are of a bath. */
const filesInMessages = sequence(
  changeAnswers(/\/api\/messages\/[0-9a-f-]{36}\/[0-9a-f-]{36}(\?|$)/, (said: object[]) =>
    said.map((one, at) =>
      at < said.length - 2 ? one : { ...one, attachments: someFiles, ...(at === said.length - 1 && { content: '' }) },
    ),
  ),
  async ({ page }) => {
    const { buffer: body } = await picture('bath')
    await page.route('**/api/messages/attachments/**', (route) => route.fulfill({ contentType: 'image/jpeg', body }))
  },
)
const openPicture: PageAction = ({ page }) => page.getByRole('log').locator('button:has(img)').first().click()
/** An executable with another extension, which the server refuses, and a picture after it, chosen with the button. */
const attach: PageAction = async (context) => {
  const { page } = context
  const renamed = { name: `${long}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from('MZ this is a program') }
  const files = [renamed, await picture('bath')]
  const chooser = page.waitForEvent('filechooser')
  await click('chat.files.add')(context)
  await (await chooser).setFiles(files)
  await page.getByRole('main').locator('form li button').nth(1).waitFor()
}

export const chatStates = [
  pageState('chat: all conversations beside the first page', '/', {
    as: 'daniel',
    action: sequence(belowTheSearch, pressBubble),
  }),
  pageState('chat: a conversation beside a page without one', '/saved', {
    as: 'daniel',
    action: sequence(pressBubble, openFirstConversation),
  }),
  pageState('chat: beside a search', '/properties', { as: 'lucia', action: pressBubble }),
  pageState('chat: more about the other user', messages, { as: 'daniel', action: peopleMenu }),
  pageState('chat: report dialog', messages, {
    as: 'daniel',
    action: sequence(peopleMenu, click('chat.report.title'), waitForDialog),
  }),
  pageState('chat: pictures and papers in a conversation', messages, { as: 'daniel', before: filesInMessages }),
  pageState('chat: a picture of a message, large', messages, {
    as: 'daniel',
    before: filesInMessages,
    action: sequence(openPicture, waitForDialog),
  }),
  pageState('chat: attachments of a draft', messages, {
    as: 'daniel',
    action: sequence(attach, waitForMessage('refusals.attachment-type-refused')),
    expectedFailure: /\/api\/messages\/attachments/,
  }),
  pageState('chat: saved replies', messages, {
    as: 'daniel',
    before: fulfillRequests(
      '**/api/messages/replies',
      JSON.stringify([
        { id: crypto.randomUUID(), content: `Hello {name}, {home} is free. ${'verylongword'.repeat(8)}` },
      ]),
    ),
    action: sequence(click('chat.replies.title'), waitForDialog),
  }),
  pageState('chat: blocked user', messages, {
    as: 'daniel',
    before: everybodyBlocked,
    action: waitForMessage('chat.unblock'),
  }),
  pageState('reports: read by an administrator', '/reports', {
    as: 'irene',
    before: sequence(someReports, someMessages),
    action: sequence(click('reports.list.messages.read'), ({ page }) => page.locator('main ol li').last().waitFor()),
  }),
  pageState('admin: hide a home', '/desk', {
    as: 'irene',
    before: someReports,
    action: sequence(click('operator.act.hide'), waitForDialog),
  }),
  pageState('admin: system', '/desk', {
    as: 'irene',
    before: someReports,
    action: sequence(click('operator.house.look'), waitForMessage('operator.house.again')),
  }),
  ...adminStates,
  pageState('reports: for administrators alone', '/reports', { as: 'daniel', expectedFailure: /\/api\/reports/ }),
  pageState('chat: reconnecting', messages, {
    as: 'daniel',
    before: socketIsLost,
    action: waitForMessage('chat.reconnecting'),
  }),
  pageState('chat: message waiting for the network', messages, {
    as: 'daniel',
    before: noNetwork,
    action: sequence(write, waitForMessage('chat.waiting')),
    expectedFailure: /\/api\/messages/,
  }),
]
