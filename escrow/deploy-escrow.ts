// Promises an escrow at an address that follows from its values alone: deployed through the deterministic deployer (CREATE2).
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
import { rentEscrowBytecode } from './abi/RentEscrow.bytecode.ts'
import { rentEscrowAbi } from './abi/RentEscrow.ts'
import { escrowBuild } from './build.ts'
import {
  buildHash,
  checkEscrow,
  DeploymentRefused,
  type EscrowRecord,
  hashWithoutImmutables,
  type Immutables,
} from './deployment.ts'

/** Who deploys, and where. */
export type Chain = { account: Account; wallet: WalletClient; client: PublicClient }

/** Everything an escrow is built with: what never changes, the first fee receiver, and the owner, who names later ones. */
export type ConstructorValues = Immutables & { feeReceiver: Address; owner: Address }

/** Arachnid's deterministic deployer: the same on every chain that has it, nobody's, and it forwards what it is sent to CREATE2. */
export const deterministicDeployer: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** What is sent to the chain to build an escrow of these values. */
export function creationCode(values: ConstructorValues): Hex {
  const { stablecoin, token, feeReceiver, arbitrator, releaseDuration, depositFee, rentFee, owner } = values
  return encodeDeployData({
    abi: rentEscrowAbi,
    bytecode: rentEscrowBytecode,
    args: [stablecoin, token, feeReceiver, arbitrator, releaseDuration, depositFee, rentFee, owner],
  })
}

/** Where an escrow of these values lies, on every chain: equal only for equal values (USDT differs by chain). */
export function predictedAddress(values: ConstructorValues): Address {
  return getContractAddress({
    opcode: 'CREATE2',
    from: deterministicDeployer,
    salt: zeroHash,
    bytecode: creationCode(values),
  })
}

/** Deploys an escrow, or finds the one of these values that somebody deployed before. Throws DeploymentRefused. */
export async function deployEscrow(
  { account, wallet, client }: Chain,
  values: ConstructorValues,
): Promise<EscrowRecord> {
  if (!(await client.getCode({ address: deterministicDeployer })))
    throw new DeploymentRefused(
      'no-deployer',
      `The chain lacks the deterministic deployer at ${deterministicDeployer} (github.com/Arachnid/deterministic-deployment-proxy).`,
    )
  const address = getAddress(predictedAddress(values))
  let deployedAtBlock: bigint
  if (await client.getCode({ address })) {
    deployedAtBlock = await firstBlockWithCode(client, address)
  } else {
    const data = concat([zeroHash, creationCode(values)])
    const hash = await wallet.sendTransaction({ account, to: deterministicDeployer, data, chain: null })
    const receipt = await client.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success') throw new Error(`The deployment in ${hash} failed.`)
    deployedAtBlock = receipt.blockNumber
  }
  const code = await client.getCode({ address })
  if (!code || hashWithoutImmutables(code) !== buildHash)
    throw new DeploymentRefused('other-code', `The chain left other code at ${address} than was sent.`)
  const { owner: _, ...kept } = values
  const record = { ...kept, ...escrowBuild, address, deployedAtBlock, buildHash, codeHash: keccak256(code) }
  await checkEscrow(client, record)
  return record
}

/** The block an account got its code in, by halving; needs a node that knows old states, and throws what it says if it does not. */
async function firstBlockWithCode(client: PublicClient, address: Address): Promise<bigint> {
  let [without, with_] = [-1n, await client.getBlockNumber()]
  while (with_ - without > 1n) {
    const blockNumber = (with_ + without) / 2n
    if (await client.getCode({ address, blockNumber })) with_ = blockNumber
    else without = blockNumber
  }
  return with_
}
