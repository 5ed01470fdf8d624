/** A lost wallet: the tenant named a payout account before they paid, and the deposit reaches it without them. */
import { test } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { ApiUser } from './apiUser.ts'
import { BrowserUser } from './browserUser.ts'
import { expectEmails, passTo } from './keeperStory.ts'
import { PaymentStory } from './paymentStory.ts'
import { expect } from './timeouts.ts'

interface Lease {
  readonly moveOut: number
  readonly isPayoutToProve?: boolean
  readonly parts: { readonly part: string; readonly due: number }[]
}
const day = 86_400

// promise: pay-lost-wallet
test('Ben loses the wallet that paid; his deposit reaches his second wallet, and no one needs the first', async ({
  browser,
}) => {
  const key = generatePrivateKey()
  const second = privateKeyToAccount(key)
  const ending = second.address.slice(-4)
  const story = await PaymentStory.create({ story: 'lost-wallet', moveIn: 1, moveOut: 62, payout: second.address })
  const { tenant, landlord, leaseId, url } = story.lease
  const ben = story.join(await BrowserUser.open(browser, tenant))
  const read = (person: ApiUser = tenant) => person.request<Lease>('GET', `/contract/${leaseId}`)

  await story.step('Ben verifies a second wallet', {}, () => tenant.proveWallet(second))
  await story.step('Before he pays he names it as his payout account', { clicks: 5, confirmations: 1 }, async () => {
    await ben.openLease(leaseId)
    await ben.connect()
    await ben.button(/^Pay 2,100/).click()
    await ben
      .dialog('Pay the first rent and the deposit')
      .getByRole('link', { name: /^Pay 2,100/ })
      .click()
    await ben.button(new RegExp(`^Choose .*${ending}$`)).click()
    await expect(ben.wallet).toContainText(/What goes back to you is sent to/)
    await expect(ben.main.getByText(new RegExp(`payout account .*${ending}`)).first()).toBeVisible()
  })
  await story.step(
    'He pays',
    {
      confirmations: 1,
      changes: { 'tenant usdt': '-2100', 'escrow usdt': '2100', 'tenant rnb': '-1', 'fees rnb': '1' },
      sent: { tenant: expect.any(Number) },
    },
    async () => {
      await ben.confirm()
      await expect(ben.page.getByText('Paid. The home is booked for you.')).toBeVisible()
      await story.waitForStatus('Start Arbitration')
    },
  )
  await story.step('His phone is gone. A month before move-out he is asked for the payout account', {}, async () => {
    const { moveOut } = await read()
    await passTo(url, moveOut - 29 * day)
    await expect.poll(async () => (await read()).isPayoutToProve).toBe(true)
    await expectEmails(ben, /payout account/, [expect.any(String)])
    await ben.context.close()
  })
  const onLaptop = story.join(await BrowserUser.open(browser, tenant.withKey(key)))
  await story.step('He shows that he still has it, from another device', { clicks: 4, confirmations: 2 }, async () => {
    await onLaptop.openLease(leaseId)
    await onLaptop.connect()
    await onLaptop.button('Verify the payout account again').click()
    await onLaptop
      .dialog('Verify the payout account again')
      .getByRole('button', { name: 'Sign with this wallet' })
      .click()
    await onLaptop.confirm()
    await expect.poll(async () => (await read()).isPayoutToProve).toBeUndefined()
  })
  const ada = story.join(await BrowserUser.open(browser, landlord))
  await story.step(
    'Once the deposit is due Ada releases: the rent is hers, and the deposit reaches his second wallet',
    {
      clicks: 4,
      confirmations: 2,
      changes: { 'escrow usdt': '-2100', 'landlord usdt': '900', 'payout usdt': '1200' },
      sent: { landlord: 1 },
    },
    async () => {
      const { parts } = await read()
      await passTo(url, parts.find(({ part }) => part === 'deposit')?.due ?? 0)
      await ada.openLease(leaseId)
      await ada.connect()
      await ada.button(/^Release 2,100\sUSDT/).click()
      const ask = ada.dialog('Release due money')
      await expect(ask).toContainText(/The escrow sends 1,200\sUSDT to Ben Okafor’s payout account/)
      await ask.getByRole('button', { name: 'Confirm in the wallet' }).click()
      await ada.confirm()
      await story.waitForStatus('Completed')
    },
  )
  await story.step('Both read where it went', {}, async () => {
    for (const person of [onLaptop, ada]) {
      await person.openLease(leaseId)
      await expect(person.main.getByText(new RegExp(`payout account .*${ending}`)).first()).toBeVisible()
    }
  })
  console.log(story.summary)
})
