/**
 * The landlord returns the deposit during the stay: the money is complete, the stay is not. Ben is reminded of his
 * rent, pays it, and both still find the inventory, an earlier end and a longer stay.
 */
import { test } from '@playwright/test'
import { BrowserUser } from './browserUser.ts'
import { expectEmails, passTo } from './keeperStory.ts'
import { PaymentStory } from './paymentStory.ts'
import { expect } from './timeouts.ts'

const day = 86_400

interface Lease {
  readonly moveIn: number
  readonly moveOut: number
  readonly stayState: string | null
}

// promise: stay-goes-on-story
test('Ada returns the deposit early, and Ben goes on living there and paying', async ({ browser }) => {
  const story = await PaymentStory.create({ story: 'home-early', moveIn: 1, moveOut: 91, rent: 500, deposit: 400 })
  const { lease } = story
  const { tenant, landlord, leaseId, url } = lease
  const ada = story.join(await BrowserUser.open(browser, landlord))
  const ben = story.join(await BrowserUser.open(browser, tenant))
  const read = () => tenant.request<Lease>('GET', `/contract/${leaseId}`)
  const { moveIn, moveOut } = await read()

  await story.tenantPays(900)
  await story.step(
    'After five days Ada releases the first rent',
    { clicks: 5, confirmations: 2, changes: { 'escrow usdt': '-500', 'landlord usdt': '500' }, sent: { landlord: 1 } },
    async () => {
      await passTo(url, moveIn + 5 * day)
      await ada.openLease(leaseId)
      await ada.connect()
      await ada.button(/^Release 500\sUSDT to your wallet$/).click()
      const ask = ada.dialog('Release due money')
      await ask.getByRole('button', { name: 'Confirm in the wallet' }).click()
      await ada.confirm()
      await expect(ask).toContainText('Final: nobody can undo it any more.')
      await ask.getByRole('button', { name: 'Done' }).click()
      await story.waitForStatus('Released')
    },
  )
  await story.step(
    'She returns the deposit early, and reads that the stay and its rents go on',
    { clicks: 4, confirmations: 1, changes: { 'escrow usdt': '-400', 'tenant usdt': '400' }, sent: { landlord: 1 } },
    async () => {
      await ada.openMore()
      await ada.button(/^Return the deposit early: 400\sUSDT to Ben/).click()
      const ask = ada.dialog('Return the deposit early?')
      await expect(ask).toContainText('The stay and its rents go on.')
      await ask.getByRole('button', { name: 'Confirm in the wallet' }).click()
      await ada.confirm()
      await expect(ask).toContainText('Final: nobody can undo it any more.')
      await ask.getByRole('button', { name: 'Done' }).click()
      await story.waitForStatus('Completed')
      expect((await read()).stayState).toBe('running')
    },
  )
  await story.step('Both still find the inventory, an earlier end and a longer stay', { clicks: 2 }, async () => {
    for (const person of [ada, ben]) {
      await person.openLease(leaseId)
      await expect(person.main.getByText(/The lease goes on until its last day/)).toBeVisible()
      await expect(person.main.getByRole('link', { name: 'Move-in', exact: true })).toBeVisible()
      await person.openMore()
      await expect(person.main.getByRole('link', { name: 'End early' })).toBeVisible()
      await expect(person.main.getByRole('link', { name: 'A longer stay' })).toBeVisible()
    }
  })
  await story.step('The second month is reminded of, and late', {}, async () => {
    await passTo(url, moveIn + 33 * day)
    await expectEmails(ben, /^Rent of .* is late/, [expect.stringMatching(/^Rent of 500 USDT is late/)])
    await ben.openLease(leaseId)
    await expect(ben.main.getByText(/A rent payment is \d days? late/)).toBeVisible()
  })
  await story.step(
    'Ben pays it from the page that the button leads to',
    {
      clicks: 5,
      confirmations: 2,
      changes: { 'tenant usdt': '-500', 'landlord usdt': '500', 'tenant rnb': '-1', 'fees rnb': '1' },
      sent: { tenant: expect.any(Number) },
    },
    async () => {
      await ben.connect()
      await ben.main.getByRole('link', { name: /^Pay .* rent$/ }).click()
      await expect(ben.main.getByRole('heading', { name: /rent is \d days? late/ })).toBeVisible()
      await ben.main
        .getByRole('button', { name: /^Pay .*500\sUSDT|^Pay .* rent/ })
        .first()
        .click()
      const ask = ben.page.getByRole('dialog')
      await ask.getByRole('button', { name: 'Pay 500 USDT' }).click()
      await ben.confirm()
      await expect(ask).toContainText('Final: nobody can undo it any more.')
    },
  )
  await story.step('After move-out the stay is over', {}, async () => {
    await passTo(url, moveOut)
    await expect.poll(async () => (await read()).stayState).toBe('over')
    await ben.openLease(leaseId)
    await expect(ben.main.getByRole('heading', { name: 'This lease is complete' })).toBeVisible()
  })
  console.log(story.summary)
})
