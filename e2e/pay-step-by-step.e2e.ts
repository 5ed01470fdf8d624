/** Paying with a plain wallet, which asks for each call: an old permission is in the way, and every permission is exact. */
import { test } from '@playwright/test'
import { createWalletClient, erc20Abi, http, parseUnits } from 'viem'
import { BrowserUser } from './browserUser.ts'
import { PaymentStory } from './paymentStory.ts'
import { expect } from './timeouts.ts'

// promise: pay-step-by-step
test('Ben pays step by step: four confirmations, none of them for more than the price', async ({ browser }) => {
  const story = await PaymentStory.create({ story: 'step-by-step' })
  const { chainBalances, lease } = story
  const { tenant, leaseId } = lease
  const ben = story.join(await BrowserUser.open(browser, tenant))
  const { page } = ben
  const asks = ben.wallet.getByRole('listitem')
  const now = ben.main.getByRole('list', { name: 'Steps of the payment' }).locator('[aria-current=step]')

  await story.step('An old permission of 5 USDT lies on his wallet', { sent: { tenant: 1 } }, async () => {
    const { stablecoin, escrow, rpcUrl } = chainBalances.facts
    const client = createWalletClient({ account: tenant.wallet, transport: http(rpcUrl) })
    const args = [escrow, parseUnits('5', 18)] as const
    await chainBalances.waitForSuccess(
      client.writeContract({ address: stablecoin, abi: erc20Abi, functionName: 'approve', args, chain: null }),
    )
    expect(await chainBalances.allowances()).toEqual({ usdt: '5', rnb: '0' })
  })
  await story.step('He connects a wallet that asks for every step', { clicks: 2, confirmations: 1 }, async () => {
    await ben.openLease(leaseId)
    await ben.connect(true)
  })
  await story.step('He says Pay, and is told how often the wallet will ask', { clicks: 3 }, async () => {
    await ben.button(/^Pay [\d,]/).click()
    await ben
      .dialog('Pay the first rent and the deposit')
      .getByRole('link', { name: /^Pay 2,100/ })
      .click()
    await ben.button('Use the same wallet').click()
    await expect(asks).toHaveText([/^Withdraw the permission of .* to take USDT from you/])
    await expect(now).toContainText('Remove an older USDT permission')
    await expect(now).toContainText('Your wallet will ask you 4 times')
    await expect(now).toContainText('Open your wallet and confirm there.')
  })
  const one = { confirmations: 1, sent: { tenant: 1 } }
  await story.step('He takes the old permission back', one, async () => {
    await ben.confirm()
    await expect(asks).toHaveText([/^Allow the escrow .* to take 2,100\sUSDT from you/])
    await expect(now).toContainText(/^2?.*Allow 2,100\sUSDT/)
    expect(await chainBalances.allowances()).toEqual({ usdt: '0', rnb: '0' })
  })
  await story.step('He allows exactly rent and deposit', one, async () => {
    await ben.confirm()
    await expect(page.getByText('Please wait until the approval of USDT is processed.').first()).toBeVisible()
    await expect(asks).toHaveText([/^Allow the escrow .* to take 1\sRNB from you/])
    await expect(now).toContainText(/Allow 1\sRNB for the fee/)
    expect(await chainBalances.allowances()).toEqual({ usdt: '2100', rnb: '0' })
  })
  await story.step('He allows exactly the fee', one, async () => {
    await ben.confirm()
    await expect(asks).toHaveText([/^Pay 2,100\sUSDT into the escrow: 900\sUSDT first rent for .*, 1,200\sUSDT held/])
    await expect(now).toContainText(/900\sUSDT to Ada Lind from .* and 1,200\sUSDT to you from/)
    expect(await chainBalances.allowances()).toEqual({ usdt: '2100', rnb: '1' })
    await story.waitForStatus('Pay Deposit')
  })
  await story.step(
    'He pays, and the lease is active',
    { ...one, changes: { 'tenant usdt': '-2100', 'escrow usdt': '2100', 'tenant rnb': '-1', 'fees rnb': '1' } },
    async () => {
      await ben.confirm()
      await expect(page.getByText('Paid. The home is booked for you.')).toBeVisible()
      await story.waitForStatus('Start Arbitration')
    },
  )
  expect(await chainBalances.allowances()).toEqual({ usdt: '0', rnb: '0' })
  expect(await chainBalances.countPayments()).toBe(1)
  console.log(story.summary)
})
