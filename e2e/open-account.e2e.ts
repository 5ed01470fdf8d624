/**
 * Nina opens her account in another browser: her phone's passkey came to her tablet, or this browser's storage was
 * cleared. Before the network knows the account she types her recovery key: it may never have been written down.
 */
import { accountsAbi } from '@keyhold/escrow/abi/Accounts.ts'
import { testUSDTAbi } from '@keyhold/escrow/abi/TestUSDT.ts'
import { passkeyOwnerAddress } from '@keyhold/escrow/accounts/address.ts'
import { recoveryPrivateKey } from '@keyhold/escrow/accounts/recoveryKey.ts'
import { actCall, ownCall } from '@keyhold/escrow/accounts/signatures.ts'
import { accounts as people } from '@keyhold/escrow/anvil.setup.ts'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { type Address, encodeFunctionData, type Hex, parseAbi, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { addDevice, expectAccessible, makeAccount, startWalletPage } from './walletStory.ts'

let story: Awaited<ReturnType<typeof startWalletPage>>
test.beforeAll(async () => {
  story = await startWalletPage()
})
test.afterAll(() => story?.stop())

type Sender = ReturnType<typeof privateKeyToAccount>
const [deployer, stranger] = people as unknown as [Sender, Sender]
const transact = async (to: Address, data: Hex, account: Sender = deployer) => {
  const { wallet, client } = story.sender
  const hash = await wallet.sendTransaction({ account, to, data, chain: null, gas: 3_000_000n })
  return (await client.waitForTransactionReceipt({ hash })).status
}

async function openBrowser(browser: Browser, synced: Parameters<typeof addDevice>[1] = []) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  return { page, passkeys: await addDevice(page, synced), close: () => context.close() }
}

const address = (page: Page) => page.getByRole('group', { name: 'Address of your account' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

/** The two presses with which a passkey opens its account. */
async function usePasskey(page: Page, check: (page: Page) => Promise<void> = async () => undefined) {
  await expect(heading(page, 'Open your account in this browser')).toBeFocused()
  await check(page)
  await page.getByRole('button', { name: 'Use my passkey' }).click()
  await expect(heading(page, 'Use the same passkey again')).toBeFocused()
  await check(page)
  await page.getByRole('button', { name: 'Use my passkey again' }).click()
}

/** A phone with an account, and what is on Nina's paper. */
async function phoneWithAccount(browser: Browser) {
  const phone = await openBrowser(browser)
  await phone.page.goto(`${story.walletUrl}?return=${encodeURIComponent(story.appUrl)}`)
  const key = await makeAccount(phone.page)
  await expect(address(phone.page)).toBeVisible()
  const account = (await address(phone.page).textContent()) as Address
  const [passkey] = await phone.passkeys()
  if (!passkey) throw new Error('The phone has no passkey.')
  return { ...phone, key, account, passkey }
}

test('Nina opens her new account on another device with passkey and paper, and gets the same address', async ({
  browser,
}) => {
  const phone = await phoneWithAccount(browser)
  const tablet = await openBrowser(browser, [phone.passkey.credential])
  const { page } = tablet
  await page.goto(`${story.walletUrl}?return=${encodeURIComponent(story.appUrl)}`)
  await page.getByRole('button', { name: 'I have an account already' }).click()
  await usePasskey(page, expectAccessible)

  await expect(heading(page, 'Type your recovery key')).toBeFocused()
  for (const language of ['Español', 'ไทย', 'English']) {
    await page.getByRole('button', { name: language }).click()
    await expectAccessible(page)
  }
  const field = page.getByRole('textbox', { name: 'Recovery key' })
  await field.fill(phone.key.slice(0, 25))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('A recovery key has 26 characters.')
  await field.fill(phone.key.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(address(page)).toHaveText(phone.account)
  await page.reload()
  await expect(address(page)).toHaveText(phone.account)
  await Promise.all([tablet.close(), phone.close()])
})

test('after the browser forgot her account, a request opens it first; once money is there she needs no paper', async ({
  browser,
}) => {
  const { page, account, key, passkey, close } = await phoneWithAccount(browser)
  const mint = encodeFunctionData({ abi: testUSDTAbi, functionName: 'mint', args: [account, 1n] })
  await transact(story.contracts.stablecoin, mint)
  const message = createSiweMessage({
    ...{ address: account, chainId: 31_337, version: '1', nonce: 'abcdefgh12345678' },
    ...{ domain: new URL(story.appUrl).host, uri: story.appUrl },
    ...{ issuedAt: new Date(), expirationTime: new Date(Date.now() + 600_000) },
  })
  const ask = async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto('about:blank')
    const request = new URLSearchParams({ account, message })
    const url = `${story.walletUrl}?return=${encodeURIComponent(story.appUrl)}#${request}`
    await page.goto(url, { referer: `${story.appUrl}/` })
  }
  await ask()
  await usePasskey(page)
  await expect(heading(page, 'Show localhost')).toBeFocused()

  await test.step('a passkey that the recovery key replaced opens nothing', async () => {
    const { x, y } = passkey
    const recovery = privateKeyToAccount(recoveryPrivateKey(key))
    const create = encodeFunctionData({ abi: accountsAbi, functionName: 'create', args: [x, y, recovery.address] })
    expect(await transact(story.contracts.accounts, create)).toBe('success')
    await ask()
    await usePasskey(page)
    await expect(heading(page, 'Show localhost')).toBeFocused()

    const gas = await story.sender.wallet.sendTransaction({
      account: deployer,
      to: recovery.address,
      value: parseEther('1'),
      chain: null,
    })
    await story.sender.client.waitForTransactionReceipt({ hash: gas })
    const abi = parseAbi(['function swapOwner(address previous, address owner, address newOwner)'])
    const args = [
      '0x0000000000000000000000000000000000000001',
      passkeyOwnerAddress(story.contracts, { x, y }),
      stranger.address,
    ] as const
    const swap = encodeFunctionData({ abi, functionName: 'swapOwner', args })
    const act = { to: account, value: 0n, data: swap, operation: 0 } as const
    expect(await transact(account, actCall(act, ownCall(recovery.address)), recovery)).toBe('success')
    await ask()
    await usePasskey(page)
    await expect(page.getByRole('alert')).toHaveText(/^This passkey no longer opens its account/)
  })
  await close()
})
