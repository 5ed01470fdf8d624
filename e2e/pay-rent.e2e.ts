/** Later rents: straight from the tenant's wallet to the landlord's, named as rents of the lease, each with one confirmation. */
import { test } from '@playwright/test'
import { BrowserUser } from './browserUser.ts'
import { PaymentStory } from './paymentStory.ts'
import { expect } from './timeouts.ts'

// promise: pay-later-rents
test('Ben pays the rents of the next months to Ada', async ({ browser }) => {
  const story = await PaymentStory.create({ story: 'pay-rent', moveIn: 1, moveOut: 181 })
  const { chainBalances, lease } = story
  const { tenant, landlord, leaseId } = lease
  const ben = story.join(await BrowserUser.open(browser, tenant))
  const ask = ben.dialog('Pay the rent to Ada Lind')
  const amount = ask.getByLabel('Amount')

  await story.tenantPays(2100, 'Ben has paid, and the keys are his tomorrow')
  await story.step('No later rent can be paid before the keys', { clicks: 4, confirmations: 1 }, async () => {
    await ben.openLease(leaseId)
    await expect(ben.main.getByRole('heading', { name: /^All paid\. You move in on/ })).toBeVisible()
    await ben.openMore()
    await expect(ben.button('Share by agreement')).toBeVisible()
    await expect(ben.button('Pay the rent')).toHaveCount(0)
    await ben.connect()
    await ben.letTimePass('Until Keys')
  })
  await story.step('He reads what paying a rent is, and that an amount is one', { clicks: 1 }, async () => {
    await ben.button('Pay the rent').click()
    await expect(amount).toHaveValue('900')
    await expect(ask).toContainText(
      'The money goes straight from your wallet to Ada Lind, labelled as rent of this lease.',
    )
    await expect(ask).toContainText(/900\sUSDT goes from your wallet to Ada Lind/)
    await expect(ask).toContainText('Your wallet will ask you once.')
    for (const wrong of ['0', 'a rent']) {
      await amount.fill(wrong)
      await expect(ask).toContainText('Enter an amount above 0, for example 1100.50.')
      await expect(ask.getByRole('button', { name: 'Confirm in the wallet' })).toBeDisabled()
    }
    await amount.fill('50000')
    await expect(ask).toContainText(/You need 32,100\sUSDT more/)
    await amount.fill('900')
  })
  await story.step(
    'He pays it with one confirmation',
    {
      clicks: 1,
      confirmations: 1,
      changes: { 'tenant usdt': '-900', 'landlord usdt': '900', 'tenant rnb': '-1', 'fees rnb': '1' },
      sent: { tenant: expect.any(Number) }, // one; the very first batch on a chain also lays down the wallet's own code
    },
    async () => {
      await ask.getByRole('button', { name: 'Pay 900 USDT' }).click()
      await expect(ben.wallet.getByRole('listitem')).toHaveCount(3)
      await ben.confirm()
      await expect(ask).toContainText('Final: nobody can undo it any more.')
      expect(await chainBalances.allowances()).toEqual({ usdt: '0', rnb: '0' })
    },
  )
  await story.step(
    'He pays another, less one cent, and is told of the last',
    {
      clicks: 3,
      confirmations: 1,
      changes: { 'tenant usdt': '-899.99', 'landlord usdt': '899.99', 'tenant rnb': '-1', 'fees rnb': '1' },
      sent: { tenant: 1 },
    },
    async () => {
      await ask.getByRole('button', { name: 'Done' }).click()
      await ben.button('Pay the rent').click()
      await expect(ask).toContainText(/The last rent: 900\sUSDT, on/)
      await amount.fill('899.99')
      await ask.getByRole('button', { name: 'Pay 899.99 USDT' }).click()
      await ben.confirm()
      await expect(ask).toContainText('Final: nobody can undo it any more.')
    },
  )
  await story.step('Ada sees both rents, and the escrow holds what it held', {}, async () => {
    const ada = await BrowserUser.open(browser, landlord)
    await ada.openLease(leaseId)
    const rows = ada.main.getByRole('region', { name: 'Transactions' }).getByRole('row')
    await expect(rows.filter({ hasText: /Ben.*→ You/ }).filter({ hasText: 'Rent' })).toHaveCount(2)
    await ada.context.close()
    await story.waitForStatus('Start Arbitration')
  })
  console.log(story.summary)
})
