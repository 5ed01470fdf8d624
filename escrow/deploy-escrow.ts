// Deploys an escrow and its standing orders to addresses derived from their values alone, through the deterministic deployer (CREATE2).
import {
  type Account,
  type Address,
  concat,
  encodeDeployData,
  getAddress,
  getContractAddress,
  type Hex,
  keccak256,
  type PublicClient,
  type WalletClient,
  zeroHash,
} from 'viem'
import { rentEscrowBytecode, rentEscrowImmutables } from './abi/RentEscrow.bytecode.ts'
import { rentEscrowAbi } from './abi/RentEscrow.ts'
import { rentOrdersBytecode, rentOrdersImmutables } from './abi/RentOrders.bytecode.ts'
import { rentOrdersAbi } from './abi/RentOrders.ts'
import { escrowBuild, rentOrdersBuild } from './build.ts'
import {
  buildHash,
  checkEscrow,
  type Deployed,
  DeploymentRefused,
  type EscrowRecord,
  hashWithoutImmutables,
  type Immutables,
  type NewDeployment,
  rentOrdersBuildHash,
} from './deployment.ts'

/** The deployer and the chain. */
export type Chain = { account: Account; wallet: WalletClient; client: PublicClient }

type NewEscrow = NewDeployment['current']

/** The constructor arguments: the immutables, the first fee receiver, and the owner, who may set later ones. */
export type ConstructorValues = Immutables & { feeReceiver: Address; owner: Address }

/**
 * Arachnid's deterministic deployer: the same on every chain that has it, without an owner; it forwards its input to
 * CREATE2.
 */
export const deterministicDeployer: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** The creation code for an escrow of these values. */
export function creationCode(values: ConstructorValues): Hex {
  const { stablecoin, token, feeReceiver, arbitrator, releaseDuration, depositFee, rentFee, owner } = values
  return encodeDeployData({
    abi: rentEscrowAbi,
    bytecode: rentEscrowBytecode,
    args: [stablecoin, token, feeReceiver, arbitrator, releaseDuration, depositFee, rentFee, owner],
  })
}

/** The address of an escrow of these values, the same on every chain with equal values (USDT differs by chain). */
export function predictedAddress(values: ConstructorValues): Address {
  return addressOf(creationCode(values))
}

/** The address that the deterministic deployer gives to the contract of some creation code. */
export function addressOf(bytecode: Hex): Address {
  return getContractAddress({ opcode: 'CREATE2', from: deterministicDeployer, salt: zeroHash, bytecode })
}

/** Deploys an escrow and its standing orders, or finds existing ones with these values. Throws DeploymentRefused. */
export async function deployEscrow(chain: Chain, values: ConstructorValues): Promise<NewEscrow> {
  const build = { buildHash, immutables: rentEscrowImmutables }
  const deployed = await deployOnce(chain, creationCode(values), build)
  const { owner: _, ...kept } = values
  const record = await withRentOrders(chain, { ...kept, ...escrowBuild, ...deployed })
  await checkEscrow(chain.client, record)
  return record
}

/** Returns an escrow's record with its standing orders, and deploys them where it has none. Throws DeploymentRefused. */
export async function withRentOrders(chain: Chain, escrow: EscrowRecord): Promise<NewEscrow> {
  if (hasRentOrders(escrow)) return escrow
  const build = { buildHash: rentOrdersBuildHash, immutables: rentOrdersImmutables }
  const deployed = await deployOnce(chain, rentOrdersCode(escrow.address), build)
  return { ...escrow, rentOrders: { ...rentOrdersBuild, ...deployed } }
}

const hasRentOrders = (escrow: EscrowRecord): escrow is NewEscrow => escrow.rentOrders !== undefined

const rentOrdersCode = (escrow: Address) =>
  encodeDeployData({ abi: rentOrdersAbi, bytecode: rentOrdersBytecode, args: [escrow] })

/** Where an escrow's standing orders are, deployed or not: their address follows from the escrow's. */
export function rentOrdersAddress({ address, rentOrders }: Pick<EscrowRecord, 'address' | 'rentOrders'>): Address {
  return rentOrders?.address ?? getAddress(addressOf(rentOrdersCode(address)))
}

type Build = { buildHash: Hex; immutables: readonly { start: number; length: number }[] }

/** Sends creation code, unless its contract exists already. Throws DeploymentRefused. */
export async function deployOnce(
  { account, wallet, client }: Chain,
  creation: Hex,
  { buildHash, immutables }: Build,
): Promise<Deployed> {
  if (!(await client.getCode({ address: deterministicDeployer })))
    throw new DeploymentRefused(
      'no-deployer',
      `The chain lacks the deterministic deployer at ${deterministicDeployer} (github.com/Arachnid/deterministic-deployment-proxy).`,
    )
  const address = getAddress(addressOf(creation))
  let deployedAtBlock: bigint
  if (await client.getCode({ address })) {
    deployedAtBlock = await firstBlockWithCode(client, address)
  } else {
    const data = concat([zeroHash, creation])
    const hash = await wallet.sendTransaction({ account, to: deterministicDeployer, data, chain: null })
    const receipt = await client.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success') throw new Error(`The deployment in ${hash} failed.`)
    deployedAtBlock = receipt.blockNumber
  }
  const code = await client.getCode({ address })
  if (!code || hashWithoutImmutables(code, immutables) !== buildHash)
    throw new DeploymentRefused('other-code', `The code at ${address} differs from the code that was sent.`)
  return { address, deployedAtBlock, buildHash, codeHash: keccak256(code) }
}

/**
 * Finds the block an account got its code in by binary search; needs an archive node, and rethrows the node's error
 * otherwise.
 */
async function firstBlockWithCode(client: PublicClient, address: Address): Promise<bigint> {
  let [without, with_] = [-1n, await client.getBlockNumber()]
  while (with_ - without > 1n) {
    const blockNumber = (with_ + without) / 2n
    if (await client.getCode({ address, blockNumber })) with_ = blockNumber
    else without = blockNumber
  }
  return with_
}
