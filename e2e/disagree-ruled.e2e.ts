/**
 * The parties disagree: the tenant disputes, the landlord replies, and the arbitrator decides at the desk; both read
 * the decision.
 */
import { test } from '@playwright/test'
import { ApiUser } from './apiUser.ts'
import { BrowserUser } from './browserUser.ts'
import { PaymentStory } from './paymentStory.ts'
import { picture } from './picture.ts'
import { expect } from './timeouts.ts'

const usdt = (amount: number) => `${BigInt(amount) * 10n ** 18n}`
const reasons = 'The oven was dirty, the bath was not. A third of what is asked is fair.'

// promise: sgn-4-disputes, sgn-4-evidence
test('Ben disputes, Ada replies, and Helena decides', async ({ browser }) => {
  const story = await PaymentStory.create({ story: 'disagree-ruled', moveIn: 1, moveOut: 61 })
  const { lease } = story
  const { tenant, landlord, leaseId, url } = { ...lease, url: lease.tenant.url }
  const helena = story.join(await BrowserUser.open(browser, await ApiUser.arbitrator(url), false))
  const ben = story.join(await BrowserUser.open(browser, tenant))
  const say = (person: ApiUser, words: string, more: object = {}) =>
    person.request('POST', '/profile/arbitration', {
      userId: person.user.id,
      requestId: leaseId,
      part: 'handover',
      reason: 'other',
      words,
      ...more,
    })

  await story.tenantPays(2100)
  await story.step(
    'He states what is wrong, disputes 300 of the first rent, and the rest goes to Ada',
    {
      clicks: 5,
      confirmations: 2,
      changes: { 'escrow usdt': '-600', 'landlord usdt': '600' },
      sent: { tenant: 1 },
    },
    async () => {
      await ben.openLease(leaseId)
      await ben.connect()
      await ben.letTimePass('Until Keys')
      const ask = ben.dialog('Dispute the first rent?')
      await ben.button('Dispute the first rent').click()
      await ask.getByLabel('What is it about?').selectOption({ label: 'It was not clean' })
      await ask.getByLabel(/^In your own words/).fill('The oven and the bath were dirty.')
      await ask.getByLabel('Disputed amount').fill('300')
      await ask.getByRole('button', { name: 'Confirm in the wallet' }).click()
      await ben.confirm()
      await story.waitForStatus('In Dispute')
    },
  )
  await story.step('Ada writes her statement', {}, () => say(landlord, 'It was cleaned the day before.'))
  await story.step('He adds a photo of the bath, and it leaves his browser without its EXIF location', {}, async () => {
    const { buffer, ...file } = await picture('bath')
    await ben.page.goto(`${url}/profile/${tenant.user.id}/disputes/${leaseId}`, { waitUntil: 'commit' })
    await ben.main.locator('input[type=file]').setInputFiles({ ...file, buffer: withPlace(buffer) })
    await expect(ben.main.getByRole('img', { name: 'View bath.jpg' })).toBeVisible()
  })
  await story.step(
    'Helena reads both at her desk, declares no conflict of interest, and extends the deadline',
    { clicks: 6, confirmations: 2 },
    async () => {
      await helena.page.goto(`${url}/desk/${leaseId}/handover`, { waitUntil: 'commit' })
      await expect(helena.main.getByRole('region', { name: 'What Ben says' })).toContainText('The oven and the bath')
      await expect(helena.main.getByRole('region', { name: 'What Ada says' })).toContainText('It was cleaned')
      await expect(helena.main.getByRole('img', { name: 'View bath.jpg' })).toBeVisible()
      await expect(helena.button('Give more time')).toHaveCount(0)
      await helena.button('I have no conflict of interest').click()
      await helena.connect()
      const ask = helena.dialog('Give more time?')
      const before = await dueOf(tenant, leaseId)
      await helena.button('Give more time').click()
      await ask.getByRole('button', { name: 'Confirm in the wallet' }).click()
      await helena.confirm()
      await expect(ask).toContainText('Successful transaction')
      await ask.getByRole('button', { name: 'Done' }).click()
      await expect.poll(() => dueOf(tenant, leaseId)).toBeGreaterThan(before)
    },
  )
  await story.step('More than two days pass after the first due time: she may decide', { clicks: 2 }, async () => {
    await ben.openLease(leaseId)
    await ben.letTimePass('5 days')
    await ben.letTimePass('3 days')
  })
  await story.step(
    'She decides, with reasons: 200 for Ada, 100 for Ben',
    {
      clicks: 3,
      confirmations: 1,
      changes: { 'escrow usdt': '-300', 'landlord usdt': '200', 'tenant usdt': '100' },
    },
    async () => {
      await helena.page.reload({ waitUntil: 'commit' })
      await helena.main.getByLabel('To Ben').fill('100')
      await helena.main.getByLabel('Reasons (both parties read them)').fill(reasons)
      await helena.button(/^Pay 100\sUSDT to Ben and 200\sUSDT to Ada$/).click()
      const ask = helena.dialog(/^Share 300\sUSDT as decided\?$/)
      await expect(ask).toContainText(/The escrow sends 200\sUSDT to Ada/)
      await ask.getByRole('button', { name: 'Confirm in the wallet' }).click()
      await helena.confirm()
      await expect(ask).toContainText('Successful transaction')
      await ask.getByRole('button', { name: 'Done' }).click()
      await expect(helena.main.getByRole('region', { name: 'How it ended' })).toContainText(reasons)
    },
  )
  await story.step('Both read the decision, and it can be made once', {}, async () => {
    for (const person of [tenant, landlord]) {
      const read = () =>
        person.request<{ decisions: object[]; interest: object }>('GET', `/profile/disputes/${leaseId}`)
      expect((await read()).interest).toMatchObject({ interest: 'none' })
      await expect
        .poll(async () => (await read()).decisions)
        .toEqual([expect.objectContaining({ part: 'handover', toTenant: usdt(100), words: reasons })])
    }
    await expect(say(tenant, 'Once more.')).rejects.toThrow('409')
  })
  console.log(story.summary)
})

/** Until when the first rent is held. */
async function dueOf(person: ApiUser, leaseId: string): Promise<number> {
  const { parts } = await person.request<{ parts: { part: string; due: number }[] }>('GET', `/contract/${leaseId}`)
  return parts.find(({ part }) => part === 'handover')?.due ?? 0
}

/** The picture as a phone writes it: with an EXIF location, which the server would refuse. */
function withPlace(jpeg: Buffer): Buffer {
  const note = Buffer.from('Exif\0\0MM\0*\0\0\0\b\0\0\0\0\0\0', 'latin1')
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1, 0, note.length + 2]), note, jpeg.subarray(2)])
}
