/**
 * Nina makes the account of a passkey on the wallet page: passkey, recovery key on paper, address, and back. The page
 * has a host of its own, so the app cannot ask for her passkey.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createPrivateKey } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { accountsAbi } from '@keyhold/escrow/abi/Accounts.ts'
import { deployAccounts } from '@keyhold/escrow/accounts/deploy.ts'
import { recoveryPrivateKey } from '@keyhold/escrow/accounts/recoveryKey.ts'
import { accounts as people, startChain } from '@keyhold/escrow/anvil.setup.ts'
import { deploy } from '@keyhold/escrow/deploy.ts'
import { expect, type Page, test } from '@playwright/test'
import { type Address, createWalletClient, type Hex, http, toHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'

const root = path.resolve(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'keyhold-wallet-'))
let app: Server
let wallet: ChildProcess
let chain: Awaited<ReturnType<typeof startChain>>
let accounts: Address
let appUrl = ''
let walletUrl = ''

test.beforeAll(async () => {
  execFileSync(path.join(root, 'node_modules/.bin/vite'), ['build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'wallet'),
  })
  chain = await startChain()
  const [account, other] = people
  if (!account || !other) throw new Error('The local chain has no people.')
  const settings = { arbitrator: other.address, feeReceiver: other.address }
  const { current } = await deploy({ rpcUrl: chain.rpcUrl, account, directory: folder, settings })
  const sender = { account, wallet: createWalletClient({ transport: http(chain.rpcUrl) }), client: chain.client }
  const deployed = await deployAccounts(sender, current)
  accounts = deployed.accounts.address

  app = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<h1>The app</h1>'))
  app.listen(0, '127.0.0.1')
  await once(app, 'listening')
  appUrl = `http://localhost:${(app.address() as AddressInfo).port}`
  const config = path.join(folder, 'config.json')
  const addresses = { accounts, passkeyOwner: deployed.passkeyOwner.address }
  writeFileSync(config, JSON.stringify({ chainId: 31_337, rpc: '/rpc', origins: [appUrl], ...addresses }))
  wallet = spawn(process.execPath, ['wallet/serve.ts', config], {
    cwd: root,
    env: { ...process.env, RPC_URL: chain.rpcUrl, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!wallet.stdout) throw new Error('No output.')
  const [line] = (await once(wallet.stdout, 'data')) as [Buffer]
  walletUrl = /http:\S+/.exec(line.toString())?.[0] ?? ''
})
test.afterAll(() => {
  wallet?.kill()
  app?.close()
  chain?.stop()
  rmSync(folder, { recursive: true })
})

/** A device with passkeys, and their public keys. */
async function addDevice(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
  return async () => {
    const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId })
    return credentials.map(({ privateKey, rpId }) => {
      const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
      const { x = '', y = '' } = key.export({ format: 'jwk' })
      return { rpId, x: toHex(Buffer.from(x, 'base64url')), y: toHex(Buffer.from(y, 'base64url')) }
    })
  }
}

/** No finding of axe in either theme, and nothing wider than a phone. */
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
}

/** Asks for a passkey of the wallet page from the page that is open, and returns the type of the answer, or the name of the error. */
const askForPasskey = (page: Page) =>
  page.evaluate(() =>
    navigator.credentials
      .get({ publicKey: { challenge: new Uint8Array(32), rpId: 'wallet.localhost', userVerification: 'required' } })
      .then(
        (credential) => credential?.type,
        (error: Error) => error.name,
      ),
  )

const open = (page: Page, target: string) => page.goto(`${walletUrl}?return=${encodeURIComponent(target)}`)

/** Makes an account and types the two groups; returns what was on the page. */
async function makeAccount(page: Page, check: (page: Page) => Promise<void> = async () => undefined): Promise<string> {
  await page.getByRole('button', { name: 'Make my account' }).click()
  const groups = page.getByRole('list', { name: 'Recovery key' }).getByRole('listitem')
  await expect(groups).toHaveCount(7)
  await check(page)
  const key = await groups.allTextContents()
  await page.getByRole('button', { name: 'I have written it down' }).click()
  const fields = page.getByRole('textbox', { name: /^Group \d of 7$/ })
  await expect(fields).toHaveCount(2)
  await check(page)
  for (const field of await fields.all()) {
    const place = Number((await field.getAttribute('id'))?.replace('group-', ''))
    await field.fill('zzzz')
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByRole('alert')).toHaveText(`Group ${place + 1} is not right. Look at your paper again.`)
    await field.fill(` ${key[place]?.toLowerCase()} `)
  }
  await page.keyboard.press('Enter')
  return key.join('')
}

test('Nina makes an account, writes the recovery key down, and comes back with the address that the chain computes', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const passkeys = await addDevice(page)
  await open(page, `${appUrl}/profile`)
  await expect(page.getByRole('heading', { name: 'Make your account for rent and deposit' })).toBeFocused()
  await expectAccessible(page)
  const key = await makeAccount(page, expectAccessible)

  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeFocused()
  const shown = (await page.getByRole('group', { name: 'Address of your account' }).textContent()) as Address
  const [passkey, ...more] = await passkeys()
  expect([passkey?.rpId, more]).toEqual(['wallet.localhost', []])
  const { x, y } = passkey as { x: Hex; y: Hex }
  const recovery = privateKeyToAddress(recoveryPrivateKey(key))
  const call = { address: accounts, abi: accountsAbi, functionName: 'addressOf', args: [x, y, recovery] } as const
  expect(shown).toBe(await chain.client.readContract(call))
  await expectAccessible(page)
  for (const [language, title] of [
    ['Español', 'Tu cuenta está lista'],
    ['ไทย', 'บัญชีของคุณพร้อมแล้ว'],
    ['English', 'Your account is ready'],
  ] as const) {
    await page.getByRole('button', { name: language }).click()
    await expect(page.getByRole('heading', { name: title })).toBeFocused()
    await expectAccessible(page)
  }

  await page.getByRole('link', { name: `Back to ${new URL(appUrl).host}` }).click()
  await expect(page.getByRole('heading', { name: 'The app' })).toBeVisible()
  const back = new URL(page.url())
  expect([back.origin, back.pathname]).toEqual([appUrl, '/profile'])
  expect(Object.fromEntries(new URLSearchParams(back.hash.slice(1)))).toEqual({ account: shown, x, y, recovery })

  await test.step('later she sees the same account, and an address that is not listed gets nothing', async () => {
    await open(page, 'https://evil.example/')
    await expect(page.getByRole('group', { name: 'Address of your account' })).toHaveText(shown)
    await expect(page.getByText('You can close this page now.')).toBeVisible()
    await expect(page.getByRole('link')).toHaveCount(0)
  })
  await context.close()
})

test('the app cannot ask for the passkey of the account, and cannot put the wallet page into a frame', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await addDevice(page)
  await open(page, appUrl)
  await makeAccount(page)
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible()
  expect(await askForPasskey(page)).toBe('public-key')

  await page.goto(appUrl)
  await expect(page.getByRole('heading', { name: 'The app' })).toBeVisible()
  expect(await askForPasskey(page)).toBe('SecurityError')
  const refused = page.waitForEvent('requestfailed', (request) => request.url() === walletUrl)
  await page.evaluate((url) => {
    const frame = document.createElement('iframe')
    frame.allow = 'publickey-credentials-get; publickey-credentials-create'
    frame.src = url
    document.body.append(frame)
  }, walletUrl)
  expect((await refused).failure()?.errorText).toMatch(/BLOCKED/)
  const { status } = await fetch(`${walletUrl.replace('wallet.localhost', '127.0.0.1')}.well-known/webauthn`)
  expect(status).toBe(404)
  await context.close()
})
