/**
 * The first instance decides against the tenant, who appeals from the dispute's page; the second instance decides for
 * him, and its decision is carried out.
 */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { test } from '@playwright/test'
import type { ApiUser } from './apiUser.ts'
import { offeredBy, seatInstances } from './arbitrationStory.ts'
import { BrowserUser } from './browserUser.ts'
import { passTo } from './keeperStory.ts'
import { PaymentStory } from './paymentStory.ts'
import { startKeyhold } from './startKeyhold.ts'
import { expect, storyTimeout } from './timeouts.ts'

const day = 86_400
const firstReasons = 'No photo shows the oven. Ada gets everything.'
const secondReasons = 'The move-in inventory shows the oven, and it is dirty. Ben gets everything.'
const some = expect.any(Number)

interface Disputes {
  readonly disputes: readonly { readonly appeal?: { readonly stage: string; readonly feeHeldFor: string | null } }[]
  readonly decisions: readonly { readonly words: string }[]
}

test('Ben appeals against the first decision, and the second instance decides for him', async ({ browser }) => {
  test.setTimeout(storyTimeout)
  const keyhold = await startKeyhold(undefined, undefined, { KEYHOLD_DEMO: 'empty' })
  const { url } = keyhold
  const opened: BrowserUser[] = []
  const join = async (person: ApiUser) => {
    const joined = story.join(await BrowserUser.open(browser, person))
    opened.push(joined)
    return joined
  }
  expect((await offeredBy(keyhold)).appeal, 'no instance is at the desk yet').toBeUndefined()
  const { first, second } = await seatInstances(keyhold)
  expect((await offeredBy(keyhold)).appeal).toEqual({
    firstInstance: first.wallet.address,
    secondInstance: second.wallet.address,
    fee: `${50n * 10n ** 18n}`,
  })
  const named = { story: 'appeal-won', url, moveIn: 1, moveOut: 61, payout: second.wallet.address }
  const story = await PaymentStory.create(named)
  const { tenant, landlord, leaseId } = story.lease
  const read = (person: ApiUser) => person.request<Disputes>('GET', `/profile/disputes/${leaseId}`)
  const waitForStage = (stage: string) =>
    expect.poll(async () => (await read(tenant)).disputes[0]?.appeal?.stage).toBe(stage)
  const { moveIn } = await tenant.request<{ moveIn: number }>('GET', `/contract/${leaseId}`)
  const ben = await join(tenant)
  const [helena, otto] = [await join(first), await join(second)]
  /** The account of the second instance stands as `payout`. One instance opens the case at the desk, declares, and decides. */
  const decides = async (instance: BrowserUser, toBen: string, words: string) => {
    await instance.page.goto(`${url}/desk/${leaseId}/handover`, { waitUntil: 'commit' })
    await instance.button('I have no conflict of interest').click()
    await instance.connect()
    await instance.main.getByLabel('To Ben').fill(toBen)
    await instance.main.getByLabel('Reasons (both parties read them)').fill(words)
    await instance.button(/^Pay .*300\sUSDT/).click()
    const ask = instance.dialog(/^Share 300\sUSDT as decided\?$/)
    await ask.getByRole('button', { name: 'Confirm in the wallet' }).click()
    await instance.confirm()
    await expect(ask).toContainText('Successful transaction')
    await ask.getByRole('button', { name: 'Done' }).click()
  }
  try {
    await story.tenantPays(2100)
    await story.step(
      'He disputes 300 of the first rent, and the rest goes to Ada',
      {
        clicks: some,
        confirmations: some,
        changes: { 'escrow usdt': '-600', 'landlord usdt': '600' },
        sent: { tenant: 1 },
      },
      async () => {
        await ben.openLease(leaseId)
        await ben.connect()
        await ben.letTimePass('Until Keys')
        await ben.button('Dispute the first rent').click()
        const ask = ben.dialog('Dispute the first rent?')
        await ask.getByLabel('What is it about?').selectOption({ label: 'It was not clean' })
        await ask.getByLabel('Disputed amount').fill('300')
        await ask.getByRole('button', { name: 'Confirm in the wallet' }).click()
        await ben.confirm()
        await story.waitForStatus('In Dispute')
      },
    )
    await story.step(
      'Helena gives everything to Ada, and no money moves',
      { clicks: some, confirmations: some },
      async () => {
        await passTo(url, moveIn + 7 * day + 60)
        await decides(helena, '0', firstReasons)
        await waitForStage('appealable')
      },
    )
    await story.step('The second instance reads nothing yet', {}, async () => {
      await expect(second.request('GET', `/desk/disputes/${leaseId}`)).rejects.toThrow('404')
    })
    await story.step(
      'Ben reads the first decision and its reasons, and appeals for 50 USDT',
      { clicks: some, confirmations: some, changes: { 'tenant usdt': '-50' }, sent: { tenant: some } },
      async () => {
        await ben.openDispute(leaseId)
        await expect(ben.main).toContainText(firstReasons)
        await ben.button(/^Appeal for 50\sUSDT$/).click()
        const ask = ben.dialog('Appeal against the first decision?')
        await ask.getByRole('button', { name: 'Appeal', exact: true }).click()
        await ben.confirm()
        await expect(ask).toContainText('Successful transaction')
        await waitForStage('second')
      },
    )
    await story.step(
      'Otto reads the case at his desk and gives everything to Ben, at once',
      {
        clicks: some,
        confirmations: some,
        changes: { 'escrow usdt': '-300', 'tenant usdt': '300' },
        sent: { payout: 1 },
      },
      async () => {
        await decides(otto, '300', secondReasons)
        await waitForStage('over')
      },
    )
    await story.step(
      'Otto takes the fee of the appeal',
      { clicks: some, confirmations: some, changes: { 'payout usdt': '50' }, sent: { payout: 1 } },
      async () => {
        await otto.page.reload({ waitUntil: 'commit' })
        await otto.button(/^Take the fee of 50\sUSDT$/).click()
        const ask = otto.dialog('Take the fee?')
        await ask.getByRole('button', { name: 'Confirm in the wallet' }).click()
        await otto.confirm()
        await expect.poll(async () => (await read(tenant)).disputes[0]?.appeal?.feeHeldFor).toBeNull()
      },
    )
    await story.step('Both read the decision that counts', {}, async () => {
      for (const person of [tenant, landlord]) {
        const { decisions } = await read(person)
        expect(decisions.map(({ words }) => words)).toEqual([secondReasons])
      }
    })
    console.log(story.summary)
  } finally {
    for (const { context } of opened) await context.close()
    await keyhold.close()
    rmSync(path.dirname(keyhold.data), { recursive: true, force: true })
  }
})
