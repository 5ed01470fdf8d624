/**
 * Ben pays the first rent and the deposit with nothing but a phone: an account from a passkey that holds the stablecoin
 * alone. Keyhold's relay brings the network fee and the fee in RNB.
 */
import { type Page, test } from '@playwright/test'
import { type Address, createWalletClient, erc20Abi, http, parseEther } from 'viem'
import { type AcceptedLease, createAcceptedLease } from './acceptedLease.ts'
import { BrowserUser } from './browserUser.ts'
import { ChainBalances } from './chainBalances.ts'
import { expect, storyTimeout } from './timeouts.ts'
import { addDevice, expectAccessible, makeAccount, proveAccount } from './walletStory.ts'

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

const statusOf = async ({ tenant, leaseId }: AcceptedLease) =>
  (await tenant.request<{ contractStatus: string }>('GET', `/contract/${leaseId}`)).contractStatus

test('Ben pays a lease from a passkey account with three prompts, no gas coin and no RNB', async ({ browser }) => {
  test.setTimeout(storyTimeout)
  const lease = await createAcceptedLease({ url, story: 'passkey', moveIn: 1, moveOut: 61 })
  const { tenant, landlord } = lease
  const ben = await BrowserUser.open(browser, tenant, false)
  const { page } = ben
  await page.setViewportSize({ width: 390, height: 844 })
  const prompts = await countPrompts(page)
  await addDevice(page)
  const main = page.getByRole('main')

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
    await proveAccount(page)
    await expect(main.getByText(/You need 2,100/)).toBeVisible()
    expect(prompts()).toBe(2)
  })

  const [account = '0x'] = await page.evaluate(() => [
    (JSON.parse(localStorage.getItem('keyhold.passkeyAccount') ?? '{}') as { address?: Address }).address,
  ])
  const chain = await ChainBalances.create(url, account, landlord.wallet.address)
  /** What changes on the chain while he acts. His account sends nothing itself, and never has gas or RNB. */
  async function changesBy(action: () => Promise<unknown>) {
    const before = await chain.read()
    await action()
    const after = await chain.read()
    for (const { balances } of [before, after])
      expect([balances['tenant gas'], balances['tenant rnb']]).toEqual([0n, 0n])
    const { changes, sent } = await chain.changes(before, after)
    expect(sent).toEqual({})
    return changes
  }
  /** As an exchange does, or another wallet. */
  async function send(amount: string) {
    const wallet = createWalletClient({ account: tenant.wallet, transport: http(chain.facts.rpcUrl) })
    const args = [account, parseEther(amount)] as const
    const { stablecoin: address } = chain.facts
    await chain.waitForSuccess(
      wallet.writeContract({ address, abi: erc20Abi, functionName: 'transfer', args, chain: null }),
    )
  }
  await test.step('money arrives from elsewhere: the stablecoin alone is missing', async () => {
    expect(await changesBy(() => send('2100'))).toEqual({ 'tenant usdt': '2100' })
    await main.getByRole('button', { name: 'Check again' }).click()
    await expect(main.getByText('and the network fee for you')).toBeVisible()
    await expectAccessible(page)
  })
  const pay = main.getByRole('button', { name: /^Pay 2,100/ })
  const sign = page.getByRole('button', { name: 'Sign', exact: true })
  await test.step('he reads on the wallet page what he pays, and says no: nothing happens', async () => {
    await pay.click()
    await expect(page.getByRole('heading', { name: 'Pay 2,100.00 USDT into the escrow' })).toBeFocused()
    await expect(page.getByRole('definition').filter({ hasText: '“Ada Lind”' })).toContainText(landlord.wallet.address)
    await page.getByRole('link', { name: /without signing$/ }).click()
    await expect(pay).toBeEnabled()
  })
  await test.step('he signs: the escrow holds the sum, and going back or loading again pays nothing more', async () => {
    const changes = await changesBy(async () => {
      await pay.click()
      await sign.click()
      await expect(page.getByText('Paid. The home is booked for you.')).toBeVisible()
      expect(prompts()).toBe(3)
      await expect.poll(() => statusOf(lease)).toBe('Start Arbitration')
      await page.goBack()
      await page.reload()
    })
    expect(changes).toEqual({ 'tenant usdt': '-2100', 'escrow usdt': '2100', 'fees rnb': '1' })
    expect([await chain.countPayments(), prompts()]).toEqual([1, 3])
  })
  await test.step('with the keys he releases the first rent in the same way', async () => {
    await ben.openLease(lease.leaseId)
    await ben.letTimePass('Until Keys')
    await main.getByRole('button', { name: /^All fine: release now/ }).click()
    const ask = ben.dialog('Release the first rent now?')
    await expect(ask).toContainText('Keyhold pays the network fee for you.')
    await expectAccessible(page)
    const changes = await changesBy(async () => {
      await ask.getByRole('button', { name: 'Confirm in the wallet' }).click()
      await sign.click()
      await expect(ask).toContainText('Final: nobody can undo it any more.')
    })
    expect(changes).toEqual({ 'escrow usdt': '-900', 'landlord usdt': '900' })
    await ask.getByRole('button', { name: 'Done' }).click()
    expect(prompts()).toBe(4)
  })
  await test.step('he pays a later rent to the landlord that the paid lease proves', async () => {
    await send('900')
    await ben.button('Pay the rent').click()
    const ask = ben.dialog('Pay the rent to Ada Lind')
    const changes = await changesBy(async () => {
      await ask.getByRole('button', { name: 'Pay 900 USDT' }).click()
      await expect(page.getByRole('heading', { name: 'Pay rent: 900.00 USDT' })).toBeFocused()
      await expect(page.getByText('No payment with this address was signed in this browser before.')).toHaveCount(0)
      await sign.click()
      await expect(ask).toContainText('Final: nobody can undo it any more.')
    })
    expect(changes).toEqual({ 'tenant usdt': '-900', 'landlord usdt': '900', 'fees rnb': '1' })
    expect(prompts()).toBe(5)
  })
  await ben.context.close()
})
