/**
 * A year of rents: the first at the handover, one in advance, one twice, two late, the others on time; both read the
 * same.
 */
import { test } from '@playwright/test'
import { BrowserUser } from './browserUser.ts'
import { fetchWithRetry } from './fetchWithRetry.ts'
import { payLease } from './payLease.ts'
import { PaymentStory } from './paymentStory.ts'
import { RentPayer } from './payRent.ts'
import { expect } from './timeouts.ts'

const oneRent = { 'tenant usdt': '-900', 'landlord usdt': '900', 'tenant rnb': '-1', 'fees rnb': '1' }

/** The number of days in a year that starts tomorrow, by the lease clock. */
async function daysOfYear(url: string): Promise<number> {
  const { leaseNow } = (await (await fetchWithRetry(`${url}/api/escrow`)).json()) as { leaseNow: number }
  const begin = new Date((leaseNow + 86_400) * 1000)
  const end = new Date(begin)
  end.setUTCFullYear(begin.getUTCFullYear() + 1)
  return Math.round((end.getTime() - begin.getTime()) / 86_400_000)
}

test('Ben pays Ada twelve months of rent', async ({ browser }) => {
  const year = await daysOfYear(process.env.KEYHOLD_JOURNEY_URL ?? '')
  const story = await PaymentStory.create({ story: 'rent-for-a-year', moveIn: 1, moveOut: 1 + year })
  const { chainBalances, lease } = story
  const { tenant, landlord, leaseId } = lease
  const payer = new RentPayer(lease, chainBalances)
  const ben = story.join(await BrowserUser.open(browser, tenant))
  const states = async (person = tenant) =>
    (await payer.read(person)).months.map(({ number, state, days, paid }) => {
      const counted = state === 'ahead' || state === 'was-late' || state === 'late' ? ` ${days}` : ''
      return `${number} ${state}${counted} ${BigInt(paid) / 10n ** 18n}`
    })
  const stateOf = (number: number) => expect.poll(async () => (await states())[number - 1])

  await story.step(
    'Ben has paid, and the keys are his',
    {
      changes: { 'tenant usdt': '-2100', 'escrow usdt': '2100', 'tenant rnb': '-1', 'fees rnb': '1' },
      sent: { tenant: 3 },
    },
    async () => {
      await payLease(lease, chainBalances)
      await story.waitForStatus('Start Arbitration')
      await payer.waitForMonth(1)
      expect((await states())[0]).toBe('1 at-handover 900')
    },
  )
  await story.step(
    'He pays the second month on the first day, from the ledger page',
    { clicks: 5, confirmations: 2, changes: oneRent, sent: { tenant: expect.any(Number) } },
    async () => {
      await ben.openRents(leaseId)
      await expect(ben.main.getByRole('heading', { name: '1 of 12 months paid' })).toBeVisible()
      await ben.connect()
      await ben.button(/^Pay .* rent, 900\sUSDT$/).click()
      const ask = ben.dialog(/^Pay .* rent to Ada/)
      await ask.getByRole('button', { name: 'Pay 900 USDT' }).click()
      await ben.confirm()
      await expect(ask).toContainText('Final: nobody can undo it any more.')
      await ask.getByRole('button', { name: 'Done' }).click()
      await stateOf(2).toMatch(/^2 ahead (28|29|30|31) 900$/)
      await expect(ben.main.getByRole('row', { name: /Paid \d+ days early/ })).toHaveCount(1)
    },
  )
  await story.step('He allows the rents of the year', { sent: { tenant: 2 } }, () => payer.allow())
  const payMonth = (number: number, daysLate: number, isNamed: boolean) =>
    story.step(`He pays month ${number}`, { changes: oneRent, sent: { tenant: 1 } }, async () => {
      await payer.waitForMonth(number, daysLate)
      if (daysLate > 0) await stateOf(number).toBe(`${number} late ${daysLate} 0`)
      await payer.pay(isNamed ? number : undefined)
      await stateOf(number).toBe(`${number} ${daysLate > 0 ? `was-late ${daysLate}` : 'on-time'} 900`)
    })
  await payMonth(3, 0, true)
  await payMonth(4, 3, true)
  await payMonth(5, 0, true)
  await story.step(
    'He pays the fifth a second time, after a confirmation',
    { clicks: 4, confirmations: 1, changes: oneRent, sent: { tenant: expect.any(Number) } },
    async () => {
      await ben.openRents(leaseId)
      await ben.button('Pay another month').click()
      const choose = ben.dialog('Pay another month')
      await choose.getByLabel('Month').selectOption('5')
      await expect(choose).toContainText('is already paid. Pay it again only if you want to.')
      await choose.getByRole('button', { name: 'Pay it again' }).click()
      const ask = ben.dialog(/^Pay .* rent to Ada/)
      await ask.getByRole('button', { name: 'Pay 900 USDT' }).click()
      await ben.confirm()
      await expect(ask).toContainText('Final: nobody can undo it any more.')
      await ask.getByRole('button', { name: 'Done' }).click()
      await stateOf(5).toBe('5 on-time 1800')
    },
  )
  await payMonth(6, 12, true)
  for (const number of [7, 8, 9, 10, 11, 12]) await payMonth(number, 0, number % 2 === 0)

  await story.step('Both read the same year, with every rent', {}, async () => {
    const paid = await states()
    expect(await states(landlord)).toEqual(paid)
    expect(paid.slice(2)).toEqual([
      '3 on-time 900',
      '4 was-late 3 900',
      '5 on-time 1800',
      '6 was-late 12 900',
      ...[7, 8, 9, 10, 11, 12].map((number) => `${number} on-time 900`),
    ])
    const { rents } = await payer.read(landlord)
    expect(rents).toHaveLength(12)
    const ada = await BrowserUser.open(browser, landlord)
    await ada.openRents(leaseId)
    await expect(ada.main.getByRole('heading', { name: 'Every month is paid' })).toBeVisible()
    await expect(ada.main.getByRole('region', { name: 'So far' })).toContainText(/11,700\sUSDT.*10 of 12.*15 days/s)
    await ada.context.close()
    await story.waitForStatus('Start Arbitration')
  })
  console.log(story.summary)
})
