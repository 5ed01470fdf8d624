/**
 * Deductions from deposits that were paid at the handover: Ben agrees to one, contests another and is silent about the
 * third. No arbitrator decides, and each lease ends as it was answered.
 */
import { test } from '@playwright/test'
import { BrowserUser } from './browserUser.ts'
import { expectEmails, passTo } from './keeperStory.ts'
import { payLease } from './payLease.ts'
import { PaymentStory } from './paymentStory.ts'
import { expect } from './timeouts.ts'

const day = 86_400
const options = { moveIn: 1, moveOut: 32, rent: 500, deposit: 400, depositPolicy: 'at-handover' } as const

interface Lease {
  readonly moveIn: number
  readonly moveOut: number
  readonly depositOwed: { readonly amount: string } | null
  readonly handedOver: { readonly deductions: { readonly kept: string; readonly answer: string | null } | null } | null
}

// promise: deductions-story
test('Ben agrees to deductions, contests others, and is silent about the last', async ({ browser }) => {
  const story = await PaymentStory.create({ story: 'deduction-agreed', ...options })
  const { chainBalances, lease: agreed } = story
  const { tenant, landlord, url } = agreed
  const contested = await story.addLease(options)
  const silent = await story.addLease(options)
  const all = [agreed, contested, silent]
  const ada = story.join(await BrowserUser.open(browser, landlord))
  const ben = story.join(await BrowserUser.open(browser, tenant))
  const read = (leaseId: string) => tenant.request<Lease>('GET', `/contract/${leaseId}`)
  const { moveIn, moveOut } = await read(agreed.leaseId)
  const answerOf = async (leaseId: string) => (await read(leaseId)).handedOver?.deductions?.answer
  /** Ada states one deduction on the page of a lease that is open. */
  async function stateOne(amount: string, words: string) {
    await ada.button('State deductions').click()
    const ask = ada.dialog('What do you keep of the deposit?')
    await expect(ask).toContainText('No arbitrator can decide')
    await ask.getByLabel('Amount').fill(amount)
    await ask.getByLabel('What happened').fill(words)
    await ask.getByRole('button', { name: 'Send to Ben' }).click()
    await expect(ada.main).toContainText(/You keep \d+\.?\d*\sUSDT/)
  }

  await story.step(
    'Ben has paid for all three',
    {
      changes: { 'tenant usdt': '-2700', 'escrow usdt': '2700', 'tenant rnb': '-3', 'fees rnb': '3' },
      sent: { tenant: 9 },
    },
    async () => {
      for (const lease of all) await payLease(lease, chainBalances)
      for (const { leaseId } of all) await story.waitForStatus('Start Arbitration', leaseId)
    },
  )
  await story.step(
    'Five days after the keys rent and deposits are hers: Ada releases them',
    {
      clicks: 11,
      confirmations: 4,
      changes: { 'escrow usdt': '-2700', 'landlord usdt': '2700' },
      sent: { landlord: 3 },
    },
    async () => {
      await passTo(url, moveIn + 5 * day)
      for (const { leaseId } of all) {
        await ada.openLease(leaseId)
        if (leaseId === agreed.leaseId) await ada.connect()
        await ada.button(/^Release 900\sUSDT to your wallet$/).click()
        const ask = ada.dialog('Release due money')
        await ask.getByRole('button', { name: 'Confirm in the wallet' }).click()
        await ada.confirm()
        await expect(ask).toContainText('Final: nobody can undo it any more.')
        await ask.getByRole('button', { name: 'Done' }).click()
        await story.waitForStatus('Released', leaseId)
      }
    },
  )
  await story.step('Before move-out both read the whole sum, and the timeline shows the return', {}, async () => {
    await ben.openLease(agreed.leaseId)
    await expect(ben.main).toContainText(/900\sUSDT went to Ada: the first rent, and 400\sUSDT of the deposit/)
    await expect(ben.main).toContainText(/Ada returns 400\sUSDT of the deposit to you/)
    await expect(ben.main).toContainText('No arbitrator can decide about this money')
    await ada.openLease(agreed.leaseId)
    await expect(ada.button('State deductions')).toHaveCount(0)
  })
  await story.step('He has moved out: Ada keeps a part of each deposit, and says why', { clicks: 6 }, async () => {
    await passTo(url, moveOut)
    for (const [lease, amount] of [
      [agreed, '150'],
      [contested, '400'],
      [silent, '100'],
    ] as const) {
      await ada.openLease(lease.leaseId)
      await stateOne(amount, 'The oven door is broken.')
    }
    await expectEmails(ben, /keeps .* of your deposit/, [
      expect.stringMatching(/^Ada keeps 150 USDT/),
      expect.stringMatching(/^Ada keeps 400 USDT/),
      expect.stringMatching(/^Ada keeps 100 USDT/),
    ])
  })
  await story.step('Ben agrees to the first', { clicks: 2 }, async () => {
    await ben.openLease(agreed.leaseId)
    await expect(ben.main.getByRole('heading', { name: 'Answer Ada’s deductions' })).toBeVisible()
    await expect(ben.main).toContainText('The oven door is broken.')
    await ben.button('I agree').click()
    await ben
      .dialog(/^Agree that Ada keeps/)
      .getByRole('button', { name: 'I agree' })
      .click()
    await expect.poll(() => answerOf(agreed.leaseId)).toBe('agreed')
  })
  await story.step(
    'Ada returns the rest, and that lease is complete',
    {
      clicks: 3,
      confirmations: 1,
      changes: { 'landlord usdt': '-250', 'tenant usdt': '250' },
      sent: { landlord: expect.any(Number) },
    },
    async () => {
      await ada.openLease(agreed.leaseId)
      await ada.button('Return the deposit').click()
      const ask = ada.dialog('Return the deposit to Ben Okafor')
      await expect(ask.getByLabel('Amount')).toHaveValue('250')
      await ask.getByRole('button', { name: 'Pay 250 USDT' }).click()
      await ada.confirm()
      await expect(ask).toContainText('Final: nobody can undo it any more.')
      await ask.getByRole('button', { name: 'Done' }).click()
      await story.waitForStatus('Completed', agreed.leaseId)
    },
  )
  await story.step('He contests the second, and it ends as contested', { clicks: 2 }, async () => {
    await ben.openLease(contested.leaseId)
    await ben.button('Contest').click()
    const ask = ben.dialog('Contest the deductions?')
    await ask.getByLabel('Why you do not agree').fill('It was broken when I moved in.')
    await ask.getByRole('button', { name: 'Contest' }).click()
    await expect.poll(() => answerOf(contested.leaseId)).toBe('contested')
    await story.waitForStatus('Completed', contested.leaseId)
    await ada.openLease(contested.leaseId)
    await expect(ada.main).toContainText('It was broken when I moved in.')
  })
  await story.step('He does not answer the third: after 14 days that is recorded, and 300 stay owed', {}, async () => {
    await passTo(url, moveOut + 14 * day + 3_600)
    await expect.poll(() => answerOf(silent.leaseId)).toBe('unanswered')
    expect((await read(silent.leaseId)).depositOwed?.amount).toBe(`${300n * 10n ** 18n}`)
    await expectEmails(ada, /did not answer/, [
      expect.stringMatching(/^Ben did not answer your deductions of 100 USDT/),
    ])
    await ben.openLease(silent.leaseId)
    await expect(ben.main).toContainText('You gave no answer by')
  })
  await story.step('Ben has got these 300 in cash: "I have it" settles the deposit', { clicks: 2 }, async () => {
    await ben.button('I have it').click()
    await ben
      .dialog(/^Did you receive 300/)
      .getByRole('button', { name: 'I have it' })
      .click()
    await story.waitForStatus('Completed', silent.leaseId)
    expect((await read(silent.leaseId)).depositOwed).toBeNull()
  })
  console.log(story.summary)
})
