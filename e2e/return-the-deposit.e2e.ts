/**
 * The deposit's return, three ways: the landlord returns it early, pays it back, or does nothing and the tenant
 * releases it.
 */
import { type Locator, test } from '@playwright/test'
import { BrowserUser } from './browserUser.ts'
import { payLease } from './payLease.ts'
import { PaymentStory } from './paymentStory.ts'
import { expect } from './timeouts.ts'

const stay = { moveIn: 1, moveOut: 32 }

// promise: pay-deposit-home
test("Ben's deposits are returned from three homes", async ({ browser }) => {
  const story = await PaymentStory.create({ story: 'return-the-deposit', ...stay })
  const { chainBalances, lease: returned } = story
  const { tenant, landlord } = returned
  const releasedAtHandover = await story.addLease({ ...stay, rent: 500, deposit: 400, depositPolicy: 'at-handover' })
  const unclaimed = await story.addLease({ ...stay, rent: 700, deposit: 300 })
  const ada = story.join(await BrowserUser.open(browser, landlord))
  const ben = story.join(await BrowserUser.open(browser, tenant))
  /** Presses the one button of a dialog, and confirms once. */
  const confirmIn = async (browserUser: BrowserUser, dialog: Locator, button: string | RegExp) => {
    await dialog.getByRole('button', { name: button }).click()
    await browserUser.confirm()
    await expect(dialog).toContainText('Successful transaction')
  }

  await story.step(
    'Ben has paid for all three',
    {
      changes: { 'tenant usdt': '-4000', 'escrow usdt': '4000', 'tenant rnb': '-3', 'fees rnb': '3' },
      sent: { tenant: 9 },
    },
    async () => {
      for (const lease of [returned, releasedAtHandover, unclaimed]) await payLease(lease, chainBalances)
      for (const { leaseId } of [returned, releasedAtHandover, unclaimed])
        await story.waitForStatus('Start Arbitration', leaseId)
    },
  )
  await story.step('He has moved out; Ada connects her wallet', { clicks: 3, confirmations: 1 }, async () => {
    await ada.openLease(returned.leaseId)
    await ada.letTimePass('Until Move-out')
    await ada.connect()
    await expect(ada.button(/^Release 900\sUSDT to your wallet$/)).toBeVisible()
  })
  await story.step(
    'Ada releases the rent that is hers',
    { clicks: 3, confirmations: 1, changes: { 'escrow usdt': '-900', 'landlord usdt': '900' }, sent: { landlord: 1 } },
    async () => {
      const ask = ada.dialog('Release due money')
      await ada.button(/^Release 900\sUSDT to your wallet$/).click()
      await confirmIn(ada, ask, 'Confirm in the wallet')
      await ask.getByRole('button', { name: 'Done' }).click()
    },
  )
  await story.step(
    'She returns the deposit before its date, and the lease is complete',
    { clicks: 2, confirmations: 1, changes: { 'escrow usdt': '-1200', 'tenant usdt': '1200' }, sent: { landlord: 1 } },
    async () => {
      const ask = ada.dialog('Return the deposit now?')
      await ada.button(/^Return the deposit now/).click()
      await expect(ask).toContainText(/1,200\sUSDT is returned to Ben Okafor now\. This cannot be undone\./)
      await confirmIn(ada, ask, 'Confirm in the wallet')
      await expect(ask).toContainText('Final: nobody can undo it any more.')
      await story.waitForStatus('Completed')
    },
  )
  await story.step(
    'The other deposit came to her at the handover',
    { clicks: 3, confirmations: 1, changes: { 'escrow usdt': '-900', 'landlord usdt': '900' }, sent: { landlord: 1 } },
    async () => {
      await ada.openLease(releasedAtHandover.leaseId)
      const ask = ada.dialog('Release due money')
      await ada.button(/^Release 900\sUSDT to your wallet$/).click()
      await confirmIn(ada, ask, 'Confirm in the wallet')
      await ask.getByRole('button', { name: 'Done' }).click()
    },
  )
  await story.step(
    'She pays it back from her own wallet',
    {
      clicks: 2,
      confirmations: 1,
      changes: { 'landlord usdt': '-400', 'tenant usdt': '400' },
      sent: { landlord: expect.any(Number) },
    },
    async () => {
      const ask = ada.dialog('Return the deposit to Ben Okafor')
      await ada.button('Return the deposit').click()
      await expect(ask.getByLabel('Amount')).toHaveValue('400')
      await confirmIn(ada, ask, 'Pay 400 USDT')
      await story.waitForStatus('Completed', releasedAtHandover.leaseId)
    },
  )
  await story.step(
    'She does nothing about the third; on its date Ben releases it, and the rent goes to her with it',
    {
      clicks: 5,
      confirmations: 2,
      changes: { 'escrow usdt': '-1000', 'landlord usdt': '700', 'tenant usdt': '300' },
      sent: { tenant: 1 },
    },
    async () => {
      await ben.openLease(unclaimed.leaseId)
      await ben.letTimePass('Until Deposit returned')
      await ben.connect()
      const ask = ben.dialog('Release due money')
      await ben.button(/^Release /).click()
      await expect(ask).toContainText(/The escrow sends 300\sUSDT to you/)
      await expect(ask).toContainText(/The escrow sends 700\sUSDT to Ada Lind/)
      await confirmIn(ben, ask, 'Confirm in the wallet')
      await story.waitForStatus('Completed', unclaimed.leaseId)
    },
  )
  console.log(story.summary)
})
