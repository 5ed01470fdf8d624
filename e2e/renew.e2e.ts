/** A longer stay: Ada offers and signs it, Ben renews, and his deposit moves to the lease that follows, with what he adds. */
import { test } from '@playwright/test'
import { BrowserUser } from './browserUser.ts'
import { payLease } from './payLease.ts'
import { PaymentStory } from './paymentStory.ts'
import { expect } from './timeouts.ts'

test('Ben stays on: the deposit moves to the lease that follows, and he adds what is missing', async ({ browser }) => {
  const story = await PaymentStory.create({ story: 'renew', moveIn: 1, moveOut: 61 })
  const { chainBalances, lease } = story
  const { tenant, landlord, leaseId } = lease
  const ada = story.join(await BrowserUser.open(browser, landlord))
  const ben = story.join(await BrowserUser.open(browser, tenant))
  const turn = (user: BrowserUser, name: string | RegExp) => user.main.getByRole('heading', { name })

  await story.step(
    'Ben has paid',
    {
      changes: { 'tenant usdt': '-2100', 'escrow usdt': '2100', 'tenant rnb': '-1', 'fees rnb': '1' },
      sent: { tenant: 3 },
    },
    async () => {
      await payLease(lease, chainBalances)
      await story.waitForStatus('Start Arbitration')
    },
  )
  await story.step(
    'Ada offers a longer stay with more deposit, and signs it',
    { clicks: 8, confirmations: 2 },
    async () => {
      await ada.openLease(leaseId)
      await ada.connect()
      await ada.openMore()
      await ada.main.getByRole('link', { name: 'A longer stay' }).click()
      await ada.button('Offer a longer stay').click()
      const offer = ada.dialog('Offer a longer stay')
      await offer.getByLabel('Deposit').fill('1500')
      await offer.getByRole('button', { name: 'Offer a longer stay' }).click()
      await expect(ada.main).toContainText(/Ben pays 300\sUSDT in when renewing/)
      await ada.button('Read and sign').click()
      await ada.dialog('Sign the lease that follows').getByRole('button', { name: 'Sign with the wallet' }).click()
      await ada.confirm()
      await expect(turn(ada, /^You have signed/)).toBeVisible()
    },
  )
  await story.step(
    'Ben reads what the deposit does, and renews',
    {
      clicks: 7,
      confirmations: 2,
      changes: { 'tenant usdt': '-300', 'escrow usdt': '300' },
      sent: { tenant: expect.any(Number) }, // one; the very first batch on a chain also lays down the wallet's own code
    },
    async () => {
      await ben.openLease(leaseId)
      await ben.connect()
      await ben.openMore()
      await ben.main.getByRole('link', { name: 'A longer stay' }).click()
      await expect(turn(ben, /has signed\. Now it is your turn/)).toBeVisible()
      await expect(ben.main).toContainText(/You pay 300\sUSDT in from your wallet when you renew/)
      await ben.button('Renew with your wallet').click()
      const ask = ben.dialog('Renew?')
      await expect(ask).toContainText('has signed exactly these two leases')
      await ask.getByRole('button', { name: 'Renew with your wallet' }).click()
      await ben.confirm()
      await expect(ask).toContainText('Final: nobody can undo it any more.')
      await ask.getByRole('button', { name: 'Done' }).click()
      await expect(turn(ben, /^The stay goes on until/)).toBeVisible()
      expect(await chainBalances.allowances()).toEqual({ usdt: '0', rnb: '0' })
    },
  )
  await story.step('Ada reads that he stays', {}, async () => {
    await expect(turn(ada, /^The stay goes on until/)).toBeVisible()
  })
  console.log(story.summary)
})
