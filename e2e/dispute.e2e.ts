/**
 * A dispute has a reason and two sides: the tenant writes why, the landlord reads it and replies, and both read both.
 */
import { test } from '@playwright/test'
import { BrowserUser } from './browserUser.ts'
import { PaymentStory } from './paymentStory.ts'
import { expect } from './timeouts.ts'

const bens = 'The shower is broken.\nNobody came to repair it for three days.'
const adas = 'The plumber came on the first evening, and nobody opened the door.'

// promise: sgn-7-arbitration-story
test('Ben disputes a part of the first rent in his own words; Ada reads them and replies', async ({ browser }) => {
  const story = await PaymentStory.create({ story: 'dispute', moveIn: 1, moveOut: 61 })
  const { lease } = story
  const { tenant, landlord, leaseId } = lease
  const ben = story.join(await BrowserUser.open(browser, tenant))
  const ada = story.join(await BrowserUser.open(browser, landlord))
  const ask = ben.dialog('Dispute the first rent?')
  const confirm = ask.getByRole('button', { name: 'Confirm in the wallet' })

  await story.tenantPays(2100)
  await story.step('He connects his wallet, and gets the keys', { clicks: 3, confirmations: 1 }, async () => {
    await ben.openLease(leaseId)
    await ben.connect()
    await ben.letTimePass('Until Keys')
  })
  await story.step(
    'He disputes 300 of it, and must state the reason before his wallet is asked',
    { clicks: 2 },
    async () => {
      await ben.button('Dispute the first rent').click()
      await ask.getByLabel('Disputed amount').fill('300')
      await expect(ask).toContainText(/300\sUSDT stays in the escrow/)
      await confirm.click()
      await expect(ask).toContainText('Choose what it is about.')
      await expect(ben.wallet).toHaveCount(0)
    },
  )
  await story.step(
    'He writes the reason, and rejects in the wallet: Ada reads nothing yet',
    { clicks: 1, confirmations: 1 },
    async () => {
      await ask.getByLabel('What is it about?').selectOption({ label: 'Something is broken or missing' })
      await ask.getByLabel(/^In your own words/).fill(bens)
      await confirm.click()
      await ben.reject()
      await expect(ask).toContainText('You rejected this in the wallet. Nothing was sent')
      await ada.openDispute(leaseId)
      await expect(ada.main).toContainText('No dispute about this lease')
      await story.waitForStatus('Start Arbitration')
    },
  )
  await story.step(
    'He confirms: 300 stay in the escrow, the rest goes to Ada',
    { clicks: 1, confirmations: 1, changes: { 'escrow usdt': '-600', 'landlord usdt': '600' }, sent: { tenant: 1 } },
    async () => {
      await confirm.click()
      await ben.confirm()
      await expect(ask).toContainText('Final: nobody can undo it any more.')
      await story.waitForStatus('In Dispute')
    },
  )
  await story.step('Ada reads the reason, and writes her statement', { clicks: 1 }, async () => {
    await ada.openDispute(leaseId)
    const bensSide = ada.main.getByRole('region', { name: /^What Ben Okafor says/ })
    await expect(bensSide).toContainText('Something is broken or missing')
    await expect(bensSide).toContainText('Nobody came to repair it for three days.')
    await ada.main.getByLabel('In your own words').fill(adas)
    await ada.button('Send your side').click()
    await expect(ada.main.getByRole('region', { name: /^What Ada Lind says/ })).toContainText(adas)
    await expect(ada.button('Send your side')).toHaveCount(0)
  })
  await story.step("Ben finds both sides from the lease's page", { clicks: 2 }, async () => {
    await ask.getByRole('button', { name: 'Done' }).click()
    await ben.main.getByRole('link', { name: 'Read what both of you say' }).click()
    await expect(ben.main.getByRole('region', { name: /^What Ada Lind says/ })).toContainText(adas)
    await expect(ben.main.getByRole('region', { name: /^What Ben Okafor says/ })).toContainText('The shower is broken.')
    await expect(ben.main).toContainText(/You ask for 300\sUSDT/)
    await expect(ben.button('Share by agreement')).toBeVisible()
  })
  console.log(story.summary)
})
