// Promises an escrow on any chain, deployed once: a second run over the same code and values changes nothing.
import {
  type Account,
  type Address,
  createPublicClient,
  createWalletClient,
  getAddress,
  type Hex,
  http,
  keccak256,
  type PublicClient,
  type WalletClient,
} from 'viem'
import { erc20Abi } from './abi/ERC20.ts'
import { rentEscrowBytecode } from './abi/RentEscrow.bytecode.ts'
import { rentEscrowAbi } from './abi/RentEscrow.ts'
import { rentTokenBytecode } from './abi/RentToken.bytecode.ts'
import { rentTokenAbi } from './abi/RentToken.ts'
import { testUSDTBytecode } from './abi/TestUSDT.bytecode.ts'
import { testUSDTAbi } from './abi/TestUSDT.ts'
import type { DeployOrder, DeploySettings } from './deploy-settings.ts'
import {
  blankHash,
  buildHash,
  type Construction,
  checkDeployment,
  checkEscrow,
  constructionKeys,
  type Deployment,
  DeploymentRefused,
  type EscrowRecord,
  readDeployment,
  writeDeployment,
} from './deployment.ts'

/** The product's numbers: 5 days, 1 RNB, 1 RNB. */
export const usual = { releaseDuration: 432_000n, depositFee: 10n ** 18n, rentFee: 10n ** 18n } as const

type Chain = { account: Account; wallet: WalletClient; client: PublicClient }

/**
 * Deploys what is missing on the chain behind `rpcUrl` and records it in `directory`/<chainId>.json. The same code with the
 * same values is never deployed twice; a changed build or value gives a further escrow, and the earlier ones stay in the list.
 * A local chain that lost its state starts a new list; on any other chain a code-less address is refused (DeploymentRefused).
 */
export async function deploy(wanted: DeployOrder): Promise<Deployment> {
  const client = createPublicClient({ transport: http(wanted.rpcUrl), pollingInterval: 100, cacheTime: 0 })
  const wallet = createWalletClient({ account: wanted.account, transport: http(wanted.rpcUrl) })
  const chain: Chain = { account: wanted.account, wallet, client }
  const chainId = await client.getChainId()
  const known = await survivor(client, readDeployment(wanted.directory, chainId))

  const tokens = await findTokens(chain, wanted.settings, known)
  const { arbitrator, feeReceiver, owner, ...numbers } = wanted.settings
  const { stablecoin, token } = tokens
  const { releaseDuration, depositFee, rentFee } = { ...usual, ...numbers }
  const construction = { stablecoin, token, arbitrator: getAddress(arbitrator), releaseDuration, depositFee, rentFee }
  if (known && isWanted(known.current, construction)) return known

  const current = await deployEscrow(chain, construction, getAddress(feeReceiver), owner)
  const earlier = known ? [known.current, ...known.earlier] : []
  const deployment = { chainId, current, earlier, ...tokens }
  await checkDeployment(client, deployment)
  writeDeployment(wanted.directory, deployment)
  return deployment
}

/** What is recorded, if the chain still knows it; undefined for a local chain that lost its state. */
async function survivor(client: PublicClient, known: Deployment | undefined): Promise<Deployment | undefined> {
  if (!known) return undefined
  try {
    await checkDeployment(client, known)
    return known
  } catch (error) {
    const isLost = error instanceof DeploymentRefused && error.reason === 'no-code'
    if (isLost && (await isLocal(client))) return undefined
    throw error
  }
}

function isWanted(record: EscrowRecord, construction: Construction): boolean {
  return record.buildHash === buildHash && constructionKeys.every((key) => record[key] === construction[key])
}

async function findTokens(chain: Chain, settings: DeploySettings, known: Deployment | undefined) {
  const { account, client } = chain
  const needsStandIn = !settings.stablecoin || !settings.token
  if (needsStandIn && !(await isLocal(client))) {
    throw new DeploymentRefused(
      'not-a-local-chain',
      'On a public chain the addresses of stablecoin and token come from the settings.',
    )
  }
  const faucet = needsStandIn ? (known?.faucet ?? account.address) : null
  const stablecoin = settings.stablecoin ?? known?.stablecoin ?? (await standInForUSDT(chain))
  const token = settings.token ?? known?.token ?? (await standInForRNB(chain))
  return {
    stablecoin: getAddress(stablecoin),
    stablecoinDecimals: await readDecimals(client, stablecoin),
    token: getAddress(token),
    tokenDecimals: await readDecimals(client, token),
    faucet,
  }
}

async function standInForUSDT(chain: Chain): Promise<Address> {
  const { account, wallet } = chain
  const args = [account.address] as const
  const hash = await wallet.deployContract({ abi: testUSDTAbi, bytecode: testUSDTBytecode, args, account, chain: null })
  return (await deployed(chain, hash)).address
}

async function standInForRNB(chain: Chain): Promise<Address> {
  const { account, wallet } = chain
  const args = [account.address] as const
  const hash = await wallet.deployContract({
    abi: rentTokenAbi,
    bytecode: rentTokenBytecode,
    args,
    account,
    chain: null,
  })
  return (await deployed(chain, hash)).address
}

async function readDecimals(client: PublicClient, address: Address): Promise<number> {
  try {
    return await client.readContract({ address, abi: erc20Abi, functionName: 'decimals' })
  } catch {
    throw new DeploymentRefused('unsuitable-token', `At ${address} there is no token that says its decimals.`)
  }
}

async function deployEscrow(
  chain: Chain,
  construction: Construction,
  feeReceiver: Address,
  owner?: Address,
): Promise<EscrowRecord> {
  const { account, client, wallet } = chain
  const { stablecoin, token, arbitrator, releaseDuration, depositFee, rentFee } = construction
  const args = [stablecoin, token, feeReceiver, arbitrator, releaseDuration, depositFee, rentFee] as const
  const hash = await wallet.deployContract({
    abi: rentEscrowAbi,
    bytecode: rentEscrowBytecode,
    args,
    account,
    chain: null,
  })
  const { address, block } = await deployed(chain, hash)
  const code = await client.getCode({ address })
  if (!code || blankHash(code) !== buildHash)
    throw new DeploymentRefused('other-code', `The chain left other code at ${address} than was sent.`)
  const record = { ...construction, address, deployedAtBlock: block, buildHash, codeHash: keccak256(code), feeReceiver }
  await checkEscrow(client, record)
  if (owner && getAddress(owner) !== account.address) {
    const handOver = await wallet.writeContract({
      address,
      abi: rentEscrowAbi,
      functionName: 'transferOwnership',
      args: [owner],
      account,
      chain: null,
    })
    await client.waitForTransactionReceipt({ hash: handOver })
  }
  return record
}

async function deployed({ client }: Chain, hash: Hex): Promise<{ address: Address; block: bigint }> {
  const receipt = await client.waitForTransactionReceipt({ hash })
  if (receipt.status !== 'success' || !receipt.contractAddress) throw new Error(`The deployment in ${hash} failed.`)
  return { address: getAddress(receipt.contractAddress), block: receipt.blockNumber }
}

/** Whether the node is a development chain of this machine: only there stand-ins are deployed and lost state is forgiven. */
export async function isLocal(client: PublicClient): Promise<boolean> {
  const version = await client.request({ method: 'web3_clientVersion' })
  return version.toLowerCase().startsWith('anvil')
}

if (import.meta.main) {
  const { settingsFrom } = await import('./deploy-settings.ts')
  const { current, chainId } = await deploy(settingsFrom(process.env))
  console.log(`The escrow of chain ${chainId} is at ${current.address}, since block ${current.deployedAtBlock}.`)
}
