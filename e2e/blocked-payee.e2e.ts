/**
 * A blocked payee: the issuer of USDT blocked the landlord, so the released first rent stays at the escrow until she
 * can collect it.
 */
import { test } from '@playwright/test'
import { formatUnits } from 'viem'
import { BrowserUser } from './browserUser.ts'
import { payLease } from './payLease.ts'
import { PaymentStory } from './paymentStory.ts'
import { expect } from './timeouts.ts'
import { readCredit, setBlocked } from './tokenIssuer.ts'

// promise: sgn-4-flow-credit
test("Ada's undelivered USDT waits at the escrow, and she collects it once she is unblocked", async ({ browser }) => {
  const story = await PaymentStory.create({ story: 'blocked-payee', moveIn: 1, moveOut: 61 })
  const { chainBalances, lease } = story
  const { tenant, landlord, leaseId } = lease
  const wallet = landlord.wallet.address
  const ben = story.join(await BrowserUser.open(browser, tenant))
  const ada = story.join(await BrowserUser.open(browser, landlord))
  const waiting = async () => formatUnits(await readCredit(chainBalances, wallet), 18)
  const transactions = (person: BrowserUser) => person.main.getByRole('region', { name: 'Transactions' })
  const collect = ada.dialog('Collect the money held for you')
  const go = collect.getByRole('button', { name: 'Confirm in the wallet' })

  await story.step(
    "Ben has paid, and the issuer of USDT blocks Ada's wallet",
    {
      changes: { 'tenant usdt': '-2100', 'escrow usdt': '2100', 'tenant rnb': '-1', 'fees rnb': '1' },
      sent: { tenant: 3 },
    },
    async () => {
      await payLease(lease, chainBalances)
      await story.waitForStatus('Start Arbitration')
      await setBlocked(chainBalances, wallet, true)
    },
  )
  await story.step(
    'He gets the keys and releases the first rent: it leaves the lease, and not the escrow',
    { clicks: 5, confirmations: 2, sent: { tenant: 1 } },
    async () => {
      await ben.openLease(leaseId)
      await ben.connect()
      await ben.letTimePass('Until Keys')
      await ben.button(/^All fine: release now/).click()
      const ask = ben.dialog('Release the first rent now?')
      await expect(ask).toContainText(/USDT refuses to pay Ada Lind: the escrow keeps 900\sUSDT for the same wallet\./)
      await ask.getByRole('button', { name: 'Confirm in the wallet' }).click()
      await ben.confirm()
      await expect(ask).toContainText('Final: nobody can undo it any more.')
      await story.waitForStatus('Released')
      expect(await waiting()).toBe('900')
    },
  )
  await story.step('Both read that it waits for Ada, and not that she has it', { clicks: 1 }, async () => {
    await ben.dialog('Release the first rent now?').getByRole('button', { name: 'Done' }).click()
    await expect(ben.main).toContainText(/The escrow keeps 900\sUSDT for Ada/)
    await expect(ben.button(/^Collect/)).toHaveCount(0)
    await ada.openLease(leaseId)
    await expect(ada.main).toContainText(/The escrow keeps 900\sUSDT for you/)
    await expect(transactions(ada)).toContainText('kept for you in the escrow')
    await expect(ada.main).toContainText(/900\sUSDT could not be delivered to you/)
    await expect(ada.main).not.toContainText(/You got 900\sUSDT: first rent/)
  })
  await story.step('Her list of payments says so too, and counts it as neither incoming nor outgoing', {}, async () => {
    await ada.page.goto(`${landlord.url}/profile/${landlord.user.id}/payments`)
    await expect(ada.main.getByRole('row', { name: /First rent released/ })).toContainText('kept for you')
    await expect(ada.main.getByRole('status').filter({ hasText: 'payments' })).not.toContainText('900')
    const to = await ada.main
      .getByRole('link', { name: /receipt of/i })
      .first()
      .getAttribute('href')
    await ada.page.goto(`${landlord.url}${to}`)
    await expect(ada.main).toContainText('stays in the escrow for the landlord')
    await ada.openLease(leaseId)
  })
  await story.step(
    'Still blocked, she reads why it cannot be collected before her wallet is asked',
    { clicks: 3, confirmations: 1 },
    async () => {
      await ada.connect()
      await ada.button(/^Collect 900\sUSDT$/).click()
      await expect(collect).toContainText('USDT still refuses to pay this wallet.')
      await expect(go).toBeDisabled()
      expect(await waiting()).toBe('900')
    },
  )
  await story.step('She is unblocked, which alone moves nothing', { clicks: 1 }, async () => {
    await setBlocked(chainBalances, wallet, false)
    await collect.getByRole('button', { name: 'Check again' }).click()
    await expect(collect).toContainText(/The escrow sends 900\sUSDT to you\./)
    expect(await waiting()).toBe('900')
  })
  await story.step(
    'She collects it, and has it',
    { clicks: 1, confirmations: 1, changes: { 'escrow usdt': '-900', 'landlord usdt': '900' }, sent: { landlord: 1 } },
    async () => {
      await go.click()
      await expect(ada.wallet.getByRole('listitem')).toHaveText([/^Pay to 0x.* what the escrow keeps for it\.$/])
      await ada.confirm()
      await expect(collect).toContainText('Final: nobody can undo it any more.')
      expect(await waiting()).toBe('0')
    },
  )
  await story.step('Both read when it arrived', { clicks: 1 }, async () => {
    await collect.getByRole('button', { name: 'Done' }).click()
    await expect(ada.main).toContainText(/You received 900\sUSDT that the escrow had kept/)
    await expect(transactions(ada)).toContainText('arrived on')
    await expect(ada.button(/^Collect/)).toHaveCount(0)
    await ben.openLease(leaseId)
    await expect(ben.main).toContainText(/Ada received 900\sUSDT that the escrow had kept/)
    await expect(ben.main).not.toContainText(/900\sUSDT wait for/)
  })
  console.log(story.summary)
})
