/**
 * Nina makes the account of a passkey on the wallet page: passkey, recovery key on paper, address, and back. The page
 * has a host of its own, so the app cannot ask for her passkey.
 */
import { accountsAbi } from '@keyhold/escrow/abi/Accounts.ts'
import { recoveryPrivateKey } from '@keyhold/escrow/accounts/recoveryKey.ts'
import { expect, type Page, test } from '@playwright/test'
import type { Address, Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { addDevice, expectAccessible, makeAccount, startWalletPage } from './walletStory.ts'

let story: Awaited<ReturnType<typeof startWalletPage>>
test.beforeAll(async () => {
  story = await startWalletPage()
})
test.afterAll(() => story?.stop())

/** Asks for a passkey of the wallet page from the page that is open, and returns the type of the answer, or the name of the error. */
const askForPasskey = (page: Page) =>
  page.evaluate(() =>
    navigator.credentials
      .get({ publicKey: { challenge: new Uint8Array(32), rpId: 'wallet.localhost', userVerification: 'required' } })
      .then(
        (credential) => credential?.type,
        (error: Error) => error.name,
      ),
  )

const open = (page: Page, target: string) => page.goto(`${story.walletUrl}?return=${encodeURIComponent(target)}`)

test('Nina makes an account, writes the recovery key down, and comes back with the address that the chain computes', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const passkeys = await addDevice(page)
  await open(page, `${story.appUrl}/profile`)
  await expect(page.getByRole('heading', { name: 'Make your account for rent and deposit' })).toBeFocused()
  await expectAccessible(page)
  const key = await makeAccount(page, expectAccessible)

  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeFocused()
  const shown = (await page.getByRole('group', { name: 'Address of your account' }).textContent()) as Address
  const [passkey, ...more] = await passkeys()
  expect([passkey?.rpId, more]).toEqual(['wallet.localhost', []])
  const { x, y } = passkey as { x: Hex; y: Hex }
  const recovery = privateKeyToAddress(recoveryPrivateKey(key))
  const call = {
    address: story.contracts.accounts,
    abi: accountsAbi,
    functionName: 'addressOf',
    args: [x, y, recovery],
  } as const
  expect(shown).toBe(await story.chain.client.readContract(call))
  await expectAccessible(page)
  for (const [language, title] of [
    ['Español', 'Tu cuenta está lista'],
    ['ไทย', 'บัญชีของคุณพร้อมแล้ว'],
    ['English', 'Your account is ready'],
  ] as const) {
    await page.getByRole('button', { name: language }).click()
    await expect(page.getByRole('heading', { name: title })).toBeFocused()
    await expectAccessible(page)
  }

  await page.getByRole('link', { name: `Back to ${new URL(story.appUrl).host}` }).click()
  await expect(page.getByRole('heading', { name: 'The app' })).toBeVisible()
  const back = new URL(page.url())
  expect([back.origin, back.pathname]).toEqual([story.appUrl, '/profile'])
  expect(Object.fromEntries(new URLSearchParams(back.hash.slice(1)))).toEqual({ account: shown, x, y, recovery })

  await test.step('later she sees the same account, and an address that is not listed gets nothing', async () => {
    await open(page, 'https://evil.example/')
    await expect(page.getByRole('group', { name: 'Address of your account' })).toHaveText(shown)
    await expect(page.getByText('You can close this page now.')).toBeVisible()
    await expect(page.getByRole('link')).toHaveCount(0)
  })
  await context.close()
})

test('the app cannot ask for the passkey of the account, and cannot put the wallet page into a frame', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await addDevice(page)
  await open(page, story.appUrl)
  await makeAccount(page)
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible()
  expect(await askForPasskey(page)).toBe('public-key')

  await page.goto(story.appUrl)
  await expect(page.getByRole('heading', { name: 'The app' })).toBeVisible()
  expect(await askForPasskey(page)).toBe('SecurityError')
  const refused = page.waitForEvent('requestfailed', (request) => request.url() === story.walletUrl)
  await page.evaluate((url) => {
    const frame = document.createElement('iframe')
    frame.allow = 'publickey-credentials-get; publickey-credentials-create'
    frame.src = url
    document.body.append(frame)
  }, story.walletUrl)
  expect((await refused).failure()?.errorText).toMatch(/BLOCKED/)
  const { status } = await fetch(`${story.walletUrl.replace('wallet.localhost', '127.0.0.1')}.well-known/webauthn`)
  expect(status).toBe(404)
  await context.close()
})
