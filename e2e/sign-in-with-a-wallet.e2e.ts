/** Wanda signs in with her proved wallet; an unproved wallet does not sign in. */
import { expect, test } from '@playwright/test'
import { NewUser } from './newUser.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''

// promise: wallet-sign-in-story
test('Wanda signs in with her proved wallet', async ({ browser }) => {
  const tag = Date.now().toString(36)
  const wanda = await NewUser.create({ browser, url, firstName: 'Wanda', lastName: 'Wallet', tag })
  const { page } = wanda
  await test.step('she proves a wallet, with her password, and signs out', async () => {
    await wanda.register()
    await wanda.completeProfile('tenant')
    await wanda.proveWallet()
    await wanda.open('/profile')
    await wanda.button('Log out everywhere').click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('keyhold.token'))).toBeNull()
  })
  await test.step('she signs a text that names this page, and is signed in', async () => {
    await wanda.open('/login')
    await wanda.button('Use a wallet').click()
    const dialog = page.getByRole('dialog', { name: 'Sign in with a wallet' })
    await expect(dialog).toContainText(`${new URL(url).host} wants you to sign in`)
    await expect(dialog).toContainText(wanda.wallet)
    await dialog.getByRole('button', { name: 'Sign with your wallet' }).click()
    await wanda.confirmInWallet()
    await page.waitForURL((address) => !address.pathname.startsWith('/login'))
    await wanda.open('/profile')
    await expect(page.getByText(/^Signed in .* with a wallet$/)).toBeVisible()
  })
  await test.step('she disables this sign-in, with her password', async () => {
    await wanda.button('Stop sign-in with it').click()
    const dialog = page.getByRole('dialog', { name: 'Stop signing in with this wallet?' })
    await dialog.getByLabel('Your password', { exact: true }).fill('seven-doors-open')
    await dialog.getByRole('button', { name: 'Stop signing in' }).click()
    await expect(page.getByText('You cannot sign in with it. Verify it again to change that.')).toBeVisible()
  })
})
