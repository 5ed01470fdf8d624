/** Petra signs in without a password: she adds a passkey to her device with her password, and removes it later. */
import { expect, test } from '@playwright/test'
import { NewUser } from './newUser.ts'
import { addVirtualAuthenticator } from './virtualAuthenticator.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''
const password = 'seven-doors-open'

// promise: passkey-story
test('Petra adds a passkey, signs in with it without typing, and removes it', async ({ browser }) => {
  const tag = Date.now().toString(36)
  const petra = await NewUser.create({ browser, url, firstName: 'Petra', lastName: 'Passkey', tag })
  const { page } = petra
  const device = await addVirtualAuthenticator(page)
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  const signOut = async () => {
    await device.setOwnerThere(false)
    await petra.open('/profile')
    await petra.button('Log out everywhere').click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('keyhold.token'))).toBeNull()
  }
  await test.step('she adds one, with her password first', async () => {
    await petra.register()
    await petra.open('/profile')
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await dialog.getByLabel('Name').fill('Petra’s laptop')
    await dialog.getByLabel('Your password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(passkeys.getByText('Petra’s laptop')).toBeVisible()
    await expect(passkeys.getByText(/Not used yet/)).toBeVisible()
    expect(await device.countPasskeys()).toBe(1)
  })
  await test.step('an email notifies her', async () => {
    await petra.open(`/mailbox?to=${encodeURIComponent(petra.email)}`)
    await expect(page.getByText('A passkey was added to your Keyhold account').first()).toBeVisible()
  })
  await test.step('signed out, she presses one button and is signed in', async () => {
    await signOut()
    await petra.open('/login')
    await device.setOwnerThere(true)
    await petra.button('Use a passkey').click()
    await page.waitForURL((address) => !address.pathname.startsWith('/login'))
    await petra.open('/profile')
    await expect(page.getByText(/^Signed in .* with a passkey$/)).toBeVisible()
    await expect(passkeys.getByText(/Last used/)).toBeVisible()
  })
  await test.step('she renames it, and removes it with a passkey assertion', async () => {
    await passkeys.getByRole('button', { name: 'Rename' }).click()
    const naming = page.getByRole('dialog', { name: 'Name the passkey' })
    await naming.getByLabel('Name').fill('Old laptop')
    await naming.getByRole('button', { name: 'Save the name' }).click()
    await passkeys.getByRole('button', { name: 'Remove' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove “Old laptop”' })
    await dialog.getByRole('button', { name: 'Use a passkey instead' }).click()
    await expect(dialog.getByText('Passkey confirmed. Continue within 5 minutes.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(passkeys.getByText('Old laptop', { exact: true })).toBeHidden()
  })
  await test.step('her device still offers it, and it no longer signs in', async () => {
    await signOut()
    await petra.open('/login')
    await device.setOwnerThere(true)
    await petra.button('Use a passkey').click()
    await expect(page.getByText('This passkey was not accepted. Try again, or use your password.')).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
  })
})
