// Promises to play one history on the escrow itself and by the money timeline, and to name the first difference.

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Actor,
  applyBalanceEvent,
  type BalanceChange,
  type BalanceEvent,
  type Balances,
  escrowParts,
  unpaidBalances,
} from '@keyhold/rental/deposit.ts'
import { afterActInSecondBuild } from '@keyhold/rental/renewal.ts'
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
import { type Blocked, createChooser, nextStep, randomTerms, seededRandom } from './histories.setup.ts'
import { afterRenewalInToken, isRenewable, type RenewalRules, randomRenewal, tryRenewal } from './renewals.setup.ts'
import { leaseId, partIndex, settlementTypedData, type Terms } from './terms.ts'

/** The rules under test: the product's own, or a planted difference. */
export type Rules = typeof afterActInSecondBuild

const [tenant, landlord, arbitrator, anyone] = accounts as [Person, Person, Person, Person]
type Person = (typeof accounts)[number]
const people = { tenant, landlord, arbitrator, anyone } satisfies Record<Actor, Person>
const partNames = ['handover', 'deposit'] as const

type Receipt = { status: Hex; logs: Parameters<typeof parseEventLogs>[0]['logs'] }

/** A chain with an escrow, where `firstDifference` plays histories. */
export async function createTestEscrow() {
  const chain = await startChain()
  const rpcRequest = <T>(method: string, params: unknown[]) =>
    chain.client.request<{ Method: string; Parameters: unknown[]; ReturnType: T }>({ method, params })
  const directory = mkdtempSync(join(tmpdir(), 'keyhold-timeline-'))
  const settings = { arbitrator: arbitrator.address, feeReceiver: anyone.address }
  const { current, stablecoin, token } = await deploy({ rpcUrl: chain.rpcUrl, account: tenant, directory, settings })
  const escrow = current.address

  // Blocks are mined by hand: left to itself, anvil now and then forgets a transaction after a rewind.
  await rpcRequest('evm_setAutomine', [false])
  const send = async (from: Address, to: Address, data: Hex, at?: number): Promise<Receipt> => {
    const hash = await rpcRequest<Hex>('eth_sendTransaction', [{ from, to, data, gas: toHex(600_000) }])
    await rpcRequest('evm_mine', at === undefined ? [] : [at])
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
type TestEscrow = Awaited<ReturnType<typeof createTestEscrow>>

/** What a comparison came to: how many acts were allowed, renewals among them, and refused, and the first difference, if any. */
export type Comparison = { allowed: number; renewed: number; refused: Record<string, number>; difference?: string }

/** Plays `count` histories, from seed `from` on; stops at the first difference. */
export async function compare(
  testEscrow: TestEscrow,
  count: number,
  { from = 1, rules = afterActInSecondBuild as Rules, renewalRules = afterRenewalInToken } = {},
): Promise<Comparison> {
  const tally: Comparison = { allowed: 0, renewed: 0, refused: {} }
  for (let seed = from; seed < from + count; seed++) {
    const difference = await play(testEscrow, seed, { rules, renewalRules }, tally)
    if (difference) return { ...tally, difference: `history ${seed}: ${difference}` }
  }
  return tally
}

async function play(
  testEscrow: TestEscrow,
  seed: number,
  { rules, renewalRules }: { rules: Rules; renewalRules: RenewalRules },
  tally: Comparison,
): Promise<string | undefined> {
  await testEscrow.rewind()
  const choose = createChooser(seededRandom(seed))
  const balanceTerms = randomTerms(choose, testEscrow.start + 10, testEscrow.releaseDuration)
  const { releaseDuration: _, ...agreed } = balanceTerms
  const addresses = { tenant: tenant.address, landlord: landlord.address, arbitrator: arbitrator.address }
  const terms: Terms = { ...addresses, ...agreed, document: toHex(seed, { size: 32 }) }
  let balances = unpaidBalances(balanceTerms)
  let fromEvents = balances
  let now = testEscrow.start + 10
  let blocked: Blocked = 'nobody'
  const block = async (whom: Blocked) => {
    await blockAccount(testEscrow, whom)
    blocked = whom
  }
  const length = 6 + choose.under(12)
  for (let i = 0; i < length && (balances.isPaid || i < 4); i++) {
    if (balances.isPaid && balances.handover.held + balances.deposit.held === 0n && choose.chance(0.5)) break
    const { at, by, change, blocks } = nextStep(choose, balances, now)
    now = at
    if (blocks) await block(blocks)
    const outcome = await execute(testEscrow, terms, by, change, at)
    const expected = rules(balances, by, change, at)
    const where = `${by} tries ${change.type} at ${at}`
    if (typeof outcome === 'string' || typeof expected === 'string') {
      if (outcome !== expected)
        return `${where}: the escrow says ${describe(outcome)}, the timeline ${describe(expected)}`
      tally.refused[outcome] = (tally.refused[outcome] ?? 0) + 1
      continue
    }
    tally.allowed++
    const paid = {
      tenant: balances.paidOut.tenant + outcome.paid.tenant,
      landlord: balances.paidOut.landlord + outcome.paid.landlord,
    }
    balances = expected
    fromEvents = outcome.events.reduce(applyBalanceEvent, fromEvents)
    const difference =
      differs(expected, await readState(testEscrow, leaseId(terms)), paid) ??
      (same(fromEvents, balances) ? undefined : 'the events give other balances')
    if (difference) return `${where}: ${difference}`
    if (!choose.chance(isRenewable(balances, now) ? 0.5 : 0.04)) continue
    const renewal = randomRenewal(choose, balances, now)
    if (renewal.blocks) await block(renewal.blocks)
    const renewed = await tryRenewal(renewalChain(testEscrow), terms, balances, renewal, {
      rules: renewalRules,
      blocked,
    })
    if ('difference' in renewed) return renewed.difference
    if ('moved' in renewed) {
      tally.allowed++
      tally.renewed++
      return undefined
    }
    tally.refused[renewed.refused] = (tally.refused[renewed.refused] ?? 0) + 1
    now = renewal.at
  }
  return undefined
}

/** How a renewal asks this chain. */
function renewalChain(testEscrow: TestEscrow): Parameters<typeof tryRenewal>[0] {
  return {
    escrow: testEscrow.escrow,
    send: (by, data, at) => testEscrow.send(people[by].address, testEscrow.escrow, data, at),
    stateOf: (id) => readState(testEscrow, id),
    refusal: (by, data) => revertReason(testEscrow, people[by].address, data),
  }
}

type Outcome = { paid: { tenant: bigint; landlord: bigint }; events: BalanceEvent[] }

/** Does it on the chain: what was paid and told, or the name of the error. */
async function execute(
  testEscrow: TestEscrow,
  terms: Terms,
  by: Actor,
  change: BalanceChange,
  at: number,
): Promise<Outcome | string> {
  const data = await encodeChange(testEscrow, terms, by, change)
  const { status, logs } = await testEscrow.send(people[by].address, testEscrow.escrow, data, at)
  if (status !== '0x1') return revertReason(testEscrow, people[by].address, data)
  const paid = { tenant: 0n, landlord: 0n }
  const arrived = (to: Address, amount: bigint) => {
    if (to === tenant.address) paid.tenant += amount
    if (to === landlord.address) paid.landlord += amount
  }
  for (const { args } of parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs })) {
    if (args.from === testEscrow.escrow) arrived(args.to, args.value)
  }
  const own = parseEventLogs({ abi: rentEscrowAbi, logs })
  const events: BalanceEvent[] = []
  for (const log of own) {
    if (log.eventName === 'Credited') arrived(log.args.account, log.args.amount)
    else if (log.eventName === 'LeasePaid' || log.eventName === 'LeaseRefunded') events.push({ event: log.eventName })
    else if (log.eventName === 'LeaseReleased')
      events.push({ event: log.eventName, part: partOf(log.args.part), amount: log.args.amount })
    else if (log.eventName === 'LeaseDisputed' || log.eventName === 'LeaseLengthened')
      events.push({ event: log.eventName, part: partOf(log.args.part), due: Number(log.args.due) })
    else if (log.eventName === 'LeaseSettled' || log.eventName === 'LeaseSplit') {
      const { part, toTenant, toLandlord } = log.args
      events.push({ event: log.eventName, part: partOf(part), toTenant, toLandlord })
    }
  }
  return { paid, events }
}

async function encodeChange({ escrow }: TestEscrow, terms: Terms, by: Actor, change: BalanceChange): Promise<Hex> {
  const abi = rentEscrowAbi
  switch (change.type) {
    case 'pay':
      return encodeFunctionData({ abi, functionName: 'payLease', args: [terms] })
    case 'release':
    case 'releaseEarly':
    case 'refund':
      return encodeFunctionData({ abi, functionName: change.type, args: [terms] })
    case 'dispute':
      return encodeFunctionData({ abi, functionName: 'dispute', args: [terms, change.claim] })
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
      const other = by === 'tenant' ? landlord : tenant
      const signature = await other.signTypedData(
        settlementTypedData(
          { chainId: 31337, escrow, version: '2' },
          { lease: leaseId(terms), part, toTenant, toLandlord, deadline },
        ),
      )
      return encodeFunctionData({
        abi,
        functionName: 'settle',
        args: [terms, partIndex[part], toTenant, toLandlord, deadline, signature],
      })
    }
  }
}

/** Every error that a call of the escrow can end on: its own, and the stablecoin's, which passes through it. */
const refusalsAbi = [...rentEscrowAbi, ...testUSDTAbi]

/** Why the last block refused it: the same call again, in the same second. */
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

async function blockAccount({ send, stablecoin }: TestEscrow, whom: Blocked): Promise<void> {
  for (const who of ['tenant', 'landlord'] as const) {
    const data = encodeFunctionData({
      abi: testUSDTAbi,
      functionName: 'setBlocked',
      args: [people[who].address, who === whom],
    })
    await send(tenant.address, stablecoin, data)
  }
}

async function readState({ ask: rpcRequest, escrow }: TestEscrow, id: Hex) {
  const data = encodeFunctionData({ abi: rentEscrowAbi, functionName: 'leaseState', args: [id] })
  const answer = await rpcRequest<Hex>('eth_call', [{ to: escrow, data }, 'latest'])
  const { handover, handoverDue, deposit, depositDue } = decodeFunctionResult({
    abi: rentEscrowAbi,
    functionName: 'leaseState',
    data: answer,
  })
  return { handover: { held: handover, due: handoverDue }, deposit: { held: deposit, due: depositDue } }
}

function differs(
  balances: Balances,
  state: Awaited<ReturnType<typeof readState>>,
  paid: Balances['paidOut'],
): string | undefined {
  for (const part of escrowParts) {
    const { held, due } = balances[part]
    const there = state[part]
    if (there.held !== held) return `the ${part} holds ${there.held}, the timeline says ${held}`
    if (there.due !== due) return `the ${part} is due at ${there.due}, the timeline says ${due}`
  }
  for (const who of ['tenant', 'landlord'] as const) {
    if (paid[who] !== balances.paidOut[who])
      return `the ${who} has got ${paid[who]}, the timeline says ${balances.paidOut[who]}`
  }
  return undefined
}

function same(a: Balances, b: Balances): boolean {
  const text = (balances: Balances) =>
    JSON.stringify(balances, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
  return text(a) === text(b)
}

function partOf(number: number) {
  return partNames[number] as (typeof partNames)[number]
}

function describe(answer: unknown): string {
  return typeof answer === 'string' ? `"${answer}"` : 'yes'
}
