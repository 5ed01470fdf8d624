/**
 * Pages that the browser translates: 20 states, with TRANSLATED=all every state of pages.ts (`npm run prove translated`).
 * No action breaks a page, and its words are the new ones.
 */
import { expect, type Page, test } from '@playwright/test'
import { BrowserUser } from './browserUser.ts'
import { openPage } from './openPage.ts'
import { pages } from './pages.ts'
import { translatePage } from './pageTranslator.ts'
import { PaymentStory } from './paymentStory.ts'
import { readDemoData } from './sweep/demoData.ts'
import { PageChecker } from './sweep/pageChecker.ts'
import type { PageState } from './sweep/pageState.ts'
import { variantFor } from './sweep/variants.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''
const states: readonly PageState[] = Object.values(pages).flat()
const many = 20

/** A state that keeps loading, or whose navigation fails, which is the error page. */
const isLeftOut = ({ isLoading, expectedFailure }: PageState) => isLoading || expectedFailure?.source === '\\.data'

/** States in which something was pressed, evenly over all pages; with TRANSLATED=WORDS those with the words in their name. */
function chosen(): readonly PageState[] {
  const whole = states.filter((state) => !isLeftOut(state))
  const asked = process.env.TRANSLATED
  if (asked) return whole.filter(({ name }) => asked === 'all' || name.includes(asked))
  const acted = whole.filter(({ action }) => action)
  return Array.from({ length: many }, (_, at) => acted[Math.floor((at * acted.length) / many)]).filter(
    (state) => state !== undefined,
  )
}

/** Nothing was translated, or the page is the error page of a failed component. */
async function findFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...(document.querySelector('main font') ? [] : ['nothing is translated']),
    ...(document.querySelector('main h1')?.textContent === 'Something went wrong' ? ['the page broke'] : []),
  ])
}

// promise: pub-translated-page
test('no page breaks that the browser translates', async ({ browser, request }) => {
  const visits = chosen()
  test.setTimeout(60_000 + visits.length * 30_000)
  const demoData = await readDemoData(request, url, ['irene', 'helena'])
  const checker = new PageChecker(browser, demoData, findFaults)
  const found: string[][] = []
  for (const state of visits) {
    const before: PageState['before'] = async (context) => {
      await context.addInitScript(translatePage)
      await state.before?.(context)
    }
    const variant = { ...variantFor(states.indexOf(state), state.widths), language: 'en' } as const
    const faults = await checker.check({ ...state, before }, variant)
    if (faults.length > 0) found.push([state.name, ...faults])
  }
  await checker.close()
  expect(found).toEqual([])
})

// promise: pub-translated-page
test('a page that was translated before its code came works', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      for (const text of [...document.querySelectorAll('main p, main h1, main button')].flatMap((one) => [
        ...one.childNodes,
      ]))
        if (text instanceof Text && text.data.trim()) {
          const font = document.createElement('font')
          font.textContent = text.data.toUpperCase()
          text.replaceWith(font)
        }
    })
  })
  await openPage(page, `${url}/?lang=en`)
  await page.locator('search summary').first().click()
  await expect(page.locator('search table').first()).toBeVisible()
})

// promise: pub-translated-page, pub-error-running
test('Ben pays on a translated page: busy buttons keep it whole, and the payment stays visible', async ({
  browser,
}) => {
  const story = await PaymentStory.create({ story: 'translated' })
  const { tenant, leaseId } = story.lease
  const ben = story.join(await BrowserUser.open(browser, tenant))
  await ben.context.addInitScript(translatePage)
  await ben.openLease(leaseId)
  await ben.connect()
  await ben.openPaying(leaseId)
  await expect(ben.main.locator('font').first()).toBeVisible()
  await ben.button('Use the same wallet').click()
  await ben.button(/^Pay 2,100/).click()
  await ben.confirm()
  await expect(ben.page.getByText('Paid. The home is booked for you.')).toBeVisible()
  await story.waitForStatus('Start Arbitration')
})
