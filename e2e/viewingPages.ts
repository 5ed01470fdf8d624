/**
 * Viewings in a conversation and on the account's own page: a part of pages.ts. The demo has none, so they are mocked.
 */
import { conversationPath } from './chatPages.ts'
import type { DemoData } from './sweep/demoData.ts'
import {
  click,
  clickInDialog,
  fulfillRequests,
  type PageAction,
  sequence,
  waitForDialog,
  waitForMessage,
} from './sweep/pageActions.ts'
import { accountState, browserNow, pageState } from './sweep/pageState.ts'

const hour = 3_600_000
const home = { id: crypto.randomUUID(), title: 'Apartamento de dos cuartos cerca del Paseo Escalón' }
/** The same hours in every sweep, ten days ahead. */
const start = Math.ceil(browserNow / (24 * hour)) * 24 * hour + 10 * 24 * hour
const timeAt = (hours: number) => new Date(start + hours * hour).toISOString()

interface MadeUp {
  readonly stage: string
  readonly isLandlord: boolean
  readonly messageId?: string
  readonly kind?: string
}

/** A viewing in El Salvador, as one user reads it; each of its times is on the home's date. */
function viewing({ stage, isLandlord, messageId = crypto.randomUUID(), kind = 'offered' }: MadeUp) {
  const isPicked = stage === 'agreed' || stage === 'cancelled' || stage === 'over'
  return {
    id: crypto.randomUUID(),
    home,
    stage,
    isLandlord,
    timeZone: 'America/El_Salvador',
    way: 'in-person',
    minutes: 30,
    words: `At the guard’s desk ${'verylongword'.repeat(6)}`,
    reason: '',
    isEndedByMe: null,
    other: { id: crypto.randomUUID(), name: isLandlord ? 'Daniel Ferrer' : 'Lucía Menjívar' },
    times: [10, 17.5, 33].map((hours, at) => ({ startsAt: timeAt(hours), isFree: at > 0 })),
    startsAt: isPicked ? timeAt(17.5) : null,
    address: stage === 'agreed' ? '79 Avenida Norte 312, 4th floor, Escalón, San Salvador, El Salvador' : null,
    entries: [{ messageId, kind, isMine: (kind === 'offered') === isLandlord }],
  }
}

const listUrl = /\/api\/viewings$/
const arranged = (isLandlord: boolean) =>
  fulfillRequests(
    listUrl,
    JSON.stringify(['agreed', 'offered', 'over', 'cancelled'].map((stage) => viewing({ stage, isLandlord }))),
  )

/** The conversation's last message represents this. */
const lastStandsFor =
  (made: MadeUp): PageAction =>
  async ({ page }) => {
    let last = ''
    await page.route(/\/api\/messages\/[0-9a-f-]+\/[0-9a-f-]+$/, async (route) => {
      const response = await route.fetch()
      const messages = (await response.json()) as { id: string }[]
      last = messages.at(-1)?.id ?? last
      await route.fulfill({ response, json: messages })
    })
    await page.route('**/api/viewings/with/*', async (route) => {
      while (last === '') await new Promise((resolve) => setTimeout(resolve, 50))
      const { isLandlord } = made
      const shown = { ...home, timeZone: 'America/El_Salvador', isMine: isLandlord }
      await route.fulfill({ json: { home: shown, viewings: [viewing({ ...made, messageId: last })] } })
    })
  }
const his = (demoData: DemoData) => conversationPath(demoData, 'daniel', 'lucia')
const hers = (demoData: DemoData) => conversationPath(demoData, 'lucia', 'daniel')
const noneYet: PageAction = async ({ page }) => {
  const shown = { ...home, timeZone: 'America/El_Salvador', isMine: true }
  await page.route('**/api/viewings/with/*', (route) => route.fulfill({ json: { home: shown, viewings: [] } }))
}

export const viewingStates = [
  accountState('viewings of a landlord', 'lucia', 'viewings', { before: arranged(true) }),
  accountState('viewings of a tenant', 'daniel', 'viewings', { before: arranged(false) }),
  accountState('viewings: none', 'irene', 'viewings'),
  pageState('viewings: times to pick from', his, {
    as: 'daniel',
    before: lastStandsFor({ stage: 'offered', isLandlord: false }),
    action: waitForMessage('viewings.card.noneFits'),
  }),
  pageState('viewings: offered times', hers, {
    as: 'lucia',
    before: lastStandsFor({ stage: 'offered', isLandlord: true }),
    action: waitForMessage('viewings.card.withdraw'),
  }),
  pageState('viewings: agreed', his, {
    as: 'daniel',
    before: lastStandsFor({ stage: 'agreed', isLandlord: false, kind: 'agreed' }),
    action: waitForMessage('viewings.card.file'),
  }),
  pageState('viewings: cancel dialog', his, {
    as: 'daniel',
    before: lastStandsFor({ stage: 'agreed', isLandlord: false, kind: 'agreed' }),
    action: sequence(click('viewings.card.cancel'), waitForDialog),
  }),
  pageState('viewings: offering times', hers, {
    as: 'lucia',
    before: noneYet,
    action: sequence(click('viewings.offer.act'), waitForDialog, clickInDialog('viewings.offer.add')),
  }),
  pageState('viewings: request dialog', his, {
    as: 'daniel',
    action: sequence(click('viewings.ask.act'), waitForDialog),
  }),
]
