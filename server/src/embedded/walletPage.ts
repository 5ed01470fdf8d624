/** The wallet page of a local Keyhold (docs/adr/0155), and what passkey accounts need on its chain. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { deployerKey, relayKey } from '@keyhold/demo/demoUsers.ts'
import { accountPlaces, creationCodes } from '@keyhold/escrow/accounts/places.ts'
import { ensureSafe } from '@keyhold/escrow/accounts/safe.ts'
import { addressOf, deterministicDeployer, rentOrdersAddress } from '@keyhold/escrow/deploy-escrow.ts'
import type { Deployment, EscrowRecord } from '@keyhold/escrow/deployment.ts'
import { concat, createPublicClient, createWalletClient, http, zeroHash } from 'viem'
import { privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { servePage } from '../../../wallet/servePage.ts'
import type { Chain } from '../gateways/chain/chain.ts'
import { localControls } from '../gateways/chain/local.ts'
import { isUnderWalletHost, isUnencrypted } from '../settingChecks.ts'
import type { Settings } from '../settings.ts'
import { builtWalletPage } from './pages.ts'
import { freePort } from './ports.ts'
import type { EmbeddedServices } from './services.ts'

/** The settings of passkey accounts. */
type AccountSettings = Pick<Settings, 'WALLET_URL' | 'RELAY_KEY'>

interface LocalWallet {
  readonly settings: AccountSettings
  /** Deploys the contracts of accounts, and gives the relay gas and RNB. Later starts find both. */
  prepare(chain: Chain): Promise<void>
  close(): void
}

/**
 * Serves the built page beside a local chain for pages at `origin`. The settings stay as they are where WALLET_URL names
 * another page, where the chain is not ours, and where a browser would give the page no passkeys.
 */
export async function startWalletPage(
  settings: Settings,
  { deployment, rpcUrl }: Pick<EmbeddedServices, 'deployment' | 'rpcUrl'>,
  origin: string,
): Promise<LocalWallet> {
  const isForeign = isUnencrypted(origin) || isUnderWalletHost(origin, 'http://wallet.localhost')
  if (settings.mode !== 'local' || !deployment || settings.WALLET_URL || isForeign)
    return { settings, prepare: async () => undefined, close: () => undefined }
  const folder = path.resolve(settings.KEYHOLD_DATA)
  const page = await servePage({
    folder: builtWalletPage,
    config: JSON.stringify(configOf(deployment, origin)),
    node: rpcUrl,
    port: await samePort(path.join(folder, 'wallet-port')),
  })
  return {
    settings: { WALLET_URL: page.url, RELAY_KEY: settings.RELAY_KEY ?? relayKey },
    async prepare(chain) {
      await deployMissing(rpcUrl, deployment.current)
      await localControls(chain)?.fund(privateKeyToAddress(settings.RELAY_KEY ?? relayKey))
    },
    close: () => page.close(),
  }
}

/**
 * Deploys what the chain lacks of Safe and the contracts of accounts. Not by `deployAccounts`: it looks for the block of
 * a contract that is there, and a restarted local chain does not know its past states.
 */
async function deployMissing(rpcUrl: string, escrow: EscrowRecord): Promise<void> {
  const transport = http(rpcUrl)
  const account = privateKeyToAccount(deployerKey)
  const wallet = createWalletClient({ account, transport })
  const client = createPublicClient({ transport, pollingInterval: 50, cacheTime: 0 })
  await ensureSafe({ account, wallet, client })
  for (const code of Object.values(creationCodes(escrow))) {
    if (await client.getCode({ address: addressOf(code) })) continue
    const data = concat([zeroHash, code])
    const hash = await wallet.sendTransaction({ to: deterministicDeployer, data, chain: null })
    await client.waitForTransactionReceipt({ hash })
  }
}

function configOf({ chainId, current, stablecoin, token }: Deployment, origin: string) {
  const { accounts, passkeyOwner, guard } = accountPlaces(current)
  const others = { escrow: current.address, rentOrders: rentOrdersAddress(current), stablecoin, token }
  return { chainId, rpc: '/rpc', origins: [origin], accounts, passkeyOwner, guard, ...others }
}

/** The port of earlier starts if it is free: a browser stores what the page knows by its origin. */
async function samePort(file: string): Promise<number> {
  const before = existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined
  const port = await freePort(before)
  writeFileSync(file, String(port))
  return port
}
