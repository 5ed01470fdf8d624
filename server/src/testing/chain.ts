/** A real chain for tests: anvil on a free port with the escrow deployed; blocks are mined only on demand. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { appealableArbitrationAbi } from '@keyhold/escrow/abi/AppealableArbitration.ts'
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { testUSDTAbi } from '@keyhold/escrow/abi/TestUSDT.ts'
import { deploy } from '@keyhold/escrow/deploy.ts'
import type { Appeals, Deployment } from '@keyhold/escrow/deployment.ts'
import { startAnvil } from '@keyhold/escrow/startAnvil.setup.ts'
import { leaseId, plainTerms, type Terms } from '@keyhold/escrow/terms.ts'
import {
  type Address,
  type ContractFunctionArgs,
  type ContractFunctionName,
  createTestClient,
  type EncodeFunctionDataParameters,
  encodeFunctionData,
  type Hex,
  http,
  publicActions,
  TransactionReceiptNotFoundError,
  walletActions,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { createChain } from '../gateways/chain/chain.ts'
import type { ChainClock } from '../gateways/clock.ts'

/** The keys that anvil funds, by role. */
const key = (addressIndex: number) =>
  mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex })
export const wallets = {
  deployer: key(0),
  arbitrator: key(1),
  feeReceiver: key(2),
  tenant: key(3),
  landlord: key(4),
  other: key(5),
  /** The tenant's second wallet, for payouts; not proved unless a test does so. */
  payout: key(6),
} as const

/** When a test chain begins: noon UTC of 20 November 2026, as the test clock does. */
export const testStart = Date.parse('2026-11-20T12:00:00Z') / 1000

/**
 * Starts a chain and deploys; stop it in `afterAll`. Blocks are mined by transactions and by `mine`; four make one
 * final. With `blockSeconds` each block's time is this much later than the one before, independent of real time. With
 * `appeals` an arbitration of these values stands beside the escrow; new leases name it once two arbitrators proved them.
 */
export async function startTestChain(blockSeconds?: number, appeals?: Appeals) {
  const { rpcUrl, anvil } = await startAnvil(['--timestamp', `${testStart}`, '--slots-in-an-epoch', '1'])
  const folder = mkdtempSync(path.join(tmpdir(), 'keyhold-chain-'))
  const stop = () => {
    process.off('exit', stop)
    anvil.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', stop)
  const node = createTestClient({ mode: 'anvil', transport: http(rpcUrl, { retryCount: 0 }), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
  if (blockSeconds) await node.setBlockTimestampInterval({ interval: blockSeconds })
  const { arbitrator, feeReceiver, deployer } = wallets
  const settings = { arbitrator: arbitrator.address, feeReceiver: feeReceiver.address, appeals }
  const deployment = await deploy({ rpcUrl, account: deployer, directory: folder, settings })

  /**
   * anvil sometimes leaves a transaction in its pool until the next block. The wait counts polls, not seconds: under
   * load anvil is slow.
   */
  async function untilMined(hash: Hex) {
    for (let answers = 1; ; answers++) {
      const receipt = await node.getTransactionReceipt({ hash }).catch((error: unknown) => {
        if (error instanceof TransactionReceiptNotFoundError) return undefined
        throw error
      })
      if (receipt) return receipt
      if (answers % 100 === 0) await node.mine({ blocks: 1 })
      await wait(20)
    }
  }
  const send = async (account: typeof deployer, to: Address, data: Hex) => {
    const hash = await node.sendTransaction({ account, to, data, chain: null })
    const receipt = await untilMined(hash)
    if (receipt.status !== 'success') throw new Error('The chain refused the call.')
    return hash
  }
  const fundAccountAt = async ({ stablecoin, token, current }: Deployment, account: typeof deployer) => {
    const mint = { abi: testUSDTAbi, functionName: 'mint', args: [account.address, 10n ** 24n] } as const
    await send(deployer, stablecoin, encodeFunctionData(mint))
    const give = { abi: erc20Abi, functionName: 'transfer', args: [account.address, 10n ** 21n] } as const
    await send(deployer, token, encodeFunctionData(give))
    const args = [current.address, 10n ** 30n] as const
    for (const coin of [stablecoin, token])
      await send(account, coin, encodeFunctionData({ abi: testUSDTAbi, functionName: 'approve', args }))
  }
  /** The arguments of a call, its terms with the move-out that an earlier end of the stay left. */
  const asEnded = async ([first, ...others]: readonly unknown[]): Promise<readonly unknown[]> => {
    if (typeof first !== 'object') return [first, ...others]
    const terms = first as Terms
    const read = { address: deployment.current.address, abi: rentEscrowAbi, functionName: 'leaseState' } as const
    const { newMoveOut } = await node.readContract({ ...read, args: [leaseId(terms)] })
    return [{ ...terms, moveOut: newMoveOut || terms.moveOut }, ...others]
  }
  return {
    rpcUrl,
    deployment,
    /** The deployment's record, for a process that reads it. */
    folder,
    node,
    stop,
    /**
     * Replaces the newest blocks (a reorganization): their transactions are gone, except raw ones, which are put into
     * the new block of their index.
     */
    reorganise: (depth: number, remined: readonly (readonly [Hex, number])[] = []) =>
      node.request<{ Method: 'anvil_reorg'; Parameters: unknown[]; ReturnType: null }>({
        method: 'anvil_reorg',
        params: [depth, remined],
      }),
    /** A signed transaction, to be mined again. */
    raw: (hash: Hex) =>
      node.request<{ Method: 'eth_getRawTransactionByHash'; Parameters: [Hex]; ReturnType: Hex }>({
        method: 'eth_getRawTransactionByHash',
        params: [hash],
      }),
    connect: (clock: ChainClock, settleSeconds = 0) =>
      createChain({
        rpcUrl,
        deployment,
        confirmations: 3,
        clock,
        settleSeconds,
        pollMilliseconds: 50,
      }),
    mine: (blocks = 4) => node.mine({ blocks }),
    /** Gives an account tokens and approves the escrow. */
    fundAccount: (account: typeof deployer) => fundAccountAt(deployment, account),
    /** The same for another escrow deployed here. */
    readyAt: fundAccountAt,
    /** Calls the arbitration beside the escrow, not before an instant (unix seconds). */
    arbitrate: async <Name extends ContractFunctionName<typeof appealableArbitrationAbi, 'nonpayable'>>(
      from: typeof deployer,
      notBefore: number,
      functionName: Name,
      ...args: Extract<ContractFunctionArgs<typeof appealableArbitrationAbi, 'nonpayable', Name>, readonly unknown[]>
    ): Promise<Hex> => {
      const { timestamp } = await node.getBlock()
      if (BigInt(notBefore) > timestamp) await node.setNextBlockTimestamp({ timestamp: BigInt(notBefore) })
      const call = { abi: appealableArbitrationAbi, functionName, args } as EncodeFunctionDataParameters
      return send(from, arbitrationOf(deployment), encodeFunctionData(call))
    },
    /** Calls the escrow's lease functions, some of them after the time from which they are possible. */
    call: async <Name extends EscrowCall>(
      from: typeof deployer,
      functionName: Name,
      ...args: Extract<ContractFunctionArgs<typeof rentEscrowAbi, 'nonpayable', Name>, readonly unknown[]>
    ): Promise<Hex> => {
      const possibleFrom = earliestCall(from.address, functionName, await asEnded(args))
      const { timestamp } = await node.getBlock()
      if (possibleFrom > timestamp) await node.setNextBlockTimestamp({ timestamp: possibleFrom })
      const call = { abi: rentEscrowAbi, functionName, args } as EncodeFunctionDataParameters
      return send(from, deployment.current.address, encodeFunctionData(call))
    },
  }
}
function arbitrationOf({ current }: Deployment): Address {
  if (!current.arbitration) throw new Error('This chain was started without an arbitration.')
  return current.arbitration.address
}

type EscrowCall = ContractFunctionName<typeof rentEscrowAbi, 'nonpayable'>
export type TestChain = Awaited<ReturnType<typeof startTestChain>>

/** From when the escrow accepts a call: 0 if it depends on no time of the stay (docs/chain.md). */
function earliestCall(from: Address, functionName: EscrowCall, [first, second]: readonly unknown[]): bigint {
  if (typeof first !== 'object') return 0n
  const { tenant, moveIn, moveOut, returnDays } = first as Terms
  const isTenant = tenant === from
  const heard = 2 * 86_400
  const [handoverDue, depositDue] = [moveIn + 5 * 86_400, moveOut + returnDays * 86_400]
  switch (functionName) {
    case 'releaseEarly':
      return BigInt(isTenant ? moveIn : 0)
    case 'dispute':
      return BigInt(isTenant ? moveIn : moveOut)
    case 'split':
      return BigInt((second === 0 ? handoverDue : depositDue) + heard)
    case 'renew':
      return BigInt(moveIn)
    default:
      return 0n
  }
}

/** Terms that the escrow of a test chain accepts now. */
export function testTerms(now: number, changes: Partial<Terms> = {}): Terms {
  return {
    ...plainTerms,
    tenant: wallets.tenant.address,
    landlord: wallets.landlord.address,
    arbitrator: wallets.arbitrator.address,
    handover: 1100n * 10n ** 18n,
    firstRent: 1100n * 10n ** 18n,
    deposit: 800n * 10n ** 18n,
    moveIn: now + 10 * 86_400,
    moveOut: now + 200 * 86_400,
    payBy: now + 2 * 86_400,
    document: `0x${'11'.repeat(32)}`,
    ...changes,
  }
}
