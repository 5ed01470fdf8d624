/**
 * A tenant disputes the first rent. The arbitrator reads the inventory with its photo and objection, the agreement and
 * the rents, chooses a public name, and decides.
 */
import { test } from '@playwright/test'
import { ApiUser } from './apiUser.ts'
import { BrowserUser } from './browserUser.ts'
import { answer, photograph } from './inventoryStory.ts'
import { PaymentStory } from './paymentStory.ts'
import { expect } from './timeouts.ts'

const objection = 'I was handed three keys, not one.'

// promise: arbitrator-reads-papers
test('Helena reads the inventory of a dispute with its photo and objection, and pays each their share', async ({
  browser,
}) => {
  const story = await PaymentStory.create({ story: 'arbitrator-reads', moveIn: 1, moveOut: 61 })
  const { lease } = story
  const { tenant, landlord, leaseId, url } = lease
  const arbitrator = await ApiUser.arbitrator(url)
  const ada = story.join(await BrowserUser.open(browser, landlord))
  const ben = story.join(await BrowserUser.open(browser, tenant))
  const helena = story.join(await BrowserUser.open(browser, arbitrator, false))
  const any = { clicks: expect.any(Number), confirmations: expect.any(Number) }

  await story.tenantPays(2100)
  await story.step('Ada writes down what the home is like, with a photo; Ben objects', any, async () => {
    await ada.openLease(leaseId)
    await ada.connect()
    await ada.letTimePass('Until Keys')
    await ben.openLease(leaseId)
    await ben.connect()
    const { moveIn } = await landlord.request<{ moveIn: number }>('GET', `/contract/${leaseId}`)
    const leaseNow = async () => (await landlord.request<{ leaseNow: number }>('GET', '/escrow')).leaseNow
    await expect.poll(leaseNow).toBeGreaterThan(moveIn)
    await ada.openInventory(leaseId, 'move-in')
    const kitchen = ada.main.getByRole('region', { name: 'Kitchen' })
    await kitchen.getByRole('button', { name: 'Add an item' }).click()
    const worktop = kitchen.getByRole('listitem').nth(2)
    await worktop.getByLabel('Item').fill('Worktop')
    await photograph(worktop, 'bath')
    const readings = ada.main.getByLabel('Reading')
    await readings.nth(0).fill('18204')
    await readings.nth(1).fill('611')
    await ada.button('Sign and send to Ben').click()
    await ada.confirm()
    await expect(ada.main).toContainText('Waiting for Ben')
    await ben.openInventory(leaseId, 'move-in')
    await answer(ben, ben.main.getByRole('region', { name: 'Keys' }), 'Front door', objection)
  })
  await story.step('Before a dispute Helena cannot read it', {}, async () => {
    await expect(arbitrator.request('GET', `/contract/${leaseId}/inventory`)).rejects.toThrow('404')
  })
  await story.step(
    'Ben disputes 300 of the first rent, and the rest goes to Ada',
    { ...any, changes: { 'escrow usdt': '-600', 'landlord usdt': '600' }, sent: { tenant: 1 } },
    async () => {
      await ben.openLease(leaseId)
      const ask = ben.dialog('Dispute the first rent?')
      await ben.button('Dispute the first rent').click()
      await ask.getByLabel('What is it about?').selectOption({ label: 'It was not clean' })
      await ask.getByLabel(/^In your own words/).fill('The bath was dirty.')
      await ask.getByLabel('Disputed amount').fill('300')
      await ask.getByRole('button', { name: 'Confirm in the wallet' }).click()
      await ben.confirm()
      await story.waitForStatus('In Dispute')
    },
  )
  await story.step('Helena reads the inventory, the agreement and the rents', any, async () => {
    await helena.page.goto(`${url}/desk/${leaseId}/handover`, { waitUntil: 'commit' })
    await helena.main.getByRole('link', { name: 'Move-in inventory' }).click()
    await expect(helena.main.getByRole('region', { name: 'Keys' })).toContainText(`Ben objected: ${objection}`)
    await expect(helena.main.getByRole('img')).toHaveCount(1)
    await expect(helena.main.getByRole('button', { name: /^(Agree|Object|Sign)/ })).toHaveCount(0)
    await helena.main.getByRole('link', { name: 'Agreement' }).click()
    await expect(helena.main).toContainText('Not shown to the arbitrator')
    await expect(helena.main).not.toContainText('A-STORY-1')
    await helena.main.getByRole('link', { name: 'Rents' }).click()
    await expect(helena.main.getByRole('region', { name: 'Month by month' })).toContainText(/900\sUSDT/)
    await expect(helena.main.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  })
  await story.step('She chooses her public name, and Ben reads it', any, async () => {
    await helena.page.goto(`${url}/desk/${leaseId}/handover`, { waitUntil: 'commit' })
    await helena.main.getByLabel('Public name').fill('Mediation Helena')
    await helena.button('Save name').click()
    await expect(helena.page.getByText('Name saved')).toBeVisible()
    await ben.openDispute(leaseId)
    await expect(ben.main).toContainText('The arbitrator is Mediation Helena.')
    await arbitrator.request('PUT', '/desk/name', { name: '' })
  })
  await story.step(
    'More than two days pass after the first due time: she may decide',
    { clicks: expect.any(Number) },
    async () => {
      await ben.openLease(leaseId)
      await ben.letTimePass('5 days')
      await ben.letTimePass('3 days')
    },
  )
  await story.step(
    'She pays 100 to Ben and 200 to Ada',
    { ...any, changes: { 'escrow usdt': '-300', 'landlord usdt': '200', 'tenant usdt': '100' } },
    async () => {
      await helena.button('I have no conflict of interest').click()
      await helena.connect()
      await helena.main.getByLabel('To Ben').fill('100')
      await helena.main.getByLabel('Reasons (both parties read them)').fill('The photo shows the bath.')
      await helena.button(/^Pay 100\sUSDT to Ben and 200\sUSDT to Ada$/).click()
      const ask = helena.dialog(/^Share 300\sUSDT as decided\?$/)
      await ask.getByRole('button', { name: 'Confirm in the wallet' }).click()
      await helena.confirm()
      await expect(ask).toContainText('Successful transaction')
      await ask.getByRole('button', { name: 'Done' }).click()
      await expect(helena.main.getByRole('region', { name: 'Papers of the lease' })).toContainText('until')
    },
  )
  console.log(story.summary)
})
