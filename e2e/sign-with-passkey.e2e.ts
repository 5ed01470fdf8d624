/**
 * Nina's account signs on the wallet page: she reads what the act does, and only then her device is asked. On the chain
 * the signed act does exactly that, whichever account sends it.
 */
import { accountsAbi } from '@keyhold/escrow/abi/Accounts.ts'
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { testUSDTAbi } from '@keyhold/escrow/abi/TestUSDT.ts'
import { type Act, actCall, batch } from '@keyhold/escrow/accounts/signatures.ts'
import { accounts as people } from '@keyhold/escrow/anvil.setup.ts'
import { acceptanceTypedData, leaseId, plainTerms, type Terms } from '@keyhold/escrow/terms.ts'
import { expect, type Page, test } from '@playwright/test'
import { type Address, encodeFunctionData, type Hex, parseEther } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { addDevice, expectAccessible, makeAccount, startWalletPage } from './walletStory.ts'

type Person = (typeof people)[number]
const [deployer, arbitrator, landlord, stranger] = people as [Person, Person, Person, Person]
const [rent, deposit] = [parseEther('1420'), parseEther('2840.5')]
let story: Awaited<ReturnType<typeof startWalletPage>>
test.beforeAll(async () => {
  story = await startWalletPage()
})
test.afterAll(() => story?.stop())

type Fragment = { account: Address; x: Hex; y: Hex; recovery: Address }
const fragmentOf = (page: Page) => Object.fromEntries(new URLSearchParams(new URL(page.url()).hash.slice(1)))
const transact = async (to: Address, data: Hex, account = deployer) => {
  const { wallet, client } = story.sender
  const hash = await wallet.sendTransaction({ account, to, data, chain: null, gas: 3_000_000n })
  return (await client.waitForTransactionReceipt({ hash })).status
}
const balance = (account: Address) =>
  story.chain.client.readContract({
    address: story.contracts.stablecoin,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  })

/** Makes an account on a new phone, and returns what the app got. */
async function openWithAccount(page: Page): Promise<Fragment> {
  await addDevice(page)
  await page.goto(`${story.walletUrl}?return=${encodeURIComponent(story.appUrl)}`)
  await makeAccount(page)
  await page.getByRole('link', { name: /^Back to/ }).click()
  await expect(page.getByRole('heading', { name: 'The app' })).toBeVisible()
  return fragmentOf(page) as Fragment
}

type Request =
  | { account: Address; message: string }
  | { account: Address; act: Act; terms?: Terms; landlord?: string; home?: string }
  | ({ account: Address; primaryType: string; terms: Terms } & {
      values?: Record<string, string | number>
      landlord?: string
      home?: string
    })

/** A page of the site opens the wallet page with a request. */
async function ask(page: Page, request: Request, site = story.appUrl, target = story.appUrl) {
  await page.goto('about:blank')
  const url = `${story.walletUrl}?return=${encodeURIComponent(target)}#${writtenRequest(request)}`
  await page.goto(url, { referer: `${site}/` })
}

function writtenRequest(request: Request): URLSearchParams {
  if ('message' in request) return new URLSearchParams(request)
  const written = JSON.stringify(request.terms, (_, one) => (typeof one === 'bigint' ? String(one) : one))
  if ('primaryType' in request) {
    const { values = {}, ...texts } = request
    return new URLSearchParams({ ...texts, terms: written, values: JSON.stringify(values) })
  }
  const { act, terms, ...texts } = request
  const { to, value, data, operation } = act
  const call = { to, value: String(value), data, operation: String(operation) }
  return new URLSearchParams({ ...texts, ...call, ...(terms && { terms: written }) })
}

async function payment(account: Address): Promise<{ terms: Terms; act: Act }> {
  const { escrow, stablecoin, token } = story.contracts
  const terms: Terms = {
    ...plainTerms,
    ...{ tenant: account, landlord: landlord.address, arbitrator: arbitrator.address },
    ...{ handover: rent, firstRent: rent, deposit, document: `0x${'d0'.repeat(32)}` },
    ...{ moveIn: 1_801_000_000, moveOut: 1_830_000_000, payBy: 1_800_900_000 },
  }
  const fee = await story.chain.client.readContract({
    address: escrow,
    abi: rentEscrowAbi,
    functionName: 'depositFee',
  })
  const approve = (sum: bigint) => encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [escrow, sum] })
  const act = batch([
    { to: stablecoin, data: approve(rent + deposit) },
    { to: token, data: approve(fee) },
    { to: escrow, data: encodeFunctionData({ abi: rentEscrowAbi, functionName: 'payLease', args: [terms] }) },
  ])
  const mint = encodeFunctionData({ abi: testUSDTAbi, functionName: 'mint', args: [account, rent + deposit] })
  await transact(stablecoin, mint)
  await transact(token, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [account, fee] }))
  return { terms, act }
}

test('Nina reads what she pays, signs it with her passkey, and the escrow then holds exactly that', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const { account, x, y, recovery } = await openWithAccount(page)
  const { terms, act } = await payment(account)
  await ask(page, { account, act, landlord: 'Lucía <b>Ramos</b>', home: 'Two rooms in Ari' })

  await expect(page.getByRole('heading', { name: 'Pay 4,260.50 USDT into the escrow' })).toBeFocused()
  const said = page.getByRole('definition')
  await expect(said.filter({ hasText: 'Two rooms in Ari' })).toContainText('according to localhost')
  const name = said.filter({ hasText: '“Lucía <b>Ramos</b>” according to localhost' })
  await expect(name).toContainText(landlord.address)
  for (const text of ['2,840.50 USDT', arbitrator.address, account, terms.document])
    await expect(said.filter({ hasText: text }).first()).toBeVisible()
  const isNew = page.getByText('No payment with this address was signed in this browser before.')
  await expect(isNew).toHaveCount(2)
  await expect(page.getByText('this account', { exact: true })).toBeVisible()
  for (const [language, title] of [
    ['Español', 'Pagar 4260,50 USDT a la custodia'],
    ['ไทย', 'จ่าย 4,260.50 USDT เข้าเอสโครว์'],
    ['English', 'Pay 4,260.50 USDT into the escrow'],
  ] as const) {
    await page.getByRole('button', { name: language }).click()
    await expect(page.getByRole('heading', { name: title })).toBeFocused()
    await expectAccessible(page)
  }

  await page.getByRole('button', { name: 'Sign' }).click()
  await expect(page.getByRole('heading', { name: 'The app' })).toBeVisible()
  const { signature, ...others } = fragmentOf(page) as { signature: Hex }
  expect(others).toEqual({ account, nonce: '0', hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })

  const create = encodeFunctionData({ abi: accountsAbi, functionName: 'create', args: [x, y, recovery] })
  expect(await transact(story.contracts.accounts, create)).toBe('success')
  expect(await transact(account, actCall(act, signature))).toBe('success')
  const held = await story.chain.client.readContract({
    address: story.contracts.escrow,
    abi: rentEscrowAbi,
    functionName: 'leaseState',
    args: [leaseId(terms)],
  })
  expect([held.handover, held.deposit, await balance(account)]).toEqual([rent, deposit, 0n])

  await test.step('an act that was signed and not sent is taken back: then it does not count', async () => {
    const sign = async (act: Act, title: string) => {
      await ask(page, { account, act })
      await expect(page.getByRole('heading', { name: title })).toBeFocused()
      await page.getByRole('button', { name: 'Sign' }).click()
      await expect(page.getByRole('heading', { name: 'The app' })).toBeVisible()
      return actCall(act, fragmentOf(page).signature as Hex)
    }
    const { stablecoin, escrow } = story.contracts
    const plain = (data: Hex): Act => ({ to: stablecoin, value: 0n, operation: 0, data })
    const sent = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger.address, 0n] })
    const none = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [escrow, 0n] })
    const late = await sign(plain(sent), 'Send 0.00 USDT')
    const takenBack = await sign(plain(none), 'Take back what was signed but not sent')
    expect([await transact(account, takenBack), await transact(account, late)]).toEqual(['success', 'reverted'])
  })

  await test.step('a rent names the landlord that the paid lease proves; another one is not signed', async () => {
    const rentTo = (landlord: Address): Act => ({
      ...{ to: story.contracts.escrow, value: 0n, operation: 0 },
      data: encodeFunctionData({
        abi: rentEscrowAbi,
        functionName: 'payRentFor',
        args: [leaseId(terms), landlord, rent],
      }),
    })
    await ask(page, { account, act: rentTo(landlord.address), terms })
    await expect(page.getByRole('heading', { name: 'Pay rent: 1,420.00 USDT' })).toBeFocused()
    await expect(isNew).toHaveCount(0)
    await ask(page, { account, act: rentTo(stranger.address), terms: { ...terms, landlord: stranger.address } })
    await expect(page.getByRole('heading', { name: 'This page cannot say in words' })).toBeFocused()
    const unpaid = { ...terms, payBy: terms.payBy + 1 }
    const rentOfUnpaid = encodeFunctionData({
      abi: rentEscrowAbi,
      functionName: 'payRentFor',
      args: [leaseId(unpaid), landlord.address, rent],
    })
    await ask(page, { account, act: { ...rentTo(landlord.address), data: rentOfUnpaid }, terms: unpaid })
    await expect(page.getByRole('heading', { name: 'The escrow does not know this lease' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Sign' })).toHaveCount(0)
  })
  await context.close()
})

test('Nina signs what the landlord brings to the escrow, once her account is there, and an acceptance before that', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const { account, x, y, recovery } = await openWithAccount(page)
  const { terms, act } = await payment(account)
  const heading = (name: string) => page.getByRole('heading', { name })
  const sign = async (title: string) => {
    await expect(heading(title)).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign' }).click()
    await expect(heading('The app')).toBeVisible()
    return fragmentOf(page).signature as Hex
  }
  const [toTenant, toLandlord, deadline] = [deposit - parseEther('500'), parseEther('500'), 1_829_000_000]
  const values = { part: 'deposit', toTenant: String(toTenant), toLandlord: String(toLandlord), deadline }
  const settlement = { account, primaryType: 'Settlement', terms, values }

  await test.step('viem verifies her acceptance as landlord of another lease; the escrow could not verify shares yet', async () => {
    const own: Terms = { ...terms, tenant: stranger.address, landlord: account }
    await ask(page, { account, primaryType: 'Acceptance', terms: own })
    const signature = await sign('Accept a lease: first payment 1,420.00 USDT')
    const place = { chainId: 31_337, escrow: story.contracts.escrow, version: '3' } as const
    const accepted = { ...acceptanceTypedData(place, own), address: account, signature }
    expect(await story.chain.client.verifyTypedData(accepted)).toBe(true)
    await ask(page, settlement)
    await expect(heading('Your account is not on the network yet.')).toBeFocused()
    await expect(page.getByRole('button', { name: 'Sign' })).toHaveCount(0)
  })

  const create = encodeFunctionData({ abi: accountsAbi, functionName: 'create', args: [x, y, recovery] })
  expect(await transact(story.contracts.accounts, create)).toBe('success')
  await ask(page, settlement)
  await expect(heading('The escrow does not know this lease')).toBeFocused()
  await ask(page, { account, act })
  // What she signed before names the arbitrator too, and moved no money.
  await expect(page.getByText('No payment with this address was signed in this browser before.')).toHaveCount(2)
  expect(await transact(account, actCall(act, await sign('Pay 4,260.50 USDT into the escrow')))).toBe('success')

  await ask(page, { ...settlement, values: { ...values, toTenant: '1' } })
  await expect(heading('This does not fit the lease or what the escrow holds now')).toBeFocused()
  await ask(page, { ...settlement, terms: { ...terms, tenant: stranger.address } })
  await expect(heading('The escrow does not know this lease')).toBeFocused()
  await ask(page, { ...settlement, landlord: 'Lucía Ramos', home: 'Two rooms in Ari' })
  for (const text of ['2,340.50 USDT', '“Lucía Ramos” according to localhost', 'Two rooms in Ari'])
    await expect(page.getByRole('definition').filter({ hasText: text })).toBeVisible()
  const signature = await sign('Give up 500.00 USDT of your deposit')
  const settle = encodeFunctionData({
    abi: rentEscrowAbi,
    functionName: 'settle',
    args: [terms, 1, toTenant, toLandlord, BigInt(deadline), signature],
  })
  const before = await balance(landlord.address)
  expect(await transact(story.contracts.escrow, settle, landlord)).toBe('success')
  expect([await balance(account), (await balance(landlord.address)) - before]).toEqual([toTenant, toLandlord])
  await context.close()
})

test('Nina proves to the app that the account is hers before it exists on the chain, and to no other site', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const { account } = await openWithAccount(page)
  const app = new URL(story.appUrl)
  const proof = (changes: { domain?: string } = {}) =>
    createSiweMessage({
      ...{ address: account, chainId: 31_337, domain: app.host, uri: story.appUrl, version: '1', nonce: 'a1b2c3d4e5' },
      ...{ issuedAt: new Date(0), expirationTime: new Date(600_000), statement: 'Prove your wallet.' },
      ...changes,
    })
  const message = proof()
  await ask(page, { account, message })
  await expect(page.getByRole('heading', { name: `Show ${app.host} that this account is yours` })).toBeFocused()
  await expect(page.getByRole('definition')).toHaveText('“Prove your wallet.”')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign' }).click()
  await expect(page.getByRole('heading', { name: 'The app' })).toBeVisible()
  const { signature } = fragmentOf(page) as { signature: Hex }
  expect(await story.chain.client.verifyMessage({ address: account, message, signature })).toBe(true)

  for (const message of [proof({ domain: 'evil.example' }), `${proof()}\nI also give my money away.`]) {
    await ask(page, { account, message })
    await expect(page.getByRole('heading', { name: 'This message is not a proof' })).toBeFocused()
  }
  await context.close()
})

test('what cannot be said, is of another account, or comes from elsewhere is not signed, and No changes nothing', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const { account } = await openWithAccount(page)
  const send = (to: Address, data: Hex): Act => ({ to, data, value: 0n, operation: 0 })
  const { stablecoin } = story.contracts
  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger.address, 5n] })
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [stranger.address, 5n] })
  const act = send(stablecoin, transfer)
  const refused = async (title: string) => {
    await expect(page.getByRole('heading', { name: title })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Sign' })).toHaveCount(0)
  }
  await ask(page, { account, act: send(stablecoin, approve) })
  await refused('This page cannot say in words what was asked')
  await ask(page, { account: stranger.address, act })
  await refused('The request is for another account')
  await ask(page, { account, act }, 'https://evil.example', 'https://evil.example')
  await refused('This page does not answer to the site that sent you here')
  await ask(page, { account, act }, 'https://evil.example')
  await refused('This page does not answer to the site that sent you here')
  await page.goto('about:blank')
  await page.goto(`${story.walletUrl}?return=${encodeURIComponent(story.appUrl)}#account=${account}&to=here`)
  await refused('This page cannot read what it was asked to sign')

  await ask(page, { account, act })
  await expect(page.getByRole('heading', { name: 'Send 0.000000000000000005 USDT' })).toBeFocused()
  await expectAccessible(page)
  await page.evaluate(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException('No', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Sign' }).click()
  await expect(page.getByRole('alert')).toHaveText('Nothing was signed. Try again when you are ready.')
  await expect(page.getByRole('button', { name: 'Sign' })).toBeEnabled()
  await page.getByRole('link', { name: /without signing$/ }).click()
  await expect(page.getByRole('heading', { name: 'The app' })).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  await context.close()
})
