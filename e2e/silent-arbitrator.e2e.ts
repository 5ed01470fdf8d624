/** The arbitrator does nothing: the dispute's time runs out, and what it held goes by the lease's own rule, with one press. */
import { test } from '@playwright/test'
import { ApiUser } from './apiUser.ts'
import { BrowserUser } from './browserUser.ts'
import { passTo } from './keeperStory.ts'
import { PaymentStory } from './paymentStory.ts'
import { expect } from './timeouts.ts'

interface Lease {
  readonly parts: { readonly part: string; readonly due: number; readonly held: string }[]
}
interface Disputes {
  readonly disputes: { readonly state: string; readonly held: string }[]
  readonly mayAddTo: string[]
}

// promise: sgn-4-story-silent-arbitrator
test('Ben disputes, nobody decides, and the time runs out: Ada releases what is hers', async ({ browser }) => {
  const story = await PaymentStory.create({ story: 'silent-arbitrator', moveIn: 1, moveOut: 61 })
  const { lease } = story
  const { tenant, landlord, leaseId, url } = lease
  const helena = await ApiUser.arbitrator(url)
  const ben = story.join(await BrowserUser.open(browser, tenant))
  const ada = story.join(await BrowserUser.open(browser, landlord))
  const partOf = async (person: ApiUser) =>
    (await person.request<Lease>('GET', `/contract/${leaseId}`)).parts.find(({ part }) => part === 'handover')
  const readAs = (person: ApiUser) => person.request<Disputes>('GET', `/profile/disputes/${leaseId}`)

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
  await story.step('Both read that it is open, and until when; only the two can do something', {}, async () => {
    for (const person of [ben, ada]) {
      await person.openDispute(leaseId)
      await expect(person.main.getByText('Open', { exact: true })).toBeVisible()
      await expect(person.button('Share by agreement')).toBeVisible()
      await expect(person.button(/^Release/)).toHaveCount(0)
    }
    expect((await readAs(tenant)).disputes).toMatchObject([{ state: 'open', held: `${300n * 10n ** 18n}` }])
  })
  await story.step('Helena does nothing, and the time runs out: nothing moves by itself', {}, async () => {
    await passTo(url, (await partOf(tenant))?.due ?? 0)
    for (const person of [tenant, landlord]) {
      const read = async () => {
        const { disputes, mayAddTo } = await readAs(person)
        return [disputes[0]?.state, mayAddTo]
      }
      await expect.poll(read).toEqual(['lapsed', []])
    }
    expect((await partOf(tenant))?.held).toBe(`${300n * 10n ** 18n}`)
    const decision = { part: 'handover', toTenant: '0', words: 'Too late.' }
    await expect(helena.request('PUT', `/desk/disputes/${leaseId}/decision`, decision)).rejects.toThrow('409')
  })
  await story.step('Both read that its time is over; Ben can send the escrow nothing but a release', {}, async () => {
    await ben.openDispute(leaseId)
    await expect(ben.main.getByText('Time is up', { exact: true })).toBeVisible()
    await expect(ben.main).toContainText(/300\sUSDT has been due to Ada since/)
    await expect(ben.button('Share by agreement')).toHaveCount(0)
    await expect(ben.button(/^Release 300\sUSDT to Ada$/)).toBeVisible()
  })
  await story.step(
    'Ada presses the one button, and the 300 are hers',
    {
      clicks: 5,
      confirmations: 2,
      changes: { 'escrow usdt': '-300', 'landlord usdt': '300' },
      sent: { landlord: 1 },
    },
    async () => {
      await ada.openDispute(leaseId)
      await expect(ada.main.getByText('Time is up', { exact: true })).toBeVisible()
      await ada.connect()
      await ada.button(/^Release 300\sUSDT to your wallet$/).click()
      const ask = ada.dialog('Release due money')
      await expect(ask).toContainText(/The escrow sends 300\sUSDT to you/)
      await ask.getByRole('button', { name: 'Confirm in the wallet' }).click()
      await ada.confirm()
      await expect(ask).toContainText('Final: nobody can undo it any more.')
      await ask.getByRole('button', { name: 'Done' }).click()
      await story.waitForStatus('Released')
    },
  )
  await story.step('Both read how it ended; the deposit stays where it was', {}, async () => {
    for (const person of [ben, ada]) {
      await person.openDispute(leaseId)
      await expect(person.main.getByText('Paid out', { exact: true })).toBeVisible()
      await expect(person.main).toContainText('Time ran out, and it was released on')
      await expect(person.button(/^Release/)).toHaveCount(0)
    }
    const { parts } = await tenant.request<Lease>('GET', `/contract/${leaseId}`)
    expect(parts.map(({ part, held }) => [part, held])).toEqual([
      ['handover', '0'],
      ['deposit', `${1200n * 10n ** 18n}`],
    ])
  })
  console.log(story.summary)
})
