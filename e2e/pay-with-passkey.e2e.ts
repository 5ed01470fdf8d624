/**
 * Ben pays the first rent and the deposit with nothing but a phone: an account from a passkey that holds the stablecoin
 * alone. Keyhold's relay brings the network fee and the fee in RNB.
 */
import { type Page, test } from '@playwright/test'
import { type Address, createWalletClient, erc20Abi, http, parseEther } from 'viem'
import { createAcceptedLease } from './acceptedLease.ts'
import { password } from './apiUser.ts'
import { BrowserUser } from './browserUser.ts'
import { ChainBalances } from './chainBalances.ts'
import { expect, storyTimeout } from './timeouts.ts'
import { addDevice, expectAccessible, makeAccount } from './walletStory.ts'

const url = process.env.KEYHOLD_JOURNEY_URL ?? ''

/** Counts how often a device is asked for a passkey. */
async function countPrompts(page: Page) {
  let count = 0
  await page.exposeFunction('countPrompt', () => {
    count += 1
  })
  await page.addInitScript(() => {
    const { credentials } = navigator
    if (!credentials) return
    for (const name of ['create', 'get'] as const) {
      const ask = credentials[name].bind(credentials)
      credentials[name] = (options: never) => {
        void (window as unknown as { countPrompt(): void }).countPrompt()
        return ask(options)
      }
    }
  })
  return () => count
}

test('Ben pays a lease from a passkey account with three prompts, no gas coin and no RNB', async ({ browser }) => {
  test.setTimeout(storyTimeout)
  const lease = await createAcceptedLease({ url, story: 'passkey' })
  const { tenant, landlord } = lease
  const ben = await BrowserUser.open(browser, tenant, false)
  const { page } = ben
  await page.setViewportSize({ width: 390, height: 844 })
  const prompts = await countPrompts(page)
  await addDevice(page)
  const main = page.getByRole('main')
  const heading = (name: string) => page.getByRole('heading', { name })

  await test.step('he makes the account on the wallet page, from the payment page', async () => {
    await page.goto(`${url}/profile/${tenant.user.id}/leases/${lease.leaseId}/pay`)
    await main.getByRole('button', { name: 'Use the same wallet' }).click()
    await main.getByRole('button', { name: 'Connect wallet' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^An account on this/ })
      .click()
    await makeAccount(page)
    await page.getByRole('link', { name: /^Back to/ }).click()
    expect(prompts()).toBe(1)
  })
  await test.step('he proves it', async () => {
    const ask = page.getByRole('dialog', { name: 'Sign a short text' })
    await ask.getByLabel('Your password', { exact: true }).fill(password)
    await ask.getByRole('button', { name: 'Continue' }).click()
    await ask.getByRole('button', { name: 'Go to the wallet page' }).click()
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(main.getByText(/You need 2,100/)).toBeVisible()
    expect(prompts()).toBe(2)
  })

  const [account = '0x'] = await page.evaluate(() => [
    (JSON.parse(localStorage.getItem('keyhold.passkeyAccount') ?? '{}') as { address?: Address }).address,
  ])
  const chain = await ChainBalances.create(url, account, landlord.wallet.address)
  const sums = async () => (await chain.read()).balances
  await test.step('money arrives from elsewhere: the stablecoin alone is missing', async () => {
    const wallet = createWalletClient({ account: tenant.wallet, transport: http(chain.facts.rpcUrl) })
    const args = [account, parseEther('2100')] as const
    const { stablecoin: address } = chain.facts
    await chain.waitForSuccess(
      wallet.writeContract({ address, abi: erc20Abi, functionName: 'transfer', args, chain: null }),
    )
    await main.getByRole('button', { name: 'Check again' }).click()
    await expect(main.getByText('and the network fee for you')).toBeVisible()
    await expectAccessible(page)
    expect(await sums()).toMatchObject({
      'tenant usdt': parseEther('2100'),
      'tenant rnb': 0n,
      'tenant gas': 0n,
      'escrow usdt': 0n,
    })
  })
  await test.step('he reads what he pays on the wallet page and signs', async () => {
    await main.getByRole('button', { name: /^Pay 2,100/ }).click()
    await expect(heading('Pay 2,100.00 USDT into the escrow')).toBeFocused()
    await expect(page.getByRole('definition').filter({ hasText: '“Ada Lind”' })).toContainText(landlord.wallet.address)
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(page.getByText('Paid. The home is booked for you.')).toBeVisible()
    expect(prompts()).toBe(3)
  })
  await test.step('the escrow holds the sum, the account has nothing more, and the page says paid after a reload', async () => {
    expect(await sums()).toMatchObject({
      'tenant usdt': 0n,
      'tenant rnb': 0n,
      'tenant gas': 0n,
      'escrow usdt': parseEther('2100'),
    })
    expect(await chain.countPayments()).toBe(1)
    await expect
      .poll(
        async () =>
          (await tenant.request<{ contractStatus: string }>('GET', `/contract/${lease.leaseId}`)).contractStatus,
      )
      .toBe('Start Arbitration')
    await page.goBack()
    await page.reload()
    expect([await chain.countPayments(), prompts()]).toEqual([1, 3])
  })
  await ben.context.close()
})
