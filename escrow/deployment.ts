// Reads a chain's contract addresses from the record, and refuses an address that does not match it.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Abi, type Address, type Hex, keccak256, type PublicClient } from 'viem'
import {
  appealableArbitrationDeployedBytecode,
  appealableArbitrationImmutables,
} from './abi/AppealableArbitration.bytecode.ts'
import { appealableArbitrationAbi } from './abi/AppealableArbitration.ts'
import { rentEscrowDeployedBytecode, rentEscrowImmutables } from './abi/RentEscrow.bytecode.ts'
import { rentEscrowAbi } from './abi/RentEscrow.ts'
import { rentOrdersDeployedBytecode, rentOrdersImmutables } from './abi/RentOrders.bytecode.ts'
import { rentOrdersAbi } from './abi/RentOrders.ts'
import type { EscrowBuild, RentOrdersBuild } from './build.ts'

/** The immutable construction values of an escrow. Durations in seconds, fees in the token's smallest unit. */
export type Immutables = {
  stablecoin: Address
  token: Address
  arbitrator: Address
  releaseDuration: bigint
  depositFee: bigint
  rentFee: bigint
}

/**
 * Where a contract lies. `buildHash` is the hash of the compiled code with blank immutables, `codeHash` of the code on
 * the chain.
 */
export type Deployed = { address: Address; deployedAtBlock: bigint; buildHash: Hex; codeHash: Hex }

/** The standing orders of one escrow, with the ABI, the typed data and the version of their build. */
export type RentOrdersRecord = RentOrdersBuild & Deployed

/** Who decides first and after an appeal, and what an appeal costs in the stablecoin's smallest unit. */
export type Appeals = { firstInstance: Address; secondInstance: Address; appealFee: bigint }

/** The arbitration with two instances of one escrow, with the ABI of its build. */
export type ArbitrationRecord = Appeals & Deployed & { abi: Abi }

/**
 * One deployed escrow, with the ABI, the typed data and the version of its build. `feeReceiver` is the initial one (the
 * owner may change it). Without `rentOrders` no standing order is offered: a record from before they existed has none.
 * `arbitration` only if one was asked for.
 */
export type EscrowRecord = Immutables &
  EscrowBuild &
  Deployed & { feeReceiver: Address; rentOrders?: RentOrdersRecord; arbitration?: ArbitrationRecord }

/**
 * All escrows of one chain: new leases go to `current`, earlier leases stay with theirs. `faucet` only on a local
 * chain.
 */
export type Deployment = {
  chainId: number
  current: EscrowRecord
  earlier: EscrowRecord[]
  stablecoin: Address
  stablecoinDecimals: number
  token: Address
  tokenDecimals: number
  faucet: Address | null
}

/** One as `deploy` returns it. */
export type NewDeployment = Deployment & { current: { rentOrders: RentOrdersRecord } }

/** Why a deployment is refused: a code for the program, a message for the operator. */
export class DeploymentRefused extends Error {
  readonly reason:
    | 'wrong-chain'
    | 'no-code'
    | 'other-code'
    | 'other-values'
    | 'unsuitable-token'
    | 'not-a-local-chain'
    | 'not-a-test-network'
    | 'no-deployer'
  constructor(reason: DeploymentRefused['reason'], sentence: string) {
    super(sentence)
    this.name = 'DeploymentRefused'
    this.reason = reason
  }
}

/** Hashes of this build's code with blank immutables: of the escrow, of its standing orders, and of the arbitration. */
export const buildHash: Hex = hashWithoutImmutables(rentEscrowDeployedBytecode, rentEscrowImmutables)
export const rentOrdersBuildHash: Hex = hashWithoutImmutables(rentOrdersDeployedBytecode, rentOrdersImmutables)
export const arbitrationBuildHash: Hex = hashWithoutImmutables(
  appealableArbitrationDeployedBytecode,
  appealableArbitrationImmutables,
)

/** The hash of runtime code with a build's immutables blanked: equal to that build's hash for this build only. */
export function hashWithoutImmutables(code: Hex, immutables: readonly { start: number; length: number }[]): Hex {
  const digits = code.slice(2).split('')
  for (const { start, length } of immutables) digits.fill('0', start * 2, (start + length) * 2)
  return keccak256(`0x${digits.join('')}`)
}

/** Returns the recorded deployment of a chain in a folder; undefined if there is none. */
export function readDeployment(directory: string, chainId: number): Deployment | undefined {
  let text: string
  try {
    text = readFileSync(join(directory, `${chainId}.json`), 'utf8')
  } catch {
    return undefined
  }
  return JSON.parse(text, (key, value) => (bigintKeys.has(key) ? BigInt(value) : value)) as Deployment
}

/** Records a deployment atomically. */
export function writeDeployment(directory: string, deployment: Deployment): void {
  const path = join(directory, `${deployment.chainId}.json`)
  mkdirSync(directory, { recursive: true })
  const text = JSON.stringify(deployment, (_, value) => (typeof value === 'bigint' ? value.toString() : value), 2)
  writeFileSync(`${path}.new`, `${text}\n`)
  renameSync(`${path}.new`, path)
}

const bigintKeys = new Set(['deployedAtBlock', 'releaseDuration', 'depositFee', 'rentFee', 'appealFee'])

/**
 * Compares a recorded deployment with the chain: chain id, code and construction of every contract. Throws
 * DeploymentRefused.
 */
export async function checkDeployment(client: PublicClient, deployment: Deployment): Promise<void> {
  const chainId = await client.getChainId()
  if (chainId !== deployment.chainId) {
    throw new DeploymentRefused(
      'wrong-chain',
      `The node serves chain ${chainId}, the deployment is for ${deployment.chainId}.`,
    )
  }
  for (const record of [deployment.current, ...deployment.earlier]) {
    await checkEscrow(client, record)
    if (record.arbitration) await checkArbitration(client, record.arbitration, record.address)
  }
}

/** Checks that the chain has the code of every recorded contract. Throws DeploymentRefused. */
export async function checkCode(client: PublicClient, { current, earlier }: Deployment): Promise<void> {
  await Promise.all([current, ...earlier].map((record) => checkCodeOf(client, record)))
}

async function checkCodeOf(client: PublicClient, { rentOrders, arbitration, ...escrow }: EscrowRecord): Promise<void> {
  await Promise.all([
    checkCodeAt(client, escrow, 'the escrow'),
    rentOrders && checkCodeAt(client, rentOrders, 'the standing orders contract'),
    arbitration && checkCodeAt(client, arbitration, 'the arbitration'),
  ])
}

async function checkCodeAt(client: PublicClient, { address, codeHash }: Deployed, what: string): Promise<void> {
  const code = await client.getCode({ address })
  if (!code) throw new DeploymentRefused('no-code', `There is no code at ${address}, where ${what} was deployed.`)
  if (keccak256(code) !== codeHash)
    throw new DeploymentRefused('other-code', `The code at ${address} is not ${what} that was deployed.`)
}

/** Compares a recorded arbitration with the chain: its escrow, its instances and its fee. Throws DeploymentRefused. */
export async function checkArbitration(
  client: PublicClient,
  record: ArbitrationRecord,
  escrow: Address,
): Promise<void> {
  const read = <name extends 'escrow' | keyof Appeals>(functionName: name) =>
    client.readContract({ address: record.address, abi: appealableArbitrationAbi, functionName })
  const [itsEscrow, firstInstance, secondInstance, appealFee] = await Promise.all([
    read('escrow'),
    read('firstInstance'),
    read('secondInstance'),
    read('appealFee'),
  ])
  const found = { firstInstance, secondInstance, appealFee }
  const wrong: string[] = appealKeys.filter((key) => found[key] !== record[key])
  if (itsEscrow !== escrow) wrong.push('escrow')
  if (wrong.length > 0)
    throw new DeploymentRefused(
      'other-values',
      `The arbitration at ${record.address} has another ${wrong.join(', ')} than recorded.`,
    )
}

/** What an arbitration is deployed with, beside its escrow. */
export const appealKeys = ['firstInstance', 'secondInstance', 'appealFee'] as const

/** Compares one recorded escrow with the chain. Throws DeploymentRefused. */
export async function checkEscrow(client: PublicClient, record: EscrowRecord): Promise<void> {
  await checkCodeOf(client, record)
  const found = await readImmutables(client, record.address)
  // The owner lowers fees, and raises none.
  const differs = (key: (typeof settingKeys)[number]) =>
    key === 'depositFee' || key === 'rentFee' ? found[key] > record[key] : found[key] !== record[key]
  const wrong: string[] = settingKeys.filter(differs)
  if (found.version !== record.version) wrong.push('version')
  if (record.rentOrders) {
    const { address } = record.rentOrders
    const ordersOf = await client.readContract({ address, abi: rentOrdersAbi, functionName: 'escrow' })
    if (ordersOf !== record.address) wrong.push('standing orders contract')
  }
  if (wrong.length > 0) {
    throw new DeploymentRefused(
      'other-values',
      `The escrow at ${record.address} has another ${wrong.join(', ')} than recorded.`,
    )
  }
}

/** What an escrow is deployed with: the immutables, and the fees, which its owner can lower. */
export const settingKeys = ['stablecoin', 'token', 'arbitrator', 'releaseDuration', 'depositFee', 'rentFee'] as const

/** Reads an escrow's immutables and fees, and the version of its signing domain. */
export async function readImmutables(
  client: PublicClient,
  address: Address,
): Promise<Immutables & { version: string }> {
  const read = <name extends (typeof settingKeys)[number]>(functionName: name) =>
    client.readContract({ address, abi: rentEscrowAbi, functionName })
  const [stablecoin, token, arbitrator, releaseDuration, depositFee, rentFee, domain] = await Promise.all([
    read('stablecoin'),
    read('token'),
    read('arbitrator'),
    read('releaseDuration'),
    read('depositFee'),
    read('rentFee'),
    client.readContract({ address, abi: rentEscrowAbi, functionName: 'eip712Domain' }),
  ])
  return { stablecoin, token, arbitrator, releaseDuration, depositFee, rentFee, version: domain[2] }
}
