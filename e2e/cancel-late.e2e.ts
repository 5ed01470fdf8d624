/** A cancellation before move-in: only the first rent can be lost, and a deposit that is paid at the handover never is. */
import { test } from '@playwright/test'
import { BrowserUser } from './browserUser.ts'
import { payLease } from './payLease.ts'
import { PaymentStory } from './paymentStory.ts'
import { expect } from './timeouts.ts'

const stay = { moveIn: 10, moveOut: 70 }

// promise: pay-cancel
test('Ben cancels two leases before move-in: Ada gets the first rents, everything else returns', async ({
  browser,
}) => {
  const story = await PaymentStory.create({ story: 'cancel-late', ...stay })
  const { lease } = story
  const atHandover = await story.addLease({ ...stay, rent: 500, deposit: 400, depositPolicy: 'at-handover' })
  const ben = story.join(await BrowserUser.open(browser, lease.tenant))
  const ask = ben.dialog('Cancel the lease?')

  await story.tenantPays(2100)
  await story.step(
    'He pays the other one, whose deposit goes to Ada at the handover',
    {
      changes: { 'tenant usdt': '-900', 'escrow usdt': '900', 'tenant rnb': '-1', 'fees rnb': '1' },
      sent: { tenant: 3 },
    },
    async () => {
      await payLease(atHandover, story.chainBalances)
      await story.waitForStatus('Start Arbitration', atHandover.leaseId)
    },
  )
  await story.step(
    'He reads what cancelling costs, and rejects: nothing happens',
    { clicks: 5, confirmations: 2 },
    async () => {
      await ben.openLease(lease.leaseId)
      await ben.connect()
      await ben.openMore()
      await ben.button('Cancel the lease').click()
      await expect(ask).toContainText(/1,200\sUSDT comes back to you now, and 900\sUSDT goes to Ada Lind/)
      await ask.getByRole('button', { name: 'Confirm in the wallet' }).click()
      await ben.reject()
      await expect(ask).toContainText('You rejected this in the wallet. Nothing was sent')
    },
  )
  await story.step(
    'He cancels: the first rent is with Ada, the deposit with him',
    {
      clicks: 1,
      confirmations: 1,
      changes: { 'escrow usdt': '-2100', 'tenant usdt': '1200', 'landlord usdt': '900' },
      sent: { tenant: 1 },
    },
    async () => {
      await ask.getByRole('button', { name: 'Confirm in the wallet' }).click()
      await ben.confirm()
      await story.waitForStatus('Cancelled')
    },
  )
  await story.step('There is nothing left to cancel', { clicks: 1 }, async () => {
    await ask.getByRole('button', { name: 'Done' }).click()
    await expect(ben.main.getByRole('heading', { name: 'You cancelled the lease' })).toBeVisible()
    await expect(ben.button('Cancel the lease')).toHaveCount(0)
  })
  await story.step(
    'Of the other lease only the first rent is shared, never the deposit in the handover',
    {
      clicks: 3,
      confirmations: 1,
      changes: { 'escrow usdt': '-900', 'tenant usdt': '400', 'landlord usdt': '500' },
      sent: { tenant: 1 },
    },
    async () => {
      await ben.openLease(atHandover.leaseId)
      await ben.openMore()
      await ben.button('Cancel the lease').click()
      await ask.getByRole('button', { name: 'Confirm in the wallet' }).click()
      await ben.confirm()
      await story.waitForStatus('Cancelled', atHandover.leaseId)
    },
  )
  console.log(story.summary)
})
