// An escrow on its own chain for histories: calls at chosen times, and their outcomes.

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Credits } from '@keyhold/rental/credit.ts'
import type { Payee } from '@keyhold/rental/deposit.ts'
import type { Actor, BalanceChange, BalanceEvent } from '@keyhold/rental/escrowCalls.ts'
import {
  type Address,
  decodeErrorResult,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  isHex,
  parseEther,
  parseEventLogs,
  toHex,
} from 'viem'
import { erc20Abi } from './abi/ERC20.ts'
import { rentEscrowAbi } from './abi/RentEscrow.ts'
import { testUSDTAbi } from './abi/TestUSDT.ts'
import { accounts, startChain } from './anvil.setup.ts'
import { deploy } from './deploy.ts'
import { earlierEndTypedData, leaseId, partIndex, settlementTypedData, type Terms } from './terms.ts'

const [tenant, landlord, arbitrator, anyone] = accounts as [Person, Person, Person, Person]
type Person = (typeof accounts)[number]
/** A second wallet of the tenant's, for money that goes back. */
export const payoutAccount = accounts[4] as Person
/** The actors in histories. */
export const people = { tenant, landlord, arbitrator, anyone } satisfies Record<Actor, Person>
const partNames = ['handover', 'deposit'] as const

export type Logs = Parameters<typeof parseEventLogs>[0]['logs']
type Receipt = { status: Hex; logs: Logs }

/** A chain with an escrow, where `compare` plays histories. */
export async function createTestEscrow() {
  const chain = await startChain()
  const rpcRequest = <T>(method: string, params: unknown[]) =>
    chain.client.request<{ Method: string; Parameters: unknown[]; ReturnType: T }>({ method, params })
  const directory = mkdtempSync(join(tmpdir(), 'keyhold-histories-'))
  const settings = { arbitrator: arbitrator.address, feeReceiver: anyone.address }
  const { current, stablecoin, token } = await deploy({ rpcUrl: chain.rpcUrl, account: tenant, directory, settings })
  const escrow = current.address

  // Blocks are mined manually: with automine, anvil sometimes loses a transaction after a rewind.
  await rpcRequest('evm_setAutomine', [false])
  const send = async (from: Address, to: Address, data: Hex, at?: number): Promise<Receipt> => {
    const hash = await rpcRequest<Hex>('eth_sendTransaction', [{ from, to, data, gas: toHex(600_000) }])
    // Without an explicit time a block has the last one's: anvil's clock would run ahead of the history on a slow
    // machine.
    const { timestamp } = await rpcRequest<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false])
    await rpcRequest('evm_mine', [at ?? Number(timestamp)])
    const receipt = await rpcRequest<Receipt | null>('eth_getTransactionReceipt', [hash])
    if (!receipt) throw new Error(`${hash} is not mined`)
    return receipt
  }
  for (const each of [stablecoin, token]) {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [escrow, 2n ** 256n - 1n] })
    for (const who of [tenant, landlord]) await send(who.address, each, data)
  }
  await send(
    tenant.address,
    stablecoin,
    encodeFunctionData({ abi: testUSDTAbi, functionName: 'mint', args: [tenant.address, parseEther('1000')] }),
  )
  const { timestamp } = await chain.client.getBlock()
  let snapshot = await rpcRequest<Hex>('evm_snapshot', [])
  const rewind = async () => {
    await rpcRequest('evm_revert', [snapshot])
    snapshot = await rpcRequest<Hex>('evm_snapshot', [])
  }
  return {
    ...chain,
    ask: rpcRequest,
    send,
    rewind,
    escrow,
    stablecoin,
    start: Number(timestamp),
    releaseDuration: Number(current.releaseDuration),
  }
}
export type TestEscrow = Awaited<ReturnType<typeof createTestEscrow>>

/** What a call paid out, delivered or not, what the stablecoin refused to deliver, and the escrow's events. */
export type Outcome = {
  paid: Credits
  credited: Credits
  events: BalanceEvent[]
  renewals: { moved: bigint; paidIn: bigint; sentHome: bigint }[]
}

/** Executes a step on the chain: returns payments and events, or the name of the error. */
export async function execute(
  testEscrow: TestEscrow,
  terms: Terms,
  by: Actor,
  change: BalanceChange,
  at: number,
): Promise<Outcome | string> {
  return outcomeOf(testEscrow, by, await encodeChange(testEscrow, terms, by, change), at)
}

/** The same for any encoded call. */
export async function outcomeOf(testEscrow: TestEscrow, by: Actor, data: Hex, at: number): Promise<Outcome | string> {
  const { status, logs } = await testEscrow.send(people[by].address, testEscrow.escrow, data, at)
  if (status !== '0x1') return revertReason(testEscrow, people[by].address, data)
  const own = parseEventLogs({ abi: rentEscrowAbi, logs })
  const delivered = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs })
    .filter(({ args }) => args.from === testEscrow.escrow)
    .map(({ args }) => ({ to: args.to, amount: args.value }))
  const refused = own.flatMap((log) =>
    log.eventName === 'Credited' ? [{ to: log.args.account, amount: log.args.amount }] : [],
  )
  const renewals = own.flatMap((log) => (log.eventName === 'LeaseRenewed' ? [log.args] : []))
  return {
    paid: sumsOf([...delivered, ...refused]),
    credited: sumsOf(refused),
    events: own.flatMap((log) => eventOf(log, at)),
    renewals,
  }
}

function sumsOf(payments: readonly { to: Address; amount: bigint }[]): Credits {
  const to = (who: Payee) =>
    payments.reduce((sum, payment) => (payeesOf[who].includes(payment.to) ? sum + payment.amount : sum), 0n)
  return { tenant: to('tenant'), landlord: to('landlord') }
}

/** The accounts of each side. Which of the tenant's is paid is shown by the contract's own suites. */
const payeesOf = { tenant: [tenant.address, payoutAccount.address], landlord: [landlord.address] }

function eventOf(log: ReturnType<typeof parseEventLogs<typeof rentEscrowAbi>>[number], at: number): BalanceEvent[] {
  switch (log.eventName) {
    case 'LeasePaid':
      return [{ event: log.eventName }]
    case 'LeaseRefunded':
      return [{ event: log.eventName, at }]
    case 'LeaseRenewed':
      return [{ event: log.eventName, sentHome: log.args.sentHome }]
    case 'LeaseCancelled':
      return [{ event: log.eventName, toTenant: log.args.toTenant, toLandlord: log.args.toLandlord }]
    case 'LeaseEndedEarlier': {
      const { newMoveOut, depositDue, by } = log.args
      const isNotice = by === tenant.address || by === landlord.address
      return [{ event: log.eventName, newMoveOut: Number(newMoveOut), depositDue: Number(depositDue), isNotice }]
    }
    case 'LeaseReleased':
      return [{ event: log.eventName, part: partOf(log.args.part), amount: log.args.amount }]
    case 'LeaseDisputed':
    case 'LeaseLengthened':
      return [{ event: log.eventName, part: partOf(log.args.part), due: Number(log.args.due) }]
    case 'LeaseSettled':
    case 'LeaseSplit': {
      const { part, toTenant, toLandlord } = log.args
      return [{ event: log.eventName, part: partOf(part), toTenant, toLandlord }]
    }
    default:
      return []
  }
}

function partOf(number: number) {
  return partNames[number] as (typeof partNames)[number]
}

async function encodeChange(testEscrow: TestEscrow, terms: Terms, by: Actor, change: BalanceChange): Promise<Hex> {
  const abi = rentEscrowAbi
  const place = { chainId: 31337, escrow: testEscrow.escrow, version: '3' } as const
  const other = by === 'tenant' ? landlord : tenant
  switch (change.type) {
    case 'payLease':
      return encodeFunctionData({ abi, functionName: 'payLease', args: [terms] })
    case 'release':
    case 'releaseEarly':
    case 'refund':
    case 'cancel':
      return encodeFunctionData({ abi, functionName: change.type, args: [terms] })
    case 'dispute':
      return encodeFunctionData({ abi, functionName: 'dispute', args: [terms, change.claim] })
    case 'endEarlier':
      return encodeEnd(testEscrow, terms, other, change)
    case 'lengthen':
      return encodeFunctionData({
        abi,
        functionName: 'lengthen',
        args: [terms, partIndex[change.part], BigInt(change.newDue)],
      })
    case 'split':
      return encodeFunctionData({ abi, functionName: 'split', args: [terms, partIndex[change.part], change.toTenant] })
    case 'settle': {
      const { part, toTenant, toLandlord } = change
      const deadline = BigInt(change.deadline)
      const signature = await other.signTypedData(
        settlementTypedData(place, { lease: leaseId(terms), part, toTenant, toLandlord, deadline }),
      )
      return encodeFunctionData({
        abi,
        functionName: 'settle',
        args: [terms, partIndex[part], toTenant, toLandlord, deadline, signature],
      })
    }
  }
}

/** The call of an earlier end; with a deadline, the other party has signed it for the last agreed move-out. */
async function encodeEnd(
  testEscrow: TestEscrow,
  terms: Terms,
  other: Person,
  { newMoveOut, deadline }: Extract<BalanceChange, { type: 'endEarlier' }>,
): Promise<Hex> {
  const place = { chainId: 31337, escrow: testEscrow.escrow, version: '3' } as const
  const [lease, until] = [leaseId(terms), BigInt(deadline ?? 0)]
  const moveOut = (await readState(testEscrow, lease)).agreedMoveOut || terms.moveOut
  const end = { lease, moveOut, newMoveOut, deadline: until }
  const signature = deadline === undefined ? '0x' : await other.signTypedData(earlierEndTypedData(place, end))
  const args = [terms, newMoveOut, until, signature] as const
  return encodeFunctionData({ abi: rentEscrowAbi, functionName: 'endEarlier', args })
}

/** Every error that a call of the escrow can revert with: its own, and the stablecoin's, which passes through it. */
const refusalsAbi = [...rentEscrowAbi, ...testUSDTAbi]

/** Why the last block refused it: repeats the call in the same second. */
async function revertReason({ ask: rpcRequest, escrow }: TestEscrow, from: Address, data: Hex): Promise<string> {
  const error: unknown = await rpcRequest('eth_call', [{ from, to: escrow, data }, 'latest']).then(
    () => 'nothing the second time',
    (thrown: unknown) => thrown,
  )
  for (
    let cause = error as { cause?: unknown; data?: unknown } | undefined;
    cause;
    cause = cause.cause as typeof cause
  ) {
    if (isHex(cause.data)) return decodeErrorResult({ abi: refusalsAbi, data: cause.data }).errorName
  }
  return `something unknown: ${error}`
}

/** Makes the stablecoin block one of the two parties, or neither. */
export async function blockAccount({ send, stablecoin }: TestEscrow, whom: Payee | 'nobody'): Promise<void> {
  for (const who of ['tenant', 'landlord'] as const) {
    for (const account of payeesOf[who]) {
      const args = [account, who === whom] as const
      const data = encodeFunctionData({ abi: testUSDTAbi, functionName: 'setBlocked', args })
      await send(tenant.address, stablecoin, data)
    }
  }
}

/** Returns what the escrow holds for a lease, part by part. */
export async function readState({ ask: rpcRequest, escrow }: TestEscrow, id: Hex) {
  const data = encodeFunctionData({ abi: rentEscrowAbi, functionName: 'leaseState', args: [id] })
  const answer = await rpcRequest<Hex>('eth_call', [{ to: escrow, data }, 'latest'])
  const { handover, handoverDue, deposit, depositDue, flags, newMoveOut, agreedMoveOut } = decodeFunctionResult({
    abi: rentEscrowAbi,
    functionName: 'leaseState',
    data: answer,
  })
  const parts = { handover: { held: handover, due: handoverDue }, deposit: { held: deposit, due: depositDue } }
  return { ...parts, flags, newMoveOut, agreedMoveOut }
}

/** Returns the credits of both parties. */
export async function readCredits({ ask: rpcRequest, escrow }: TestEscrow): Promise<Credits> {
  const read = async (who: Payee) => {
    let sum = 0n
    for (const account of payeesOf[who]) {
      const data = encodeFunctionData({ abi: rentEscrowAbi, functionName: 'credit', args: [account] })
      sum += BigInt(await rpcRequest<Hex>('eth_call', [{ to: escrow, data }, 'latest']))
    }
    return sum
  }
  return { tenant: await read('tenant'), landlord: await read('landlord') }
}
