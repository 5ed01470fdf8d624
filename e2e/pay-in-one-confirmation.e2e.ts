/** Paying with a wallet that batches: from the lease's page to the money in the escrow with three clicks and one confirmation. */
import { test } from '@playwright/test'
import { BrowserUser } from './browserUser.ts'
import { PaymentStory } from './paymentStory.ts'
import { expect } from './timeouts.ts'

// promise: pay-one-confirmation, pay-plain-words
test('Ben pays rent and deposit with three clicks and one confirmation', async ({ browser }) => {
  const story = await PaymentStory.create({ story: 'one-confirmation' })
  const { chainBalances, lease } = story
  const { tenant, landlord, leaseId } = lease
  const ben = story.join(await BrowserUser.open(browser, tenant))
  const { page } = ben
  const ask = ben.dialog('Pay the first rent and the deposit')

  await story.step('Ben opens the lease and connects his wallet', { clicks: 2, confirmations: 1 }, async () => {
    await ben.openLease(leaseId)
    await ben.connect()
  })
  await story.step('He reads what moving in costs', { clicks: 1 }, async () => {
    await ben.button(/^Pay 2,100 USDT/).click()
    for (const row of [/First rent\s*900/, /Deposit\s*1,200/, /Escrow fee\s*1/, /You pay to move in\s*2,100/])
      await expect(ask).toContainText(row)
  })
  await story.step(
    'He says Pay, and is asked where the deposit goes if he loses his wallet',
    { clicks: 1 },
    async () => {
      await ask.getByRole('link', { name: /^Pay 2,100/ }).click()
      await expect(ben.main.getByText(/If you lose that wallet, you lose what is sent there/)).toBeVisible()
    },
  )
  await story.step('He keeps the same wallet, and it asks once, in plain words', { clicks: 1 }, async () => {
    await ben.button('Use the same wallet').click()
    await expect(ben.wallet.getByRole('listitem')).toHaveText([
      /^Allow the escrow .* to take 2,100\sUSDT from you/,
      /^Allow the escrow .* to take 1\sRNB from you/,
      /^Pay 2,100\sUSDT into the escrow: 900\sUSDT first rent for .* 1,200\sUSDT held as your deposit/,
    ])
    await expect(ben.main.getByText('Ada Lind’s wallet signed exactly these terms')).toBeVisible()
    await expect(ben.main).toContainText(/900.* to Ada.* from .* and .*1,200.* to you from/)
    await story.waitForStatus('Pay Deposit')
  })
  await story.step(
    'He confirms once, and the money is in the escrow',
    {
      confirmations: 1,
      changes: { 'tenant usdt': '-2100', 'escrow usdt': '2100', 'tenant rnb': '-1', 'fees rnb': '1' },
      sent: { tenant: expect.any(Number) }, // one; the very first batch on a chain also lays down the wallet's own code
    },
    async () => {
      await ben.confirm()
      await expect(page.getByText('Paid. The home is booked for you.')).toBeVisible()
      await story.waitForStatus('Start Arbitration')
    },
  )
  await story.step('Ada reads that the escrow holds it, and until when', {}, async () => {
    const ada = await BrowserUser.open(browser, landlord)
    await ada.openLease(leaseId)
    await expect(ada.main.getByText('In the escrow. Not with Ben, not with Keyhold.')).toBeVisible()
    await ada.context.close()
    expect(await chainBalances.allowances()).toEqual({ usdt: '0', rnb: '0' })
    expect(await chainBalances.countPayments()).toBe(1)
  })
  console.log(story.summary)
})
