/** Paying while everything goes wrong: each fault has its sentence and a way on, moves no stage and no money; and it is paid once. */
import { test } from '@playwright/test'
import { parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { approving, Friend } from './friend.ts'
import { expect } from './patience.ts'
import { PayingStory } from './payingStory.ts'
import { PlainWallet, plainWalletName } from './plainWallet.ts'
import { Visitor } from './visitor.ts'

test('Ben pays exactly once, whatever goes wrong', async ({ browser }) => {
  const story = await PayingStory.begin({ story: 'going-wrong' })
  const { ledger, letting } = story
  const { tenant, landlord, leaseId } = letting
  const stranger = privateKeyToAccount(generatePrivateKey())
  const friend = new Friend(ledger)
  const ben = story.join(await Visitor.enter(browser, tenant, false))
  const wallet = story.join(
    await PlainWallet.install(ben.context, ledger.facts.rpcUrl, [stranger, landlord.wallet, tenant.wallet]),
  )
  const now = () => ben.main.getByRole('list', { name: 'Steps of the payment' }).locator('[aria-current=step]')
  const said = (words: string | RegExp) => expect(ben.main.getByText(words)).toBeVisible()
  const saidNo = 'You said no in the wallet. Nothing was sent; you can go on whenever you like.'
  const dialog = ben.dialog(/^(Connect a wallet|Look at|The wallet is on another network)/)

  /** One thing that goes wrong: whatever it costs in clicks, the lease still waits for its payment. */
  const wrong = (name: string, act: () => Promise<unknown>, more: Parameters<PayingStory['step']>[1] = {}) =>
    story.step(name, { clicks: expect.any(Number), ...more }, async () => {
      await act()
      await story.stageIs('Pay Deposit')
    })
  /** Loads the page anew at a step: it stands where it stood, and nothing is asked. */
  const refresh = async (title: string | RegExp) => {
    await expect(now()).toContainText(title)
    await ben.page.reload({ waitUntil: 'commit' })
    await expect(now()).toContainText(title)
    expect(wallet.asks).toEqual([])
  }

  await wrong(
    'His purse is empty: a friend keeps his money',
    () => friend.keep(tenant, { usdt: '19900', rnb: '100' }),
    {
      moves: { 'tenant usdt': '-19900', 'tenant rnb': '-100', 'tenant gas': expect.any(String) },
      sent: { tenant: 2 },
    },
  )
  await wrong('He goes to pay without a wallet, and says no to connecting one', async () => {
    await ben.openLease(leaseId)
    await ben.button(/^Send deposit/).click()
    await ben
      .dialog('Send the deposit')
      .getByRole('link', { name: /^Pay 2,100/ })
      .click()
    await refresh('Connect the wallet you want to pay from.')
    await ben.button('Connect wallet').click()
    await dialog.getByRole('button', { name: plainWalletName }).click()
    await wallet.asksFor('eth_requestAccounts')
    wallet.no()
    await expect(dialog).toContainText(saidNo)
  })
  await wrong(
    'The wallet is on another chain: one prompt brings it here, if he does not say no',
    async () => {
      await dialog.getByRole('button', { name: plainWalletName }).click()
      await wallet.asksFor('eth_requestAccounts')
      await wallet.yes()
      await expect(dialog).toContainText('Money sent on another network would not reach the escrow')
      await dialog.getByRole('button', { name: 'Switch in the wallet' }).click()
      await wallet.asksFor('wallet_addEthereumChain')
      wallet.no()
      await expect(dialog).toContainText(saidNo)
      await ben.page.reload({ waitUntil: 'commit' })
      await said(/^The wallet is on another network\. One prompt brings it to/)
      await ben.button('Switch in the wallet').click()
      await wallet.asksFor('wallet_addEthereumChain')
      await wallet.yes()
    },
    { confirmations: 2 },
  )
  await wrong('It shows an account that nobody proved', async () => {
    await said(/^This wallet is not proved yet/)
    await refresh('This wallet is not proved yet')
  })
  await wrong(
    'It shows an account that is proved by somebody else',
    async () => {
      await wallet.pick(landlord.wallet.address)
      await said(/^This wallet is not proved yet/)
      await ben.button('Prove a wallet').click()
      const sign = ben.dialog('Sign a short text')
      await sign.getByRole('button', { name: 'Sign in the wallet' }).click()
      await wallet.asksFor('personal_sign')
      await wallet.yes()
      await expect(sign).toContainText('This wallet belongs to another account.')
      await sign.getByRole('button', { name: 'Later' }).click()
    },
    { confirmations: 1 },
  )
  await wrong('It shows his own, with too little of everything', async () => {
    await wallet.pick(tenant.wallet.address)
    await said(/^2,000\sUSDT are missing\.$/)
    await said(/^You need 1\sRNB more for the fee\.$/)
    await said(/^You need about .*\sETH more for the network’s fee\.$/)
    await refresh(/2,000\sUSDT are missing/)
  })
  await wrong(
    'USDT comes, RNB and gas do not',
    () => friend.give(tenant, { usdt: '2000' }).then(() => lookAgain(/^You need 1\sRNB more/)),
    {
      moves: { 'tenant usdt': '2000' },
    },
  )
  await wrong(
    'RNB comes, gas does not',
    () => friend.give(tenant, { rnb: '1' }).then(() => lookAgain(/^You need about/)),
    {
      moves: { 'tenant rnb': '1' },
    },
  )
  await wrong(
    'Gas comes, and he says no to the first permission',
    async () => {
      await friend.give(tenant, { gas: '1' })
      await wallet.asksFor('eth_sendTransaction') // he said Pay at the beginning, and nothing stands in the way now
      wallet.no()
      await said(saidNo)
      await refresh(/Allow 2,100\sUSDT/)
    },
    { moves: { 'tenant gas': '1' } },
  )
  async function lookAgain(missing: RegExp): Promise<void> {
    await ben.button('Look again').click()
    await said(missing)
  }

  await wrong(
    'He presses twice, and in a second tab: the wallet asks once. Then his line to the network breaks',
    async () => {
      await ben.button('Allow in the wallet').dblclick()
      await wallet.asksFor('eth_sendTransaction')
      const first = ben.page
      ben.page = await ben.context.newPage()
      await ben.openPaying(leaseId)
      await ben.button('Allow in the wallet').click()
      await said('This payment is running in another tab. Go on there.')
      await ben.page.close()
      ben.page = first
      const mend = await cutLine(ben, ledger.facts.rpcUrl)
      await wallet.yes()
      await said('Please wait until the approval of USDT is processed.')
      expect(wallet.asks).toEqual([])
      await mend()
      await wallet.asksFor('eth_sendTransaction')
      expect(await ledger.allowances()).toEqual({ usdt: '2100', rnb: '0' })
    },
    { confirmations: 1, sent: { tenant: 1 } },
  )
  await wrong(
    'He allows less RNB than the fee, and the page is refreshed while the wallet asks again',
    async () => {
      await wallet.yes(approving(ledger.facts.escrow, parseUnits('0.5', 18)))
      await said('The allowance you gave in RNB is smaller than the fee.')
      await ben.button('Allow in the wallet').click()
      await wallet.asksFor('eth_sendTransaction')
      await ben.page.reload({ waitUntil: 'commit' })
      await expect(now()).toContainText(/Allow 1\sRNB for the fee/)
      await wallet.yes() // the wallet's prompt outlived the page that asked
      await expect.poll(() => ledger.allowances()).toEqual({ usdt: '2100', rnb: '1' })
      await ben.button(/^(Allow in the wallet|Pay 2,100)/).click()
      await wallet.asksFor('eth_sendTransaction')
      await expect(now()).toContainText(/Pay 2,100\sUSDT/)
    },
    { confirmations: 2, sent: { tenant: 2 } },
  )
  await wrong('He says no to the payment, and then the network does not answer', async () => {
    wallet.no()
    await said(saidNo)
    await refresh(/Pay 2,100\sUSDT/)
    const mend = await cutLine(ben, ledger.facts.rpcUrl)
    await ben.button(/^Pay 2,100/).click()
    await said('The network does not answer. Nothing is lost; try again in a moment.')
    expect(wallet.asks).toEqual([])
    await mend()
  })
  await wrong(
    'What he sends fails on the chain, and he tries again',
    async () => {
      await ben.button(/^Pay 2,100/).click()
      await wallet.asksFor('eth_sendTransaction')
      await wallet.yes('0xdeadbeef') // no call that the escrow knows
      await said('The transaction failed on the network. The money stayed where it was')
      await ben.button(/^Pay 2,100/).click()
      await wallet.asksFor('eth_sendTransaction')
    },
    { confirmations: 1, sent: { tenant: 1 } },
  )
  await story.step(
    'He closes the tab while the wallet asks, and confirms there: the money is in the escrow, and the lease active',
    {
      confirmations: 1,
      moves: { 'tenant usdt': '-2100', 'escrow usdt': '2100', 'tenant rnb': '-1', 'fees rnb': '1' },
      sent: { tenant: 1 },
    },
    async () => {
      await ben.page.close()
      await wallet.yes()
      await story.stageIs('Start Arbitration')
    },
  )
  await story.step('He opens it again, and on another device: paid, and nothing is asked', {}, async () => {
    await tenant.signIn()
    const phone = await Visitor.enter(browser, tenant, false)
    ben.page = await ben.context.newPage()
    for (const visitor of [ben, phone]) {
      await visitor.openPaying(leaseId)
      await expect(visitor.main.getByText('Paid. The home is yours to move into.')).toBeVisible()
    }
    expect(wallet.asks).toEqual([])
    expect(await ledger.allowances()).toEqual({ usdt: '0', rnb: '0' })
    expect(await ledger.timesPaid()).toBe(1)
  })
  console.log(story.told)
})

/** The browser's line to the chain breaks; the answer mends it. */
async function cutLine(visitor: Visitor, rpcUrl: string): Promise<() => Promise<void>> {
  const pattern = `${rpcUrl.replace(/\/$/, '')}/**`
  await visitor.context.route(pattern, (route) => route.abort())
  return () => visitor.context.unroute(pattern)
}
