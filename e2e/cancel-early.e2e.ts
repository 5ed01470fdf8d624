/** Cancellations under a preset: everything comes back, or half of the first rent, also of a deposit at the handover. */
import { test } from '@playwright/test'
import { BrowserUser } from './browserUser.ts'
import { payLease } from './payLease.ts'
import { PaymentStory } from './paymentStory.ts'

// promise: pay-cancel-preset
test('Ben cancels by the presets of three homes: free of charge, for half of the first rent, and never for a deposit', async ({
  browser,
}) => {
  const story = await PaymentStory.create({ story: 'cancel-early', cancellation: 'flexible', moveIn: 20, moveOut: 80 })
  const { lease } = story
  const half = await story.addLease({ rent: 501, deposit: 400, cancellation: 'moderate', moveIn: 20, moveOut: 80 })
  const atHandover = await story.addLease({
    rent: 700,
    deposit: 300,
    depositPolicy: 'at-handover',
    cancellation: 'moderate',
    moveIn: 20,
    moveOut: 80,
  })
  const ben = story.join(await BrowserUser.open(browser, lease.tenant))
  const ask = ben.dialog('Cancel the lease?')

  await story.step(
    'He has paid for all three',
    {
      changes: { 'tenant usdt': '-4001', 'escrow usdt': '4001', 'tenant rnb': '-3', 'fees rnb': '3' },
      sent: { tenant: 9 },
    },
    async () => {
      for (const one of [lease, half, atHandover]) await payLease(one, story.chainBalances)
      for (const { leaseId } of [lease, half, atHandover]) await story.waitForStatus('Start Arbitration', leaseId)
    },
  )
  await story.step('He connects his wallet', { clicks: 2, confirmations: 1 }, async () => {
    await ben.openLease(lease.leaseId)
    await ben.connect()
  })
  const cancel = (name: string, one: typeof lease, back: string, cost: string) =>
    story.step(
      name,
      {
        clicks: 3,
        confirmations: 1,
        changes: {
          'escrow usdt': `-${Number(back) + Number(cost)}`,
          'tenant usdt': back,
          ...(cost !== '0' && { 'landlord usdt': cost }),
        },
        sent: { tenant: 1 },
      },
      async () => {
        await ben.openLease(one.leaseId)
        await ben.openMore()
        await ben.button('Cancel the lease').click()
        await ask.getByRole('button', { name: 'Confirm in the wallet' }).click()
        await ben.confirm()
        await story.waitForStatus('Cancelled', one.leaseId)
      },
    )
  await cancel('More than 14 days before move-in everything comes back', lease, '2100', '0')
  await cancel('Less than 30 days before move-in half of the first rent is lost', half, '650.5', '250.5')
  await cancel('A deposit at the handover comes back whole', atHandover, '650', '350')
  console.log(story.summary)
})
