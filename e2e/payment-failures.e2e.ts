/** Paying while everything goes wrong: each fault has its sentence and a way on, moves no stage and no money; and it is paid once. */
import { test } from '@playwright/test'
import { parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { password } from './apiUser.ts'
import { BrowserUser } from './browserUser.ts'
import { encodeApprove, FundingAccount } from './fundingAccount.ts'
import { PaymentStory } from './paymentStory.ts'
import { PlainWallet, plainWalletName } from './plainWallet.ts'
import { expect } from './timeouts.ts'

// promise: pay-once
test('Ben pays exactly once, whatever goes wrong', async ({ browser }) => {
  const story = await PaymentStory.create({ story: 'going-wrong' })
  const { chainBalances, lease } = story
  const { tenant, landlord, leaseId } = lease
  const stranger = privateKeyToAccount(generatePrivateKey())
  const funding = new FundingAccount(chainBalances)
  const ben = story.join(await BrowserUser.open(browser, tenant, false))
  const wallet = story.join(
    await PlainWallet.install(ben.context, chainBalances.facts.rpcUrl, [stranger, landlord.wallet, tenant.wallet]),
  )
  const now = () => ben.main.getByRole('list', { name: 'Steps of the payment' }).locator('[aria-current=step]')
  const expectText = (text: string | RegExp) => expect(ben.main.getByText(text)).toBeVisible()
  const rejectedText = 'You rejected this in the wallet. Nothing was sent. You can go on whenever you like.'
  const dialog = ben.dialog(/^(Connect a wallet|Open |The wallet is on another network)/)

  /** One thing that goes wrong: whatever it costs in clicks, the lease still waits for its payment. */
  const failure = (name: string, action: () => Promise<unknown>, more: Parameters<PaymentStory['step']>[1] = {}) =>
    story.step(name, { clicks: expect.any(Number), ...more }, async () => {
      await action()
      await story.waitForStatus('Pay Deposit')
    })
  /** Loads the page anew at a step: it stands where it stood, and nothing is asked. */
  const reloadAt = async (title: string | RegExp) => {
    await expect(now()).toContainText(title)
    await ben.page.reload({ waitUntil: 'commit' })
    await expect(now()).toContainText(title)
    expect(wallet.openPrompts).toEqual([])
  }

  await failure(
    'His purse is empty: a friend keeps his money',
    () => funding.takeFrom(tenant, { usdt: '19900', rnb: '100' }),
    {
      changes: { 'tenant usdt': '-19900', 'tenant rnb': '-100', 'tenant gas': expect.any(String) },
      sent: { tenant: 2 },
    },
  )
  await failure('He goes to pay without a wallet, and says no to connecting one', async () => {
    await ben.openLease(leaseId)
    await ben.button(/^Pay [\d,]/).click()
    await ben
      .dialog('Pay the first rent and the deposit')
      .getByRole('link', { name: /^Pay 2,100/ })
      .click()
    await ben.button('Use the same wallet').click()
    await reloadAt('Connect the wallet you want to pay from.')
    await ben.button('Connect wallet').click()
    await dialog.getByRole('button', { name: plainWalletName }).click()
    await wallet.expectPrompt('eth_requestAccounts')
    wallet.reject()
    await expect(dialog).toContainText(rejectedText)
  })
  // promise: pay-wrong-chain
  await failure(
    'The wallet is on another chain: one prompt brings it here, if he does not say no',
    async () => {
      await dialog.getByRole('button', { name: plainWalletName }).click()
      await wallet.expectPrompt('eth_requestAccounts')
      await wallet.confirm()
      await expect(dialog).toContainText('Money sent on another network would not reach the escrow')
      await dialog.getByRole('button', { name: 'Switch in the wallet' }).click()
      await wallet.expectPrompt('wallet_addEthereumChain')
      wallet.reject()
      await expect(dialog).toContainText(rejectedText)
      await ben.page.reload({ waitUntil: 'commit' })
      await expectText(/^The wallet uses another network\. Confirm once in the wallet to switch to/)
      await ben.button('Switch in the wallet').click()
      await wallet.expectPrompt('wallet_addEthereumChain')
      await wallet.confirm()
    },
    { confirmations: 2 },
  )
  await failure('It shows an account that nobody proved', async () => {
    await expectText(/is not verified yet\. Verify it once/)
    await reloadAt('is not verified yet')
  })
  // promise: pay-others-wallet
  await failure(
    'It shows an account that is proved by somebody else',
    async () => {
      await wallet.selectAccount(landlord.wallet.address)
      await expectText(/is not verified yet\. Verify it once/)
      await ben.button('Verify a wallet').click()
      const sign = ben.dialog('Sign a short text')
      await sign.getByLabel('Your password', { exact: true }).fill(password)
      await sign.getByRole('button', { name: 'Continue' }).click()
      await sign.getByRole('button', { name: 'Sign with your wallet' }).click()
      await wallet.expectPrompt('personal_sign')
      await wallet.confirm()
      await expect(sign).toContainText('This wallet belongs to another account.')
      await sign.getByRole('button', { name: 'Later' }).click()
    },
    { confirmations: 1 },
  )
  // promise: pay-shortages
  await failure('It shows his own, with too little of everything', async () => {
    await wallet.selectAccount(tenant.wallet.address)
    await expectText(/^You need 2,000\sUSDT more\.$/)
    await expectText(/^You need 1\sRNB more for the fee\.$/)
    await expectText(/^You need about .*\sETH more for the network fee\.$/)
    await reloadAt(/You need 2,000\sUSDT more/)
  })
  await failure(
    'USDT comes, RNB and gas do not',
    () => funding.giveTo(tenant, { usdt: '2000' }).then(() => lookAgain(/^You need 1\sRNB more/)),
    {
      changes: { 'tenant usdt': '2000' },
    },
  )
  await failure(
    'RNB comes, gas does not',
    () => funding.giveTo(tenant, { rnb: '1' }).then(() => lookAgain(/^You need about/)),
    {
      changes: { 'tenant rnb': '1' },
    },
  )
  await failure(
    'Gas comes, and he says no to the first permission',
    async () => {
      await funding.giveTo(tenant, { gas: '1' })
      await expect(ben.button('Allow in the wallet')).toBeVisible()
      expect(wallet.openPrompts).toEqual([]) // he said Pay when there was no money: what comes later opens no wallet by itself
      await ben.button('Allow in the wallet').click()
      await wallet.expectPrompt('eth_sendTransaction')
      wallet.reject()
      await expectText(rejectedText)
      await reloadAt(/Allow 2,100\sUSDT/)
    },
    { changes: { 'tenant gas': '1' } },
  )
  async function lookAgain(missing: RegExp): Promise<void> {
    await ben.button('Check again').click()
    await expectText(missing)
  }

  // promise: pay-double-press
  await failure(
    'He presses twice, and in a second tab: the wallet asks once. Then his line to the network breaks',
    async () => {
      await ben.button('Allow in the wallet').dblclick()
      await wallet.expectPrompt('eth_sendTransaction')
      const first = ben.page
      ben.page = await ben.context.newPage()
      await ben.openPaying(leaseId)
      await ben.button('Allow in the wallet').click()
      await expectText('You are already making this payment in another tab. Go on there.')
      await ben.page.close()
      ben.page = first
      const restoreConnection = await breakConnection(ben, chainBalances.facts.rpcUrl)
      await wallet.confirm()
      await expectText('Please wait until the approval of USDT is processed.')
      expect(wallet.openPrompts).toEqual([])
      await restoreConnection()
      await wallet.expectPrompt('eth_sendTransaction')
      expect(await chainBalances.allowances()).toEqual({ usdt: '2100', rnb: '0' })
    },
    { confirmations: 1, sent: { tenant: 1 } },
  )
  // promise: pay-refresh
  await failure(
    'He allows less RNB than the fee, and the page is refreshed while the wallet asks again',
    async () => {
      await wallet.confirm(encodeApprove(chainBalances.facts.escrow, parseUnits('0.5', 18)))
      await expectText('The limit set in the wallet is lower than the fee. Nothing was paid.')
      await ben.button('Allow in the wallet').click()
      await wallet.expectPrompt('eth_sendTransaction')
      await ben.page.reload({ waitUntil: 'commit' })
      await expect(now()).toContainText(/Allow 1\sRNB for the fee/)
      await wallet.confirm() // the wallet's prompt outlived the page that asked
      await expect.poll(() => chainBalances.allowances()).toEqual({ usdt: '2100', rnb: '1' })
      await ben.button(/^(Allow in the wallet|Pay 2,100)/).click()
      await wallet.expectPrompt('eth_sendTransaction')
      await expect(now()).toContainText(/Pay 2,100\sUSDT/)
    },
    { confirmations: 2, sent: { tenant: 2 } },
  )
  // promise: pay-network-away
  await failure('He says no to the payment, and then the network does not answer', async () => {
    wallet.reject()
    await expectText(rejectedText)
    await reloadAt(/Pay 2,100\sUSDT/)
    const restoreConnection = await breakConnection(ben, chainBalances.facts.rpcUrl)
    await ben.button(/^Pay 2,100/).click()
    await expectText('The network does not answer. Your money stays where it is. Try again in a moment.')
    expect(wallet.openPrompts).toEqual([])
    await restoreConnection()
  })
  // promise: pay-failed-on-chain
  await failure(
    'What he sends fails on the chain, and he tries again',
    async () => {
      await ben.button(/^Pay 2,100/).click()
      await wallet.expectPrompt('eth_sendTransaction')
      await wallet.confirm('0xdeadbeef') // no call that the escrow knows
      await expectText('The transaction failed on the network. Your money stayed where it was')
      await ben.button(/^Pay 2,100/).click()
      await wallet.expectPrompt('eth_sendTransaction')
    },
    { confirmations: 1, sent: { tenant: 1 } },
  )
  // promise: pay-closed-tab
  await story.step(
    'He closes the tab while the wallet asks, and confirms there: the money is in the escrow, and the lease active',
    {
      confirmations: 1,
      changes: { 'tenant usdt': '-2100', 'escrow usdt': '2100', 'tenant rnb': '-1', 'fees rnb': '1' },
      sent: { tenant: 1 },
    },
    async () => {
      await ben.page.close()
      await wallet.confirm()
      await story.waitForStatus('Start Arbitration')
    },
  )
  // promise: pay-another-device
  await story.step('He opens it again, and on another device: paid, and nothing is asked', {}, async () => {
    await tenant.signIn()
    const phone = await BrowserUser.open(browser, tenant, false)
    ben.page = await ben.context.newPage()
    for (const browserUser of [ben, phone]) {
      await browserUser.openPaying(leaseId)
      await expect(browserUser.main.getByText('Paid. The home is booked for you.')).toBeVisible()
    }
    expect(wallet.openPrompts).toEqual([])
    expect(await chainBalances.allowances()).toEqual({ usdt: '0', rnb: '0' })
    expect(await chainBalances.countPayments()).toBe(1)
  })
  console.log(story.summary)
})

/** The browser's line to the chain breaks; the answer mends it. */
async function breakConnection(browserUser: BrowserUser, rpcUrl: string): Promise<() => Promise<void>> {
  const pattern = `${rpcUrl.replace(/\/$/, '')}/**`
  await browserUser.context.route(pattern, (route) => route.abort())
  return () => browserUser.context.unroute(pattern)
}
