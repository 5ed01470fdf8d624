/** The parties disagree and then settle: the instance passes offers on, and the escrow pays the accepted one. */
import { test } from '@playwright/test'
import { BrowserUser } from './browserUser.ts'
import { PaymentStory } from './paymentStory.ts'
import { expect } from './timeouts.ts'

// promise: settle-story
test('Ben disputes, Ada makes an offer, Ben makes another one, and Ada accepts it', async ({ browser }) => {
  const story = await PaymentStory.create({ story: 'disagree-settle', moveIn: 1, moveOut: 61 })
  const { lease } = story
  const { tenant, landlord, leaseId } = lease
  const ben = story.join(await BrowserUser.open(browser, tenant))
  const ada = story.join(await BrowserUser.open(browser, landlord))
  const sign = async (by: BrowserUser, toBen: string) => {
    const ask = by.dialog(/^Share by agreement with/)
    await ask.getByLabel(/^To Ben/).fill(toBen)
    await ask.getByRole('button', { name: 'Sign with your wallet' }).click()
    await by.confirm()
    await by
      .dialog(/has your offer$/)
      .getByRole('button', { name: 'Close' })
      .first()
      .click()
  }

  await story.tenantPays(2100)
  await story.step(
    'He disputes 300 of the first rent, and the rest goes to Ada',
    { clicks: 5, confirmations: 2, changes: { 'escrow usdt': '-600', 'landlord usdt': '600' }, sent: { tenant: 1 } },
    async () => {
      await ben.openLease(leaseId)
      await ben.connect()
      await ben.letTimePass('Until Keys')
      const ask = ben.dialog('Dispute the first rent?')
      await ben.button('Dispute the first rent').click()
      await ask.getByLabel('What is it about?').selectOption({ label: 'It was not clean' })
      await ask.getByLabel('Disputed amount').fill('300')
      await ask.getByRole('button', { name: 'Confirm in the wallet' }).click()
      await ben.confirm()
      await story.waitForStatus('In Dispute')
    },
  )
  await story.step('Ada offers him 100 of it', { clicks: 5, confirmations: 2 }, async () => {
    await ada.openDispute(leaseId)
    await ada.connect()
    await ada.button('Share by agreement').click()
    await sign(ada, '100')
    await expect(ada.main).toContainText('You offered to share the first rent')
  })
  await story.step('Ben reads it on his page, and requests 200 instead', { clicks: 3, confirmations: 1 }, async () => {
    await ben.openDispute(leaseId)
    await expect(ben.main).toContainText(/100\sUSDT for you, 200\sUSDT for Ada/)
    await ben.button('Make another offer').click()
    await sign(ben, '200')
  })
  await story.step(
    'Ada accepts, and the escrow pays both at once',
    {
      clicks: 2,
      confirmations: 1,
      changes: { 'escrow usdt': '-300', 'landlord usdt': '100', 'tenant usdt': '200' },
      sent: { landlord: 1 },
    },
    async () => {
      await ada.button(/^Accept 100\sUSDT for you$/).click()
      const ask = ada.dialog(/^Share by agreement with/)
      await expect(ask).toContainText('signed exactly these shares')
      await ask.getByRole('button', { name: 'Confirm in the wallet' }).click()
      await ada.confirm()
      await expect(ask).toContainText('Final: nobody can undo it any more.')
    },
  )
  await story.step('Both read that it was accepted, and no offer is open any more', {}, async () => {
    for (const person of [tenant, landlord]) {
      const read = () => person.request<{ offers: { state: string }[] }>('GET', `/profile/shares/${leaseId}`)
      await expect.poll(async () => (await read()).offers.map(({ state }) => state)).toEqual(['over', 'accepted'])
    }
    await expect(ada.main).not.toContainText('You offered to share')
  })
  console.log(story.summary)
})
