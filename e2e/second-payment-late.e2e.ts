/**
 * A lease that was paid twice, from two of the tenant's wallets: the landlord sends the second payment back long after
 * its first rent was due, and the lease goes on.
 */
import { test } from '@playwright/test'
import { createWalletClient, erc20Abi, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { BrowserUser } from './browserUser.ts'
import { expectEmails, passTo } from './keeperStory.ts'
import { payLease } from './payLease.ts'
import { PaymentStory } from './paymentStory.ts'
import { escrowAbi, type WireTerms } from './terms.ts'
import { expect } from './timeouts.ts'

const day = 86_400

interface Lease {
  readonly moveIn: number
  readonly secondPayments: readonly { readonly held: string }[]
  readonly transactions: readonly {
    readonly chainId: number
    readonly transactionId: string
    readonly isSecond: boolean
  }[]
}

// promise: second-story
test('Ben pays twice; Ada sends the second payment back after it was due, and no page releases it to her', async ({
  browser,
}) => {
  const story = await PaymentStory.create({ story: 'paid-twice', moveIn: 2, moveOut: 60, rent: 500, deposit: 400 })
  const { chainBalances, lease } = story
  const { tenant, landlord, leaseId, url } = lease
  const { stablecoin, token, escrow, rpcUrl } = chainBalances.facts
  const ada = story.join(await BrowserUser.open(browser, landlord))
  const ben = story.join(await BrowserUser.open(browser, tenant))
  const read = () => tenant.request<Lease>('GET', `/contract/${leaseId}`)
  const { moveIn } = await read()
  const other = privateKeyToAccount(generatePrivateKey())
  await tenant.request('POST', '/local/faucet', { address: other.address })
  await tenant.proveWallet(other)
  const started = await tenant.request<{ terms: WireTerms }>('POST', `/contract/${leaseId}/payment`, {
    renterWalletAddress: other.address,
  })
  const { handover, firstRent, deposit } = started.terms
  const sums = { handover: BigInt(handover), firstRent: BigInt(firstRent), deposit: BigInt(deposit) }
  const terms = { ...started.terms, ...sums }
  const others = createWalletClient({ account: other, transport: http(rpcUrl) })
  const balanceOfOther = () =>
    chainBalances.client.readContract({
      address: stablecoin,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [other.address],
    })

  await story.step(
    'Ben pays from his first wallet',
    {
      changes: { 'tenant usdt': '-900', 'escrow usdt': '900', 'tenant rnb': '-1', 'fees rnb': '1' },
      sent: { tenant: 3 },
    },
    async () => {
      await payLease(lease, chainBalances)
      await story.waitForStatus('Start Arbitration')
    },
  )
  await story.step(
    'And once more from his second one: both read it, with the day',
    { changes: { 'escrow usdt': '900', 'fees rnb': '1' } },
    async () => {
      for (const address of [stablecoin, token]) {
        const args = [escrow, terms.handover + terms.deposit] as const
        await chainBalances.waitForSuccess(
          others.writeContract({ address, abi: erc20Abi, functionName: 'approve', args, chain: null }),
        )
      }
      await chainBalances.waitForSuccess(
        others.writeContract({ address: escrow, abi: escrowAbi, functionName: 'payLease', args: [terms], chain: null }),
      )
      await tenant.request('PUT', '/contract-activated', { contractId: leaseId })
      await expect.poll(async () => (await read()).secondPayments.length).toBe(1)
      for (const person of [ada, ben]) await expectEmails(person, /paid twice/, [expect.stringContaining('paid twice')])
      await ben.openLease(leaseId)
      await expect(ben.main.getByText('This lease was paid twice')).toBeVisible()
      await expect(ben.main).toContainText(/anyone can release 500\sUSDT to Ada/)
      await expect(ben.button(/^Dispute 500\sUSDT$/)).toHaveCount(0)
    },
  )
  await story.step('From move-in on he can dispute it', {}, async () => {
    await passTo(url, moveIn + 60)
    await ben.openLease(leaseId)
    await expect(ben.button(/^Dispute 500\sUSDT$/)).toBeVisible()
  })
  await story.step('Two days after its first rent was due, its receipt offers no release', {}, async () => {
    await passTo(url, moveIn + 7 * day)
    const { transactions } = await read()
    const paid = transactions.find(({ isSecond }) => isSecond)
    await ben.page.goto(`${url}/receipt/${paid?.chainId}/${paid?.transactionId}`, { waitUntil: 'commit' })
    await expect(ben.main.getByText(/This payment belongs to no lease/)).toBeVisible()
    await expect(ben.main.getByRole('button', { name: /^Release/ })).toHaveCount(0)
  })
  const before = await balanceOfOther()
  await story.step(
    'Ada sends it back, and nothing else moves',
    { clicks: 5, confirmations: 2, changes: { 'escrow usdt': '-900' }, sent: { landlord: 1 } },
    async () => {
      await ada.openLease(leaseId)
      await ada.connect()
      await expect(ada.main).toContainText(/Since .* anyone can release 500\sUSDT to your wallet/)
      await ada.button('Send the second payment back').click()
      const ask = ada.dialog('Send the second payment back?')
      await expect(ask).toContainText(/900\sUSDT goes back to Ben/)
      await ask.getByRole('button', { name: 'Confirm in the wallet' }).click()
      await ada.confirm()
      await expect(ask).toContainText('Final: nobody can undo it any more.')
      await ask.getByRole('button', { name: 'Done' }).click()
      await expect.poll(async () => (await read()).secondPayments.map(({ held }) => held)).toEqual(['0'])
    },
  )
  await story.step('His second wallet has it, the lease goes on, and the page is silent about it', {}, async () => {
    expect((await balanceOfOther()) - before).toBe(900n * 10n ** 18n)
    await story.waitForStatus('Start Arbitration')
    await expectEmails(ben, /second payment came back/, [expect.stringMatching(/^900 USDT of your second payment/)])
    await ben.openLease(leaseId)
    await expect(ben.main.getByText('This lease was paid twice')).toHaveCount(0)
  })
  console.log(story.summary)
})
