/** The wallet page beside a chain and a page of the app, and what people do on it. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createPrivateKey } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { deployAccounts } from '@keyhold/escrow/accounts/deploy.ts'
import { accounts as people, startChain } from '@keyhold/escrow/anvil.setup.ts'
import { deploy } from '@keyhold/escrow/deploy.ts'
import { expect, type Page } from '@playwright/test'
import { createWalletClient, http, toHex } from 'viem'
import { password } from './apiUser.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Builds and serves the wallet page, with an escrow and the contracts of accounts on a chain of its own. */
export async function startWalletPage() {
  const folder = mkdtempSync(path.join(tmpdir(), 'keyhold-wallet-'))
  execFileSync(path.join(root, 'node_modules/.bin/vite'), ['build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'wallet'),
  })
  const chain = await startChain()
  const [account, other] = people
  if (!account || !other) throw new Error('The local chain has no people.')
  const settings = { arbitrator: other.address, feeReceiver: other.address }
  const deployment = await deploy({ rpcUrl: chain.rpcUrl, account, directory: folder, settings })
  const sender = { account, wallet: createWalletClient({ transport: http(chain.rpcUrl) }), client: chain.client }
  const { current, stablecoin, token } = deployment
  const { accounts, passkeyOwner, guard } = await deployAccounts(sender, current)

  const app = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<h1>The app</h1>'))
  app.listen(0, '127.0.0.1')
  await once(app, 'listening')
  const appUrl = `http://localhost:${(app.address() as AddressInfo).port}`
  const contracts = {
    accounts: accounts.address,
    passkeyOwner: passkeyOwner.address,
    guard: guard.address,
    escrow: current.address,
    rentOrders: current.rentOrders.address,
    stablecoin,
    token,
  }
  const config = path.join(folder, 'config.json')
  writeFileSync(config, JSON.stringify({ chainId: 31_337, rpc: '/rpc', origins: [appUrl], ...contracts }))
  const wallet = spawn(process.execPath, ['wallet/serve.ts', config], {
    cwd: root,
    env: { ...process.env, RPC_URL: chain.rpcUrl, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const walletUrl = await readUrl(wallet)
  const stop = () => {
    wallet.kill()
    app.close()
    chain.stop()
    rmSync(folder, { recursive: true })
  }
  return { appUrl, walletUrl, chain, sender, contracts, stop }
}

async function readUrl({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('No output.')
  const [line] = (await once(stdout, 'data')) as [Buffer]
  return /http:\S+/.exec(line.toString())?.[0] ?? ''
}

/** A passkey as one device gives it to another. */
interface Passkey {
  readonly credentialId: string
  readonly isResidentCredential: boolean
  readonly rpId?: string
  readonly privateKey: string
  readonly userHandle?: string
  readonly signCount: number
}

/** A device with these passkeys. Returns the passkeys that it has, with their public keys. */
export async function addDevice(page: Page, synced: readonly Passkey[] = []) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
  for (const credential of synced) await client.send('WebAuthn.addCredential', { authenticatorId, credential })
  return async () => {
    const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId })
    return credentials.map((credential) => {
      const key = createPrivateKey({ key: Buffer.from(credential.privateKey, 'base64'), format: 'der', type: 'pkcs8' })
      const { x = '', y = '' } = key.export({ format: 'jwk' })
      return {
        credential,
        rpId: credential.rpId,
        x: toHex(Buffer.from(x, 'base64url')),
        y: toHex(Buffer.from(y, 'base64url')),
      }
    })
  }
}

/** No finding of axe in either theme, and nothing wider than a phone. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
}

/** Makes an account and types the two groups; returns what was on the page. */
export async function makeAccount(
  page: Page,
  check: (page: Page) => Promise<void> = async () => undefined,
): Promise<string> {
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

/** Proves the account that was just made: the password, then a signature on the wallet page. */
export async function proveAccount(page: Page): Promise<void> {
  const ask = page.getByRole('dialog', { name: 'Sign a short text' })
  await ask.getByLabel('Your password', { exact: true }).fill(password)
  await ask.getByRole('button', { name: 'Continue' }).click()
  await ask.getByRole('button', { name: 'Go to the wallet page' }).click()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
}
