/** What the home was like: written and signed at move-in and at move-out, compared, and the difference claimed from the deposit. */
import { type Locator, test } from '@playwright/test'
import { BrowserUser } from './browserUser.ts'
import { answer, photograph } from './inventoryStory.ts'
import { PaymentStory } from './paymentStory.ts'
import { expect } from './timeouts.ts'

const keysOfBen = 'I was handed three keys, not one.'
const wallOfBen = 'The mark was there when I came.'
const burn = 'A round burn beside the hob.'

// promise: sgn-4-inventory-claim
test('Ada and Ben sign what the home is like, and what was broken is claimed for at its fair share', async ({
  browser,
}) => {
  const story = await PaymentStory.create({ story: 'inventory-and-claim', moveIn: 1, moveOut: 61 })
  const { lease } = story
  const { tenant, landlord, leaseId } = lease
  const ada = story.join(await BrowserUser.open(browser, landlord))
  const ben = story.join(await BrowserUser.open(browser, tenant))
  const { moveOut } = await landlord.request<{ moveOut: number }>('GET', `/contract/${leaseId}`)
  const newIn = new Date(moveOut * 1000).getUTCFullYear() - 6
  const worktopOf = (room: Locator) => room.getByRole('listitem').nth(2)
  const any = { clicks: expect.any(Number), confirmations: 1 }

  await story.tenantPays(2100)
  await story.step('Both connect a wallet; the keys are handed over', { ...any, confirmations: 2 }, async () => {
    await ada.openLease(leaseId)
    await ada.connect()
    await ada.letTimePass('Until Keys')
    await ben.openLease(leaseId)
    await ben.connect()
  })
  await story.step('Ada writes down what the home is like, and signs it', any, async () => {
    await ada.openInventory(leaseId, 'move-in')
    const kitchen = ada.main.getByRole('region', { name: 'Kitchen' })
    await kitchen.getByRole('button', { name: 'Add an item' }).click()
    const worktop = worktopOf(kitchen)
    await worktop.getByLabel('Item').fill('Worktop')
    await worktop.getByLabel('New in (year)').fill(String(newIn))
    await worktop.getByLabel('Lasts (years)').fill('12')
    await photograph(worktop, 'bath')
    const readings = ada.main.getByLabel('Reading')
    await readings.nth(0).fill('18204')
    await readings.nth(1).fill('611')
    await ada.button('Sign and send to Ben').click()
    await ada.confirm()
    await expect(ada.main).toContainText('Waiting for Ben')
  })
  await story.step('Ben is led there from the lease, objects to the keys, and countersigns', any, async () => {
    await ben.openLease(leaseId)
    await ben.main.getByRole('link', { name: 'Answer the inventory' }).click()
    await answer(ben, ben.main.getByRole('region', { name: 'Keys' }), 'Front door', keysOfBen)
    await expect(ben.main).toContainText(keysOfBen)
  })
  await story.step('Both keep it on paper, under the hash that the history tells', {}, async () => {
    for (const person of [landlord, tenant]) {
      const { history } = await person.request<{
        history: { act: string; facts: { inventory?: string; hash?: string } }[]
      }>('GET', `/contract/${leaseId}`)
      const records = history
        .filter(({ act }) => act === 'record')
        .map(({ facts }) => `${facts.inventory} ${facts.hash}`)
      const { papers } = await person.request<{ papers: { versions: { hash: string }[] }[] }>(
        'GET',
        `/contract/${leaseId}/inventory`,
      )
      const hash = papers[0]?.versions[0]?.hash
      expect(records).toEqual([`signed ${hash}`, `answered ${hash}`])
    }
    await ada.openLease(leaseId)
    await expect(ada.main.getByRole('button', { name: 'Move-in inventory (PDF)' })).toBeVisible()
  })
  await story.step(
    'He has moved out, and Ada releases the rent that is hers',
    {
      clicks: expect.any(Number),
      confirmations: 1,
      changes: { 'escrow usdt': '-900', 'landlord usdt': '900' },
      sent: { landlord: 1 },
    },
    async () => {
      await ada.letTimePass('Until Move-out')
      const ask = ada.dialog('Release due money')
      await ada.button(/^Release 900\sUSDT to your wallet$/).click()
      await ask.getByRole('button', { name: 'Confirm in the wallet' }).click()
      await ada.confirm()
      await expect(ask).toContainText('Final: nobody can undo it any more.')
      await ask.getByRole('button', { name: 'Done' }).click()
    },
  )
  await story.step('Ada begins with the same entries: the worktop is burnt, a wall is worn', any, async () => {
    await ada.openInventory(leaseId, 'move-out')
    const kitchen = ada.main.getByRole('region', { name: 'Kitchen' })
    await expect(worktopOf(kitchen).getByLabel('Item')).toHaveValue('Worktop')
    await worktopOf(kitchen).getByLabel('Condition').selectOption({ label: 'Damaged' })
    await worktopOf(kitchen).getByLabel('Note').fill(burn)
    await expect(worktopOf(kitchen).getByRole('img')).toHaveCount(0)
    await photograph(worktopOf(kitchen), 'living')
    await kitchen.getByRole('listitem').nth(0).getByLabel('Condition').selectOption({ label: 'Worn' })
    await ada.main.getByLabel('Reading').nth(0).fill('19688')
    await ada.button('Sign and send to Ben').click()
    await ada.confirm()
    await expect(ada.main).toContainText('Waiting for Ben')
  })
  await story.step('Ben objects to the wall, and countersigns', any, async () => {
    await ben.openInventory(leaseId, 'move-out')
    await answer(ben, ben.main.getByRole('region', { name: 'Kitchen' }), 'Walls and ceiling', wallOfBen)
    await expect(ben.main.getByRole('heading', { name: '2 of 10 entries differ' })).toBeVisible()
  })
  await story.step('Both read what became worse, and what of the worktop is fair to claim', {}, async () => {
    await ada.openInventory(leaseId, 'move-out')
    for (const { main } of [ada, ben]) {
      const compared = main.getByRole('region', { name: '2 of 10 entries differ' })
      const row = (name: string) => compared.getByRole('listitem').filter({ hasText: name })
      await expect(row('Worktop')).toContainText(/Move-in: Good.*Move-out: Damaged.*Worse than at move-in/s)
      await expect(row('Worktop')).toContainText(burn)
      await expect(row('Worktop').getByRole('img', { name: 'Worktop, Move-in, photo 1' })).toBeVisible()
      await expect(row('Worktop').getByRole('img', { name: 'Worktop, Move-out, photo 1' })).toBeVisible()
      await expect(row('Walls and ceiling')).toContainText('Normal wear')
      await expect(row('Walls and ceiling')).toContainText(`Objected at move-out: ${wallOfBen}`)
      const sheet = main.getByRole('region', { name: 'Wear sheet' })
      await expect(sheet.getByRole('listitem')).toHaveCount(1)
      await expect(sheet).toContainText('6 of 12 years used, 6 left: 50%')
      await sheet.getByLabel('Cost for Worktop, USDT').fill('300')
      await expect(sheet.getByRole('status')).toContainText(/300\sUSDT.*150\sUSDT/s)
    }
  })
  await story.step(
    'Ada claims that share, and the rest of the deposit goes home',
    {
      clicks: expect.any(Number),
      confirmations: 1,
      changes: { 'escrow usdt': '-1050', 'tenant usdt': '1050' },
      sent: { landlord: 1 },
    },
    async () => {
      await ada.main.getByRole('link', { name: /^Claim 150\sUSDT from the deposit$/ }).click()
      const ask = ada.dialog('Claim from the deposit?')
      await expect(ask.getByLabel('Claimed amount')).toHaveValue('150')
      await expect(ask.getByLabel('What is it about?')).toHaveValue('damage')
      await expect(ask.getByLabel(/^In your own words/)).toHaveValue(/Worktop: 150\sUSDT of a cost of 300\sUSDT/)
      await ask.getByRole('button', { name: 'Confirm in the wallet' }).click()
      await ada.confirm()
      await story.waitForStatus('In Dispute')
    },
  )
  await story.step('Ben offers 120 of the 150', { clicks: 3, confirmations: 1 }, async () => {
    await ben.openDispute(leaseId)
    await ben.button('Share by agreement').click()
    const ask = ben.dialog(/^Share by agreement with/)
    await ask.getByLabel(/^To Ben/).fill('30')
    await ask.getByRole('button', { name: 'Sign with your wallet' }).click()
    await ben.confirm()
    const done = ben.dialog(/has your offer$/)
    await done.getByRole('button', { name: 'Close' }).first().click()
  })
  await story.step(
    'Ada accepts, and the escrow pays both at once',
    {
      clicks: 2,
      confirmations: 1,
      changes: { 'escrow usdt': '-150', 'landlord usdt': '120', 'tenant usdt': '30' },
      sent: { landlord: 1 },
    },
    async () => {
      await ada.openDispute(leaseId)
      await ada.button(/^Accept 120\sUSDT for you$/).click()
      const ask = ada.dialog(/^Share by agreement with/)
      await ask.getByRole('button', { name: 'Confirm in the wallet' }).click()
      await ada.confirm()
      await expect(ask).toContainText('Final: nobody can undo it any more.')
      await story.waitForStatus('Resolved')
    },
  )
  console.log(story.summary)
})
