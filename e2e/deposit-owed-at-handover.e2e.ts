/**
 * The deposit goes to the landlord with the first rent: it is owed from move-out on, by a date, until it is paid back
 * through the escrow.
 */
import { test } from '@playwright/test'
import { BrowserUser } from './browserUser.ts'
import { expectEmails, passTo } from './keeperStory.ts'
import { PaymentStory } from './paymentStory.ts'
import { expect } from './timeouts.ts'

const day = 86_400
const usdt = (amount: number) => `${BigInt(amount) * 10n ** 18n}`

interface Lease {
  readonly moveIn: number
  readonly moveOut: number
  readonly depositOwed: { readonly amount: string; readonly due: number } | null
}

// promise: sgn-4-story-owed
test("Ada gets Ben's deposit at the handover, owes it once he moved out, and pays it back", async ({ browser }) => {
  const story = await PaymentStory.create({
    story: 'deposit-owed',
    moveIn: 1,
    moveOut: 32,
    rent: 500,
    deposit: 400,
    depositPolicy: 'at-handover',
  })
  const { chainBalances, lease } = story
  const { tenant, landlord, leaseId, url } = lease
  const ada = story.join(await BrowserUser.open(browser, landlord))
  const ben = story.join(await BrowserUser.open(browser, tenant))
  const read = () => tenant.request<Lease>('GET', `/contract/${leaseId}`)
  const owed = async () => (await read()).depositOwed
  const aboutDeposit = /USDT of the deposit|paid you .* back/
  const { moveIn, moveOut } = await read()

  await story.tenantPays(900, 'Ben has paid rent and deposit')
  await story.step(
    'Five days after the keys both are hers: Ada releases them',
    { clicks: 5, confirmations: 2, changes: { 'escrow usdt': '-900', 'landlord usdt': '900' }, sent: { landlord: 1 } },
    async () => {
      await passTo(url, moveIn + 5 * day)
      await ada.openLease(leaseId)
      await ada.connect()
      await ada.button(/^Release 900\sUSDT to your wallet$/).click()
      const ask = ada.dialog('Release due money')
      await ask.getByRole('button', { name: 'Confirm in the wallet' }).click()
      await ada.confirm()
      await expect(ask).toContainText('Final: nobody can undo it any more.')
      await ask.getByRole('button', { name: 'Done' }).click()
      await story.waitForStatus('Released')
    },
  )
  await story.step('While he lives there it is not due', {}, async () => {
    await ben.openLease(leaseId)
    await expect(ben.main.getByRole('heading', { name: /^You live here until/ })).toBeVisible()
    for (const reader of [ada, ben]) await expectEmails(reader, aboutDeposit, [])
  })
  await story.step('He moves out: it is owed, both get an email, and nothing moves', {}, async () => {
    await passTo(url, moveOut)
    await expect.poll(owed).toEqual({ amount: usdt(400), due: moveOut + 14 * day })
    await story.waitForStatus('Released')
    const by = dayOf(moveOut + 14 * day)
    await expectEmails(ada, aboutDeposit, [expect.stringMatching(`^Return 400 USDT of the deposit to Ben by .*${by}`)])
    await expectEmails(ben, aboutDeposit, [
      expect.stringMatching(`^Ada owes you 400 USDT of the deposit, due by .*${by}`),
    ])
    await ben.openLease(leaseId)
    await expect(
      ben.main.getByRole('heading', { name: new RegExp(`^Ada returns your deposit by .*${by}`) }),
    ).toBeVisible()
  })
  await story.step("It is in Ada's list with its description and its date", {}, async () => {
    await ada.page.goto(`${url}/profile/${landlord.user.id}/requests`, { waitUntil: 'commit' })
    const row = ada.main.getByRole('listitem').filter({ hasText: 'Quiet flat of deposit-owed' })
    await expect(row).toContainText(/deposit/i)
    await expect(row).toContainText(dayOf(moveOut + 14 * day))
  })
  await story.step(
    'Ada pays it back from her own wallet, through the escrow',
    {
      clicks: 2,
      confirmations: 1,
      changes: { 'landlord usdt': '-400', 'tenant usdt': '400' },
      sent: { landlord: expect.any(Number) },
    },
    async () => {
      await ada.openLease(leaseId)
      await expect(ada.main.getByRole('heading', { name: /^Return 400\sUSDT to Ben/ })).toBeVisible()
      await ada.button('Return the deposit').click()
      const ask = ada.dialog('Return the deposit to Ben Okafor')
      await expect(ask.getByLabel('Amount')).toHaveValue('400')
      await ask.getByRole('button', { name: 'Pay 400 USDT' }).click()
      await ada.confirm()
      await expect(ask).toContainText('Final: nobody can undo it any more.')
      await story.waitForStatus('Completed')
    },
  )
  await story.step('Nothing is owed any more, and both read that it is complete', {}, async () => {
    expect(await owed()).toBeNull()
    await expectEmails(ben, /paid you .* back/, ['Ada paid you 400 USDT back'])
    for (const person of [ben, ada]) {
      await person.openLease(leaseId)
      await expect(person.main.getByRole('heading', { name: 'This lease is complete' })).toBeVisible()
      await expect(person.main).not.toContainText('was due back')
    }
    expect((await chainBalances.read()).balances['escrow usdt']).toBeGreaterThanOrEqual(0n)
  })
  console.log(story.summary)
})

/** A date's start in emails and pages, at the home: "3 Dec", with a short or full month. */
function dayOf(instant: number): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Madrid', day: 'numeric', month: 'long' })
  return format.format(instant * 1000).replace(/(\S{3})\S*$/, '$1')
}
