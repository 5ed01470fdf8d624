/**
 * Ben stops paying and moves out. Ada records it, frees the nights two weeks later, and leaves a signed end; Ben's wallet
 * records it at the escrow, and his deposit comes back long before the stay would have ended.
 */
import { test } from '@playwright/test'
import { BrowserUser } from './browserUser.ts'
import { expectEmails, passTo } from './keeperStory.ts'
import { PaymentStory } from './paymentStory.ts'
import type { Rents } from './payRent.ts'
import { expect } from './timeouts.ts'

const day = 86_400

interface Departure {
  readonly record: { readonly refusal: string | null } | null
}

test('Ben has left: Ada frees the nights after two weeks, and he gets his deposit by her signature', async ({
  browser,
}) => {
  const story = await PaymentStory.create({ story: 'has-left', moveIn: 1, moveOut: 91, rent: 500, deposit: 400 })
  const { lease } = story
  const { tenant, landlord, leaseId, url } = lease
  const ada = story.join(await BrowserUser.open(browser, landlord))
  const ben = story.join(await BrowserUser.open(browser, tenant))
  const { moveIn } = await tenant.request<{ moveIn: number }>('GET', `/contract/${leaseId}`)
  const openEnding = ({ page, person }: BrowserUser) =>
    page.goto(`${url}/profile/${person.user.id}/leases/${leaseId}/ending`)
  const laterMonths = async () =>
    (await tenant.request<Rents>('GET', `/contract/${leaseId}/ledger`)).months.filter(({ number }) => number > 2)

  const refusal = async () => {
    const { record } = await landlord.request<Departure>('GET', `/contract/${leaseId}/departure`)
    return record?.refusal
  }

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
      await ask.getByRole('button', { name: 'Done' }).click()
      await story.waitForStatus('Released')
    },
  )
  await story.step('A rent is late: Ada records that Ben has left, and he gets an e-mail', { clicks: 2 }, async () => {
    await passTo(url, moveIn + 40 * day)
    await expectEmails(ben, /^Rent of .* is late/, [expect.stringMatching(/^Rent of 500 USDT is late/)])
    await openEnding(ada)
    await ada.button('Ben has left').click()
    const ask = ada.dialog('Ben has left')
    await expect(ask).toContainText('can object for 14 days')
    await ask.getByRole('button', { name: 'Record the day' }).click()
    await expect(ada.button('Free the nights')).toBeDisabled()
    await expectEmails(ben, /says that you left/, [expect.stringMatching(/^Ada/)])
    await openEnding(ben)
    await expect(ben.button('I still live here')).toBeVisible()
  })
  await story.step(
    'Two weeks later Ben has not objected: Ada signs, and no later rent is due',
    { clicks: 2, confirmations: 1 },
    async () => {
      await passTo(url, moveIn + 55 * day)
      await expect.poll(refusal).toBeNull()
      await openEnding(ada)
      await ada.button('Free the nights').click()
      await ada.page.getByRole('dialog').getByRole('button', { name: 'Sign and free the nights' }).click()
      await ada.confirm()
      await expectEmails(ben, /^Your stay at .* ended on/, [expect.any(String)])
      expect(await laterMonths()).toEqual([])
    },
  )
  await story.step(
    "Ben's wallet records her signature at the escrow",
    { clicks: 4, confirmations: 2, sent: { tenant: 1 } },
    async () => {
      await openEnding(ben)
      await ben.connect()
      await ben.button('Record the end at the escrow').click()
      const ask = ben.dialog('Record the end at the escrow')
      await expect(ask).toContainText('for exactly this day')
      await ask.getByRole('button', { name: 'Record the end at the escrow' }).click()
      await ben.confirm()
      await expect(ask).toContainText('Final: nobody can undo it any more.')
    },
  )
  await story.step(
    'His deposit is due two weeks after that, weeks before the stay would have ended',
    { clicks: 2, confirmations: 1, changes: { 'escrow usdt': '-400', 'tenant usdt': '400' }, sent: { tenant: 1 } },
    async () => {
      await passTo(url, moveIn + 70 * day)
      await ben.openLease(leaseId)
      await ben.button(/^Release 400\sUSDT to your wallet$/).click()
      await ben.dialog('Release due money').getByRole('button', { name: 'Confirm in the wallet' }).click()
      await ben.confirm()
      await story.waitForStatus('Completed')
    },
  )
  console.log(story.summary)
})
