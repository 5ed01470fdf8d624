// Promises to play one history on the escrow itself and by the money timeline, and to name the first difference.

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Actor,
  afterAct,
  afterEvent,
  type Money,
  type MoneyAct,
  type MoneyEvent,
  parts,
  unpaid,
} from '@keyhold/rental/deposit.ts'
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
import { chooser, dice, nextMoment, randomTerms } from './histories.setup.ts'
import { leaseId, parts as partNumbers, settlementTypedData, type Terms } from './terms.ts'

/** The rules under test: the product's own, or a planted difference. */
export type Rules = typeof afterAct

const [tenant, landlord, arbitrator, anyone] = accounts as [Person, Person, Person, Person]
type Person = (typeof accounts)[number]
const people = { tenant, landlord, arbitrator, anyone } satisfies Record<Actor, Person>
const partNames = ['handover', 'deposit'] as const

type Receipt = { status: Hex; logs: Parameters<typeof parseEventLogs>[0]['logs'] }

/** A chain with an escrow, where `firstDifference` plays histories. */
export async function aTheatre() {
  const chain = await startChain()
  const ask = <T>(method: string, params: unknown[]) =>
    chain.client.request<{ Method: string; Parameters: unknown[]; ReturnType: T }>({ method, params })
  const directory = mkdtempSync(join(tmpdir(), 'keyhold-timeline-'))
  const settings = { arbitrator: arbitrator.address, feeReceiver: anyone.address }
  const { current, stablecoin, token } = await deploy({ rpcUrl: chain.rpcUrl, account: tenant, directory, settings })
  const escrow = current.address

  // Blocks are mined by hand: left to itself, anvil now and then forgets a transaction after a rewind.
  await ask('evm_setAutomine', [false])
  const send = async (from: Address, to: Address, data: Hex, at?: number): Promise<Receipt> => {
    const hash = await ask<Hex>('eth_sendTransaction', [{ from, to, data, gas: toHex(600_000) }])
    await ask('evm_mine', at === undefined ? [] : [at])
    const receipt = await ask<Receipt | null>('eth_getTransactionReceipt', [hash])
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
  let snapshot = await ask<Hex>('evm_snapshot', [])
  const rewind = async () => {
    await ask('evm_revert', [snapshot])
    snapshot = await ask<Hex>('evm_snapshot', [])
  }
  return {
    ...chain,
    ask,
    send,
    rewind,
    escrow,
    stablecoin,
    start: Number(timestamp),
    releaseDuration: Number(current.releaseDuration),
  }
}
type Theatre = Awaited<ReturnType<typeof aTheatre>>

/** What a comparison came to: how many acts were allowed and refused, and the first difference, if any. */
export type Comparison = { allowed: number; refused: Record<string, number>; difference?: string }

/** Plays `count` histories, from seed `from` on; stops at the first difference. */
export async function compare(
  theatre: Theatre,
  count: number,
  { from = 1, rules = afterAct as Rules } = {},
): Promise<Comparison> {
  const tally: Comparison = { allowed: 0, refused: {} }
  for (let seed = from; seed < from + count; seed++) {
    const difference = await play(theatre, seed, rules, tally)
    if (difference) return { ...tally, difference: `history ${seed}: ${difference}` }
  }
  return tally
}

async function play(theatre: Theatre, seed: number, rules: Rules, tally: Comparison): Promise<string | undefined> {
  await theatre.rewind()
  const choose = chooser(dice(seed))
  const moneyTerms = randomTerms(choose, theatre.start + 10, theatre.releaseDuration)
  const { releaseDuration: _, ...agreed } = moneyTerms
  const addresses = { tenant: tenant.address, landlord: landlord.address, arbitrator: arbitrator.address }
  const terms: Terms = { ...addresses, ...agreed, document: toHex(seed, { size: 32 }) }
  let money = unpaid(moneyTerms)
  let told = money
  let now = theatre.start + 10
  const length = 6 + choose.under(12)
  for (let i = 0; i < length && (money.isPaid || i < 4); i++) {
    if (money.isPaid && money.handover.held + money.deposit.held === 0n && choose.chance(0.5)) break
    const { at, by, act, blocks } = nextMoment(choose, money, now)
    now = at
    if (blocks) await block(theatre, blocks)
    const seen = await perform(theatre, terms, by, act, at)
    const expected = rules(money, by, act, at)
    const where = `${by} tries ${act.act} at ${at}`
    if (typeof seen === 'string' || typeof expected === 'string') {
      if (seen !== expected) return `${where}: the escrow says ${said(seen)}, the timeline ${said(expected)}`
      tally.refused[seen] = (tally.refused[seen] ?? 0) + 1
      continue
    }
    tally.allowed++
    const paid = {
      tenant: money.paidOut.tenant + seen.paid.tenant,
      landlord: money.paidOut.landlord + seen.paid.landlord,
    }
    money = expected
    told = seen.events.reduce(afterEvent, told)
    const difference =
      differs(expected, await stateOf(theatre, leaseId(terms)), paid) ??
      (same(told, money) ? undefined : 'events tell another story')
    if (difference) return `${where}: ${difference}`
  }
  return undefined
}

type Seen = { paid: { tenant: bigint; landlord: bigint }; events: MoneyEvent[] }

/** Does it on the chain: what was paid and told, or the name of the error. */
async function perform(theatre: Theatre, terms: Terms, by: Actor, act: MoneyAct, at: number): Promise<Seen | string> {
  const data = await callOf(theatre, terms, by, act)
  const { status, logs } = await theatre.send(people[by].address, theatre.escrow, data, at)
  if (status !== '0x1') return refusal(theatre, people[by].address, data)
  const paid = { tenant: 0n, landlord: 0n }
  const arrived = (to: Address, amount: bigint) => {
    if (to === tenant.address) paid.tenant += amount
    if (to === landlord.address) paid.landlord += amount
  }
  for (const { args } of parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs })) {
    if (args.from === theatre.escrow) arrived(args.to, args.value)
  }
  const own = parseEventLogs({ abi: rentEscrowAbi, logs })
  const events: MoneyEvent[] = []
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

async function callOf({ escrow }: Theatre, terms: Terms, by: Actor, act: MoneyAct): Promise<Hex> {
  const abi = rentEscrowAbi
  switch (act.act) {
    case 'pay':
      return encodeFunctionData({ abi, functionName: 'payLease', args: [terms] })
    case 'release':
    case 'releaseEarly':
    case 'refund':
      return encodeFunctionData({ abi, functionName: act.act, args: [terms] })
    case 'dispute':
      return encodeFunctionData({ abi, functionName: 'dispute', args: [terms, act.claim] })
    case 'lengthen':
      return encodeFunctionData({
        abi,
        functionName: 'lengthen',
        args: [terms, partNumbers[act.part], BigInt(act.newDue)],
      })
    case 'split':
      return encodeFunctionData({ abi, functionName: 'split', args: [terms, partNumbers[act.part], act.toTenant] })
    case 'settle': {
      const { part, toTenant, toLandlord } = act
      const deadline = BigInt(act.deadline)
      const other = by === 'tenant' ? landlord : tenant
      const signature = await other.signTypedData(
        settlementTypedData(31337, escrow, { lease: leaseId(terms), part, toTenant, toLandlord, deadline }),
      )
      return encodeFunctionData({
        abi,
        functionName: 'settle',
        args: [terms, partNumbers[part], toTenant, toLandlord, deadline, signature],
      })
    }
  }
}

/** Why the last block refused it: the same call again, in the same second. */
async function refusal({ ask, escrow }: Theatre, from: Address, data: Hex): Promise<string> {
  const error: unknown = await ask('eth_call', [{ from, to: escrow, data }, 'latest']).then(
    () => 'nothing the second time',
    (thrown: unknown) => thrown,
  )
  for (
    let cause = error as { cause?: unknown; data?: unknown } | undefined;
    cause;
    cause = cause.cause as typeof cause
  ) {
    if (isHex(cause.data)) return decodeErrorResult({ abi: rentEscrowAbi, data: cause.data }).errorName
  }
  return `something unheard of: ${error}`
}

async function block({ send, stablecoin }: Theatre, whom: 'tenant' | 'landlord' | 'nobody'): Promise<void> {
  for (const who of ['tenant', 'landlord'] as const) {
    const data = encodeFunctionData({
      abi: testUSDTAbi,
      functionName: 'setBlocked',
      args: [people[who].address, who === whom],
    })
    await send(tenant.address, stablecoin, data)
  }
}

async function stateOf({ ask, escrow }: Theatre, id: Hex) {
  const data = encodeFunctionData({ abi: rentEscrowAbi, functionName: 'leaseState', args: [id] })
  const answer = await ask<Hex>('eth_call', [{ to: escrow, data }, 'latest'])
  const { handover, handoverDue, deposit, depositDue } = decodeFunctionResult({
    abi: rentEscrowAbi,
    functionName: 'leaseState',
    data: answer,
  })
  return { handover: { held: handover, due: handoverDue }, deposit: { held: deposit, due: depositDue } }
}

function differs(money: Money, state: Awaited<ReturnType<typeof stateOf>>, paid: Money['paidOut']): string | undefined {
  for (const part of parts) {
    const { held, due } = money[part]
    const there = state[part]
    if (there.held !== held) return `the ${part} holds ${there.held}, the timeline says ${held}`
    if (there.due !== due) return `the ${part} is due at ${there.due}, the timeline says ${due}`
  }
  for (const who of ['tenant', 'landlord'] as const) {
    if (paid[who] !== money.paidOut[who])
      return `the ${who} has got ${paid[who]}, the timeline says ${money.paidOut[who]}`
  }
  return undefined
}

function same(a: Money, b: Money): boolean {
  const text = (money: Money) => JSON.stringify(money, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
  return text(a) === text(b)
}

function partOf(number: number) {
  return partNames[number] as (typeof partNames)[number]
}

function said(word: unknown): string {
  return typeof word === 'string' ? `"${word}"` : 'yes'
}
