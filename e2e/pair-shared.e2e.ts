/**
 * A deposit without a lease: Ben pays two in for Ada by the escrow's own calls; the arbitrator splits one, one is
 * released, and she pays some back.
 */
import { test } from '@playwright/test'
import { createWalletClient, erc20Abi, http, parseAbi } from 'viem'
import { ApiUser } from './apiUser.ts'
import { BrowserUser } from './browserUser.ts'
import { passTo } from './keeperStory.ts'
import { PaymentStory } from './paymentStory.ts'
import { expect } from './timeouts.ts'

const unit = 10n ** 18n
const pairAbi = parseAbi([
  'error NotDue(uint256 due)',
  'error AlreadyDue(uint256 due)',
  'function payRentDeposit(address landlord, uint256 amount)',
  'function releaseRentDeposit(address rentee, address landlord)',
  'function rentDepositArbitrationLengthenAction(address rentee, address landlord, uint256 newReleaseTime)',
])
interface Row {
  readonly id: string
  readonly rentee: string
  readonly landlord: string
  readonly deposit: { readonly due: number; readonly amount: string; readonly state: string }
}

// promise: pay-pair-story
test('both parties use the escrow without a lease, and they and the arbitrator act on it in Keyhold', async ({
  browser,
}) => {
  const story = await PaymentStory.create({ story: 'pair-shared', moveIn: 30, moveOut: 90 })
  const { chainBalances } = story
  const { tenant, landlord } = story.lease
  const { url } = tenant
  const { escrow, stablecoin, token, rpcUrl } = chainBalances.facts
  const [rentee, payee] = [tenant.wallet.address, landlord.wallet.address]
  const arbitrator = await ApiUser.arbitrator(url)
  const helena = story.join(await BrowserUser.open(browser, arbitrator, false))
  const ben = story.join(await BrowserUser.open(browser, tenant))
  const ada = story.join(await BrowserUser.open(browser, landlord))
  const bens = createWalletClient({ account: tenant.wallet, transport: http(rpcUrl) })
  const { client } = chainBalances

  const payIn = async (amount: bigint) => {
    const approve = (address: typeof stablecoin, sum: bigint) =>
      bens.writeContract({ address, abi: erc20Abi, functionName: 'approve', args: [escrow, sum], chain: null })
    await chainBalances.waitForSuccess(approve(stablecoin, amount))
    await chainBalances.waitForSuccess(approve(token, unit))
    const args = [payee, amount] as const
    await chainBalances.waitForSuccess(
      bens.writeContract({ address: escrow, abi: pairAbi, functionName: 'payRentDeposit', args, chain: null }),
    )
  }
  const release = () =>
    client.simulateContract({
      address: escrow,
      abi: pairAbi,
      functionName: 'releaseRentDeposit',
      args: [rentee, payee],
      account: rentee,
    })
  const rowOf = async (person: ApiUser, path = '/pairs') => {
    const { rows } = await person.request<{ rows: Row[] }>('GET', path)
    return rows.find((row) => row.rentee === rentee && row.landlord === payee)
  }
  const waitForState = (state: string, amount: bigint) =>
    expect
      .poll(async () => {
        const found = [await rowOf(tenant), await rowOf(landlord)]
        return found.map((row) => `${row?.deposit.state} ${row?.deposit.amount}`)
      })
      .toEqual([`${state} ${amount}`, `${state} ${amount}`])
  const openPair = async (person: BrowserUser) => {
    await person.page.goto(`${url}/profile/${person.person.user.id}/payments`, { waitUntil: 'commit' })
    await person.main.getByRole('region', { name: 'Deposits without a lease' }).getByRole('link').first().click()
    await expect(person.main.getByRole('heading', { level: 1, name: 'Deposit without a lease' })).toBeVisible()
  }
  const finish = async (person: BrowserUser, title: string) => {
    const ask = person.dialog(title)
    await ask.getByRole('button', { name: 'Confirm in the wallet' }).click()
    await person.confirm()
    await expect(ask).toContainText('Final: nobody can undo it any more.')
    await ask.getByRole('button', { name: 'Done' }).click()
  }

  await story.step(
    'Ben pays 70 into the escrow for Ada, by its own calls and without a lease',
    {
      changes: { 'tenant usdt': '-70', 'escrow usdt': '70', 'tenant rnb': '-1', 'fees rnb': '1' },
      sent: { tenant: 3 },
    },
    async () => {
      await payIn(70n * unit)
      await waitForState('held', 70n * unit)
    },
  )
  await story.step(
    'He finds it under Payments, can take nothing back, and the escrow releases nothing early',
    { clicks: 1 },
    async () => {
      await openPair(ben)
      await expect(ben.main).toContainText('you cannot take it back yourself')
      await expect(ben.button(/^Release/)).toHaveCount(0)
      await expect(release()).rejects.toThrow(/NotDue/)
    },
  )
  await story.step(
    'Ada finds it too, and pays 20 back from her own wallet: the held sum stays',
    {
      clicks: 6,
      confirmations: 2,
      changes: { 'landlord usdt': '-20', 'tenant usdt': '20' },
      sent: { landlord: expect.any(Number) },
    },
    async () => {
      await openPair(ada)
      await ada.connect()
      await ada.button(/^Pay money back to/).click()
      await ada.dialog('Pay money back?').getByLabel('Amount').fill('20')
      await finish(ada, 'Pay money back?')
      await waitForState('held', 70n * unit)
    },
  )
  await story.step(
    'Helena finds it at her desk and splits it: 50 are returned to Ben, 20 go to Ada',
    {
      clicks: 6,
      confirmations: 2,
      changes: { 'escrow usdt': '-70', 'tenant usdt': '50', 'landlord usdt': '20' },
    },
    async () => {
      const row = await rowOf(arbitrator, '/desk/pairs')
      await helena.page.goto(`${url}/desk`, { waitUntil: 'commit' })
      await helena.main.locator(`a[href$="${row?.id}"]`).click()
      await helena.connect()
      await helena.button(/^Share 70/).click()
      await helena.dialog('Share the deposit?').getByLabel('To the tenant').fill('50')
      await expect(helena.dialog('Share the deposit?')).toContainText(/20\sUSDT to the landlord/)
      await finish(helena, 'Share the deposit?')
      await waitForState('shared', 70n * unit)
    },
  )
  await story.step('Both read how it was split, and that nothing is held now', {}, async () => {
    for (const person of [ben, ada]) {
      await expect(person.main).toContainText(
        /The arbitrator shared it: 50\sUSDT to the tenant, 20\sUSDT to the landlord/,
      )
      await expect(person.main).toContainText('The escrow holds nothing between these two accounts now.')
    }
    expect(await rowOf(arbitrator, '/desk/pairs')).toBeUndefined()
  })
  await story.step(
    'Ben pays in another 30, and five days pass',
    {
      changes: { 'tenant usdt': '-30', 'escrow usdt': '30', 'tenant rnb': '-1', 'fees rnb': '1' },
      sent: { tenant: 3 },
    },
    async () => {
      await payIn(30n * unit)
      await waitForState('held', 30n * unit)
      const due = (await rowOf(tenant))?.deposit.due ?? 0
      await passTo(url, due)
    },
  )
  await story.step(
    'It is due: the arbitrator cannot extend it, and Ada releases it to herself',
    {
      clicks: 3,
      confirmations: 1,
      changes: { 'escrow usdt': '-30', 'landlord usdt': '30' },
      sent: { landlord: 1 },
    },
    async () => {
      const due = (await rowOf(tenant))?.deposit.due ?? 0
      const lengthened = client.simulateContract({
        address: escrow,
        abi: pairAbi,
        functionName: 'rentDepositArbitrationLengthenAction',
        args: [rentee, payee, BigInt(due + 86_400)],
        account: arbitrator.wallet.address,
      })
      await expect(lengthened).rejects.toThrow(/AlreadyDue/)
      await ada.button(/^Release 30/).click()
      await finish(ada, 'Release the deposit?')
      await waitForState('released', 30n * unit)
      await expect(ada.main).toContainText(/30\sUSDT released to the landlord/)
    },
  )
  console.log(story.summary)
})
