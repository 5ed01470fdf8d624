/** Early release: the home is as promised, and the tenant releases the first rent before its date. */
import { test } from '@playwright/test'
import { BrowserUser } from './browserUser.ts'
import { PaymentStory } from './paymentStory.ts'
import { expect } from './timeouts.ts'

// promise: pay-release-early
test('Ben finds everything fine and releases the first rent to Ada before its date', async ({ browser }) => {
  const story = await PaymentStory.create({ story: 'release-early', moveIn: 1, moveOut: 61 })
  const { lease } = story
  const { tenant, landlord, leaseId } = lease
  const ben = story.join(await BrowserUser.open(browser, tenant))
  const ask = ben.dialog('Release the first rent now?')
  const go = ask.getByRole('button', { name: 'Confirm in the wallet' })

  await story.tenantPays(2100)
  await story.step('He connects his wallet, and gets the keys', { clicks: 3, confirmations: 1 }, async () => {
    await ben.openLease(leaseId)
    await ben.connect()
    await ben.letTimePass('Until Keys')
    await expect(ben.main.getByRole('heading', { name: 'Is the home as promised?' })).toBeVisible()
  })
  await story.step(
    'He confirms that all is fine, and rejects in the wallet: nothing happens',
    { clicks: 2, confirmations: 1 },
    async () => {
      await ben.button(/^All fine: release now/).click()
      await expect(ask).toContainText(/900\sUSDT goes to Ada Lind now, before the due date\. This cannot be undone\./)
      await expect(ask).toContainText(/The escrow sends 900\sUSDT to Ada Lind/)
      await go.click()
      await expect(ben.wallet.getByRole('listitem')).toHaveText([
        'Release the money you can release early to the other party now.',
      ])
      await ben.reject()
      await expect(ask).toContainText('You rejected this in the wallet. Nothing was sent')
      await story.waitForStatus('Start Arbitration')
    },
  )
  await story.step(
    'He confirms, and the rent is with Ada',
    { clicks: 1, confirmations: 1, changes: { 'escrow usdt': '-900', 'landlord usdt': '900' }, sent: { tenant: 1 } },
    async () => {
      await go.click()
      await ben.confirm()
      await expect(ask).toContainText('Final: nobody can undo it any more.')
      await story.waitForStatus('Released')
    },
  )
  await story.step('The deposit stays in escrow, and the rent cannot be released twice', { clicks: 1 }, async () => {
    await ask.getByRole('button', { name: 'Done' }).click()
    await expect(ben.main.getByRole('heading', { name: /^You live here until/ })).toBeVisible()
    await expect(ben.button(/^All fine: release now/)).toHaveCount(0)
    const ada = await BrowserUser.open(browser, landlord)
    await ada.openLease(leaseId)
    await expect(ada.main.getByRole('region', { name: 'Transactions' })).toContainText('First rent released')
    await ada.context.close()
  })
  console.log(story.summary)
})
