/**
 * Pim has a phone and no wallet: from Keyhold's page she makes a passkey account on the wallet page, and proves it as
 * hers. Keyhold's page asks, the wallet page signs, and each brings her back.
 */
import { devices, expect, test } from '@playwright/test'
import { NewUser } from './newUser.ts'
import { addDevice, expectAccessible, makeAccount } from './walletStory.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''
const { userAgent } = devices['Pixel 7']

test('Pim makes an account with her phone alone, proves it, and signs in with it', async ({ browser }) => {
  const tag = Date.now().toString(36)
  const screen = { viewport: { width: 390, height: 844 }, userAgent }
  const pim = await NewUser.create({ browser, url, firstName: 'Pim', lastName: 'Passkey', tag, screen })
  const { page } = pim
  await addDevice(page)
  await pim.register()
  await pim.completeProfile('tenant')
  const app = new URL(url).host
  let account = ''

  await test.step('the account stands first for who has no wallet; it is made on a site of its own', async () => {
    await pim.open('/profile')
    await pim.button('Connect wallet').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Open in a wallet app' }).click()
    const first = dialog.getByRole('button', { name: /^An account on this phone/ })
    await expect(first).toContainText('No app, no seed phrase.')
    await expectAccessible(page)
    await first.click()
    await page.waitForURL(/^http:\/\/wallet\.localhost:/)
    await makeAccount(page)
    account = (await page.getByRole('group', { name: 'Address of your account' }).textContent()) ?? ''
    await page.getByRole('link', { name: `Back to ${app}` }).click()
  })

  const ask = page.getByRole('dialog', { name: 'Sign a short text' })
  await test.step('back on her profile she is asked for the proof, and goes on to sign it', async () => {
    await expect(ask).toBeVisible()
    expect(new URL(page.url()).hash).toBe('')
    await expectAccessible(page)
    await ask.getByLabel('Your password', { exact: true }).fill('seven-doors-open')
    await ask.getByRole('button', { name: 'Continue' }).click()
    await expect(ask).toContainText(account)
    await expectAccessible(page)
    await ask.getByRole('button', { name: 'Go to the wallet page' }).click()
    await expect(page.getByRole('heading', { name: `Show ${app} that this account is yours` })).toBeVisible()
    await page.getByRole('link', { name: /without signing$/ }).click()
    await expect(pim.button('Verify a wallet')).toBeVisible()
    expect(await pim.request('/profile/wallets')).toEqual([])
  })

  await test.step('she signs, and the account is among her proved wallets', async () => {
    await pim.button('Verify a wallet').click()
    await ask.getByLabel('Your password', { exact: true }).fill('seven-doors-open')
    await ask.getByRole('button', { name: 'Continue' }).click()
    await ask.getByRole('button', { name: 'Go to the wallet page' }).click()
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(page.getByText('The wallet is verified.')).toBeVisible()
    await expect(page.getByRole('main').getByText('Verified', { exact: true })).toBeVisible()
    expect(await pim.request('/profile/wallets')).toMatchObject([{ address: account, main: true, signsIn: true }])
    expect(new URL(page.url()).hash).toBe('')
  })

  await test.step('an answer that was not asked for changes nothing', async () => {
    await pim.open(`/from-wallet?ask=guessed#account=0x0000000000000000000000000000000000000001`)
    await expect(page.getByText('This page did not expect an answer')).toBeVisible()
    expect(new URL(page.url()).hash).toBe('')
    await expectAccessible(page)
  })

  await test.step('she signs in with it', async () => {
    await pim.open('/profile')
    await pim.button('Log out everywhere').click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('keyhold.token'))).toBeNull()
    await pim.open('/login')
    await page.evaluate(() => {
      const policy = Object.assign(document.createElement('meta'), { name: 'referrer', content: 'no-referrer' })
      document.head.append(policy) // as a page leaves it that has a secret in its address
    })
    await pim.button('Use a wallet').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Go to the wallet page' }).click()
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await page.waitForURL((address) => address.port === new URL(url).port && address.pathname === '/')
    await pim.open('/profile')
    await expect(page.getByText(/^Signed in .* with a wallet$/)).toBeVisible()
  })
})
