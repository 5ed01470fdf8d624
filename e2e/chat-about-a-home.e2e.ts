/**
 * Two users chat about a home, and one loses the network twice: each message is read once, in the same order by both.
 */
import { type Browser, expect, type Page, test, type WebSocketRoute } from '@playwright/test'
import { type SignedIn, signInAs } from './signIn.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''

/** A demo user, signed in, whose network can be cut. */
interface Person extends SignedIn {
  cut(): void
  mend(): void
}

async function signIn(browser: Browser, who: Parameters<typeof signInAs>[1]): Promise<Person> {
  const someone = await signInAs(browser, who)
  return { ...someone, ...(await lineOf(someone.page)) }
}

/** All API calls and sockets pass through here. */
async function lineOf(page: Page): Promise<Pick<Person, 'cut' | 'mend'>> {
  let isCut = false
  const sockets = new Set<WebSocketRoute>()
  await page.routeWebSocket(/\/api\/ws$/, (socket) => {
    if (isCut) return void socket.close({ code: 1001 })
    sockets.add(socket)
    socket.connectToServer()
  })
  await page.route('**/api/**', (route) => (isCut ? route.abort() : route.continue()))
  return {
    cut() {
      isCut = true
      for (const socket of sockets) void socket.close({ code: 1001 })
      sockets.clear()
    },
    mend() {
      isCut = false
    },
  }
}

const log = ({ page }: Person) => page.getByRole('log')
const write = async ({ page }: Person, words: string) => {
  await page.getByLabel(/^Message /).fill(words)
  await page.keyboard.press('Enter')
}
/** The story's messages on a user's page. */
const said = async (person: Person, tag: string) =>
  (await log(person).locator('p', { hasText: tag }).allTextContents()).map((words) => words.slice(words.indexOf(tag)))

// promise: sgn-4-chat-story
test('Daniel and Lucía chat about her home, and his network is lost twice', async ({ browser }) => {
  const tag = `Story ${Date.now().toString(36)}`
  const [daniel, lucia] = [await signIn(browser, 'daniel'), await signIn(browser, 'lucia')]
  await test.step('her message appears on his page, wherever he is', async () => {
    await lucia.page.goto(`${url}/profile/${lucia.id}/messages?with=${daniel.id}&lang=en`)
    await daniel.page.goto(`${url}/how-it-works?lang=en`)
    await daniel.page.locator('main > button[aria-expanded=false]').click()
    await daniel.page.getByRole('link', { name: /Luc/ }).last().click()
    await expect(log(daniel)).toBeVisible()
    await write(lucia, `${tag} 1`)
    await expect(log(daniel)).toContainText(`${tag} 1`)
    await expect(log(lucia)).toContainText('read')
  })
  for (const [round, mine, hers] of [
    ['once', 2, 3],
    ['and once more', 4, 5],
  ])
    await test.step(`he loses the network ${round}: his message waits, and hers arrives when it is back`, async () => {
      daniel.cut()
      await expect(daniel.page.getByText('Reconnecting …')).toBeVisible()
      await write(daniel, `${tag} ${mine}`)
      await expect(log(daniel)).toContainText('Waiting for a connection')
      await write(lucia, `${tag} ${hers}`)
      await expect(log(lucia)).toContainText(`${tag} ${hers}`)
      await expect(log(daniel)).not.toContainText(`${tag} ${hers}`)
      daniel.mend()
      await expect(log(daniel)).toContainText(`${tag} ${hers}`)
      await expect(log(lucia)).toContainText(`${tag} ${mine}`)
      await expect(log(daniel)).not.toContainText('Waiting for a connection')
    })
  await test.step('both read the same, each message once', async () => {
    const words = await said(daniel, tag)
    expect(new Set(words).size).toBe(5)
    expect(words).toHaveLength(5)
    expect(await said(lucia, tag)).toEqual(words)
  })
})
