// Deploys an escrow on any chain, idempotently: a second run with the same code and values changes nothing.
import {
  type Address,
  BaseError,
  createPublicClient,
  createWalletClient,
  getAddress,
  type Hex,
  http,
  type PublicClient,
} from 'viem'
import { erc20Abi } from './abi/ERC20.ts'
import { rentTokenBytecode } from './abi/RentToken.bytecode.ts'
import { rentTokenAbi } from './abi/RentToken.ts'
import { testUSDTBytecode } from './abi/TestUSDT.bytecode.ts'
import { testUSDTAbi } from './abi/TestUSDT.ts'
import { defaultSettings } from './defaults.ts'
import { withArbitration } from './deploy-arbitration.ts'
import { type Chain, deployEscrow, withRentOrders } from './deploy-escrow.ts'
import type { DeployOptions, DeploySettings } from './deploy-settings.ts'
import {
  buildHash,
  checkDeployment,
  type Deployment,
  DeploymentRefused,
  type EscrowRecord,
  type Immutables,
  type NewDeployment,
  readDeployment,
  settingKeys,
  writeDeployment,
} from './deployment.ts'

/** Chains whose coins are worthless: BNB Smart Chain's test network. */
const testNetworks = [97]

/**
 * Deploys what is missing on the chain behind `rpcUrl` and records it in `directory`/<chainId>.json. The same code with
 * the same values is never deployed twice; a changed build or value deploys a further escrow, and the earlier ones stay
 * in the list. The address follows from the values alone (`predictedAddress`), not from the deployer. A local chain that lost
 * its state starts a new list; on any other chain an address without code is refused (DeploymentRefused). With `appeals`
 * an arbitration with two instances is deployed beside the escrow. It is deployed also beside an escrow that is recorded
 * already, and so are standing orders, where the record has none.
 */
export async function deploy(options: DeployOptions): Promise<NewDeployment> {
  const client = createPublicClient({ transport: http(options.rpcUrl), pollingInterval: 100, cacheTime: 0 })
  const wallet = createWalletClient({ account: options.account, transport: http(options.rpcUrl) })
  const chain: Chain = { account: options.account, wallet, client }
  const chainId = await client.getChainId()
  const recorded = await stillDeployed(client, readDeployment(options.directory, chainId))

  const tokens = await findTokens(chain, options.settings, recorded)
  const { arbitrator, feeReceiver, owner, appeals, ...numbers } = options.settings
  const { stablecoin, token } = tokens
  const { releaseDuration, depositFee, rentFee } = { ...defaultSettings, ...numbers }
  const immutables = { stablecoin, token, arbitrator: getAddress(arbitrator), releaseDuration, depositFee, rentFee }
  const same = recorded && isSameBuild(recorded.current, immutables) ? recorded : undefined
  const roles = { feeReceiver: getAddress(feeReceiver), owner: getAddress(owner ?? options.account.address) }
  const escrow = same
    ? await withRentOrders(chain, same.current)
    : await deployEscrow(chain, { ...immutables, ...roles })
  const current = await withArbitration(chain, escrow, appeals)
  if (current === recorded?.current) return { ...recorded, current }

  const earlier = same?.earlier ?? (recorded ? [recorded.current, ...recorded.earlier] : [])
  const deployment = { chainId, current, earlier, ...tokens }
  await checkDeployment(client, deployment)
  writeDeployment(options.directory, deployment)
  return deployment
}

/** Returns the record if the chain still has it; undefined for a local chain that lost its state. */
async function stillDeployed(client: PublicClient, recorded: Deployment | undefined): Promise<Deployment | undefined> {
  if (!recorded) return undefined
  try {
    await checkDeployment(client, recorded)
    return recorded
  } catch (error) {
    const isLost = error instanceof DeploymentRefused && error.reason === 'no-code'
    if (isLost && (await isLocal(client))) return undefined
    throw error
  }
}

function isSameBuild(record: EscrowRecord, immutables: Immutables): boolean {
  return record.buildHash === buildHash && settingKeys.every((key) => record[key] === immutables[key])
}

async function findTokens(chain: Chain, settings: DeploySettings, recorded: Deployment | undefined) {
  const { account, client } = chain
  const needsTestTokens = !settings.stablecoin || !settings.token
  const isOnLocal = needsTestTokens && (await isLocal(client))
  if (needsTestTokens && !isOnLocal) await refuseTestTokens(client, settings)
  // On a public chain only the deployer distributes them, so an instance there has no faucet.
  const faucet = isOnLocal ? (recorded?.faucet ?? account.address) : null
  const deployStablecoin = isOnLocal ? deployTestUSDT : deployAmpleTestUSDT
  if (settings.stablecoin) await requireDecimals(client, settings.stablecoin)
  const stablecoin = settings.stablecoin ?? recorded?.stablecoin ?? (await deployStablecoin(chain))
  const token = settings.token ?? recorded?.token ?? (await deployRentToken(chain))
  return {
    stablecoin: getAddress(stablecoin),
    stablecoinDecimals: await readDecimals(client, stablecoin),
    token: getAddress(token),
    tokenDecimals: await readDecimals(client, token),
    faucet,
  }
}

/** Allows stand-ins on a public chain only on request, and only where coins are worthless. */
async function refuseTestTokens(client: PublicClient, { testTokens }: DeploySettings): Promise<void> {
  if (!testTokens)
    throw new DeploymentRefused(
      'not-a-local-chain',
      'On a public chain the addresses of stablecoin and token come from the settings (STABLECOIN, TOKEN), or TEST_TOKENS=yes on a test network.',
    )
  const chainId = await client.getChainId()
  if (!testNetworks.includes(chainId))
    throw new DeploymentRefused(
      'not-a-test-network',
      `TEST_TOKENS is for the test network ${testNetworks.join(', ')} alone, and this is chain ${chainId}.`,
    )
}

/** With a million for its deployer, who sends it to testers: on a public chain no button gives any. */
async function deployAmpleTestUSDT(chain: Chain): Promise<Address> {
  const { account, wallet } = chain
  const address = await deployTestUSDT(chain)
  const args = [account.address, 10n ** 24n] as const
  const call = { address, abi: testUSDTAbi, functionName: 'mint', args, account, chain: null } as const
  const hash = await wallet.writeContract(call)
  const { status } = await chain.client.waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new Error(`Minting test money failed in ${hash}.`)
  return address
}

async function deployTestUSDT(chain: Chain): Promise<Address> {
  const { account, wallet } = chain
  const args = [account.address] as const
  const hash = await wallet.deployContract({ abi: testUSDTAbi, bytecode: testUSDTBytecode, args, account, chain: null })
  return (await waitForDeployment(chain, hash)).address
}

async function deployRentToken(chain: Chain): Promise<Address> {
  const { account, wallet } = chain
  const args = [account.address] as const
  const hash = await wallet.deployContract({
    abi: rentTokenAbi,
    bytecode: rentTokenBytecode,
    args,
    account,
    chain: null,
  })
  return (await waitForDeployment(chain, hash)).address
}

async function readDecimals(client: PublicClient, address: Address): Promise<number> {
  try {
    return await client.readContract({ address, abi: erc20Abi, functionName: 'decimals' })
  } catch {
    throw new DeploymentRefused('unsuitable-token', `At ${address} there is no token with decimals().`)
  }
}

/** Refuses a stablecoin of other decimals: amounts in agreements, pages and signatures have 18. */
async function requireDecimals(client: PublicClient, stablecoin: Address): Promise<void> {
  const decimals = await readDecimals(client, stablecoin)
  if (decimals === 18) return
  throw new DeploymentRefused(
    'unsuitable-token',
    `The stablecoin at ${stablecoin} has ${decimals} decimals; Keyhold needs 18, as USDT has on BNB Smart Chain.`,
  )
}

async function waitForDeployment({ client }: Chain, hash: Hex): Promise<{ address: Address; block: bigint }> {
  const receipt = await client.waitForTransactionReceipt({ hash })
  if (receipt.status !== 'success' || !receipt.contractAddress) throw new Error(`The deployment in ${hash} failed.`)
  return { address: getAddress(receipt.contractAddress), block: receipt.blockNumber }
}

/** Whether the node is a local development chain: only there stand-ins are deployed and lost state is accepted. */
export async function isLocal(client: PublicClient): Promise<boolean> {
  const version = await client.request({ method: 'web3_clientVersion' })
  return version.toLowerCase().startsWith('anvil')
}

/** A failed deployment as one sentence for the operator. viem's own messages also contain the node's address. */
export function explainFailure(error: unknown): string {
  if (error instanceof BaseError) return `${error.shortMessage.split('\n')[0]} (of the node in RPC_URL)`
  return error instanceof Error ? error.message : String(error)
}

if (import.meta.main) {
  const { settingsFrom } = await import('./deploy-settings.ts')
  const { deploymentReport } = await import('./deploy-report.ts')
  try {
    const options = settingsFrom(process.env)
    const deployment = await deploy(options)
    console.log((await deploymentReport(options, deployment)).join('\n'))
  } catch (error) {
    console.error(explainFailure(error))
    process.exitCode = 1
  }
}
