// How a local chain gets the contracts of Safe 1.4.1 that accounts stand on.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Address, concat, type Hex, type PublicClient, zeroHash } from 'viem'
import { isLocal } from '../deploy.ts'
import { type Chain, deterministicDeployer } from '../deploy-escrow.ts'
import { DeploymentRefused } from '../deployment.ts'
import { safeContracts } from './safeContracts.ts'

type SafeContract = keyof typeof safeContracts

const folders: Record<SafeContract, string> = {
  SafeL2: '',
  SafeProxyFactory: 'proxies/',
  CompatibilityFallbackHandler: 'handler/',
  MultiSendCallOnly: 'libraries/',
}

/** Safe's own deterministic deployer. */
const safeDeployer: Address = '0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7'

/** Makes sure that a chain has them: deploys the package's bytecode on a local chain, refuses any other chain without. */
export async function ensureSafe(chain: Chain): Promise<void> {
  const missing = await missingContracts(chain.client)
  if (missing.length === 0) return
  if (!(await isLocal(chain.client)))
    throw new DeploymentRefused('no-code', `The chain lacks ${missing.join(', ')} of Safe 1.4.1.`)
  const code = await chain.client.getCode({ address: deterministicDeployer })
  await chain.client.request<{ Method: string; Parameters: unknown[]; ReturnType: unknown }>({
    method: 'anvil_setCode',
    params: [safeDeployer, code],
  })
  for (const name of missing) {
    const data = concat([zeroHash, packagedBytecode(name)])
    const { account, wallet, client } = chain
    const hash = await wallet.sendTransaction({ account, to: safeDeployer, data, chain: null })
    await client.waitForTransactionReceipt({ hash })
  }
  const stillMissing = await missingContracts(chain.client)
  if (stillMissing.length > 0) throw new Error(`${stillMissing.join(', ')} got another address.`)
}

async function missingContracts(client: PublicClient): Promise<SafeContract[]> {
  const names = Object.keys(safeContracts) as SafeContract[]
  const codes = await Promise.all(names.map((name) => client.getCode({ address: safeContracts[name] })))
  return names.filter((_, place) => !codes[place])
}

function packagedBytecode(name: SafeContract): Hex {
  const path = `@safe-global/safe-contracts/build/artifacts/contracts/${folders[name]}${name}.sol/${name}.json`
  return JSON.parse(readFileSync(createRequire(import.meta.url).resolve(path), 'utf8')).bytecode
}
