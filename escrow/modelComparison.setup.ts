// Plays one history on the escrow itself and on the model of rental/, and reports the first difference.
import { type Credits, creditsAfter, payCredit } from '@keyhold/rental/credit.ts'
import { type Balances, escrowParts, type Payee, unpaidBalances, wasDisputed } from '@keyhold/rental/deposit.ts'
import { applyBalanceEvent, applyChange } from '@keyhold/rental/escrowCalls.ts'
import { encodeFunctionData, toHex, zeroAddress } from 'viem'
import { rentEscrowAbi } from './abi/RentEscrow.ts'
import { type Blocked, createChooser, nextStep, randomTerms, seededRandom } from './histories.setup.ts'
import { isRenewable, randomRenewal, renewInToken, tryRenewal } from './renewals.setup.ts'
import { leaseFlags, leaseId, type Terms } from './terms.ts'
import {
  blockAccount,
  execute,
  type Outcome,
  outcomeOf,
  payoutAccount,
  people,
  readCredits,
  readState,
  type TestEscrow,
} from './testEscrow.setup.ts'

/** The rules under test: the product's own, or a planted difference. */
export type Rules = typeof applyChange
export type CreditRules = typeof payCredit

/** The result of a comparison: how many calls were allowed, by kind, and refused, and the first difference, if any. */
export type Comparison = {
  allowed: number
  renewed: number
  /** Allowed calls on a lease that a renewal began. */
  afterRenewal: number
  creditsPaid: number
  refused: Record<string, number>
  difference?: string
}

const product = { rules: applyChange as Rules, renewalRules: renewInToken, creditRules: payCredit as CreditRules }

/** Plays `count` histories, starting with seed `from`; stops at the first difference. */
export async function compare(
  testEscrow: TestEscrow,
  count: number,
  { from = 1, ...planted }: { from?: number } & Partial<typeof product> = {},
): Promise<Comparison> {
  const tally: Comparison = { allowed: 0, renewed: 0, afterRenewal: 0, creditsPaid: 0, refused: {} }
  for (let seed = from; seed < from + count; seed++) {
    const difference = await play(testEscrow, seed, { ...product, ...planted }, tally)
    if (difference) return { ...tally, difference: `history ${seed}: ${difference}` }
  }
  return tally
}

/** A lease by the model, and by the escrow's events alone. */
interface PlayedLease {
  readonly terms: Terms
  balances: Balances
  fromEvents: Balances
}

/** A running history: the first lease, and its renewals. */
interface History {
  readonly testEscrow: TestEscrow
  readonly choose: ReturnType<typeof createChooser>
  readonly rules: typeof product
  readonly tally: Comparison
  readonly leases: PlayedLease[]
  now: number
  blocked: Blocked
  credits: Credits
}

async function play(
  testEscrow: TestEscrow,
  seed: number,
  rules: typeof product,
  tally: Comparison,
): Promise<string | undefined> {
  await testEscrow.rewind()
  const choose = createChooser(seededRandom(seed))
  const now = testEscrow.start + 10
  const { releaseDuration, ...agreed } = randomTerms(choose, now, testEscrow.releaseDuration)
  const { tenant, landlord, arbitrator } = people
  const addresses = { tenant: tenant.address, landlord: landlord.address, arbitrator: arbitrator.address }
  const tenantPayout = seed % 2 === 0 ? zeroAddress : payoutAccount.address
  const terms: Terms = { ...addresses, tenantPayout, ...agreed, document: toHex(seed, { size: 32 }) }
  const balances = unpaidBalances({ ...agreed, releaseDuration })
  const leases = [{ terms, balances, fromEvents: balances }]
  const credits = { tenant: 0n, landlord: 0n }
  const history: History = { testEscrow, choose, rules, tally, leases, now, blocked: 'nobody', credits }
  const length = 6 + choose.under(12)
  for (let i = 0; i < length && (isPaid(history) || i < 4); i++) {
    if (isPaid(history) && isEmpty(history) && choose.chance(0.5)) break
    const lease = choose.chance(0.7) ? (leases.at(-1) as PlayedLease) : choose.one(...leases)
    const difference = (await act(history, lease)) ?? (await renewNow(history, lease)) ?? (await claimCredit(history))
    if (difference) return difference
  }
  return undefined
}

const isPaid = ({ leases }: History) => leases.some(({ balances }) => balances.isPaid)
const isEmpty = ({ leases }: History) =>
  leases.every(({ balances: { handover, deposit } }) => handover.held + deposit.held === 0n)

/** One call on one lease. */
async function act(history: History, lease: PlayedLease): Promise<string | undefined> {
  const { testEscrow, choose, rules, tally, leases } = history
  const { at, by, change, blocks } = nextStep(choose, lease.balances, history.now)
  history.now = at
  if (blocks) await block(history, blocks)
  const outcome = await execute(testEscrow, lease.terms, by, change, at)
  const expected = rules.rules(lease.balances, by, change, at)
  const where = `${by} calls ${change.type} at ${at}`
  if (typeof outcome === 'string' || typeof expected === 'string') {
    if (outcome !== expected) return `${where}: the escrow says ${describe(outcome)}, the model ${describe(expected)}`
    tally.refused[outcome] = (tally.refused[outcome] ?? 0) + 1
    return undefined
  }
  tally.allowed++
  if (lease !== leases[0]) tally.afterRenewal++
  const paid = {
    tenant: expected.paidOut.tenant - lease.balances.paidOut.tenant,
    landlord: expected.paidOut.landlord - lease.balances.paidOut.landlord,
  }
  lease.balances = expected
  lease.fromEvents = outcome.events.reduce(applyBalanceEvent, lease.fromEvents)
  const difference = await differs(history, outcome, paid)
  return difference && `${where}: ${difference}`
}

/** Sometimes a renewal; the new lease joins the history. */
async function renewNow(history: History, lease: PlayedLease): Promise<string | undefined> {
  const { testEscrow, choose, rules, tally, leases } = history
  if (!choose.chance(isRenewable(lease.balances, history.now) ? 0.5 : 0.04)) return undefined
  const renewal = randomRenewal(choose, lease.balances, history.now)
  if (renewal.blocks) await block(history, renewal.blocks)
  history.now = renewal.at
  const { blocked } = history
  const tried = await tryRenewal(testEscrow, lease.terms, lease.balances, renewal, {
    rules: rules.renewalRules,
    blocked,
  })
  if ('difference' in tried) return tried.difference
  if ('refused' in tried) {
    tally.refused[tried.refused] = (tally.refused[tried.refused] ?? 0) + 1
    return undefined
  }
  tally.allowed++
  tally.renewed++
  const { old, next, sentHome } = tried.renewed
  const unpaid = unpaidBalances(renewal.next)
  lease.balances = old
  lease.fromEvents = applyBalanceEvent(lease.fromEvents, { event: 'LeaseRenewed', sentHome })
  const began = applyBalanceEvent(unpaid, { event: 'LeaseRenewed', sentHome: undefined })
  leases.push({ terms: tried.terms, balances: next, fromEvents: began })
  const difference = await differs(history, tried.outcome, { tenant: sentHome, landlord: 0n })
  return difference && `${renewal.by} renews at ${renewal.at}, ${blocked} blocked: ${difference}`
}

/** Sometimes pays out a credit, more often if there is one. */
async function claimCredit(history: History): Promise<string | undefined> {
  const { testEscrow, choose, rules, tally, credits } = history
  const payee = choose.one<Payee>('tenant', 'landlord')
  if (!choose.chance(credits[payee] > 0n ? 0.4 : 0.03)) return undefined
  if (choose.chance(0.5)) await block(history, 'nobody')
  const { tenantPayout } = (history.leases[0] as PlayedLease).terms
  const account = payee === 'tenant' && tenantPayout !== zeroAddress ? tenantPayout : people[payee].address
  const data = encodeFunctionData({ abi: rentEscrowAbi, functionName: 'payCredit', args: [account] })
  history.now++
  const outcome = await outcomeOf(testEscrow, 'anyone', data, history.now)
  const expected = rules.creditRules(credits, payee, refusedOf(history))
  const where = `anyone calls payCredit for the ${payee} at ${history.now}`
  if (typeof outcome === 'string' || typeof expected === 'string') {
    if (outcome !== expected) return `${where}: the escrow says ${describe(outcome)}, the model ${describe(expected)}`
    tally.refused[outcome] = (tally.refused[outcome] ?? 0) + 1
    return undefined
  }
  tally.creditsPaid++
  history.credits = expected
  const difference = await creditsDiffer(history)
  return difference && `${where}: ${difference}`
}

async function block(history: History, whom: Blocked): Promise<void> {
  await blockAccount(history.testEscrow, whom)
  history.blocked = whom
}

const refusedOf = ({ blocked }: History) => (blocked === 'nobody' ? undefined : blocked)

/** Whether a call's outcome differs from the model: every lease's parts, what was paid to whom, and the credits. */
async function differs(history: History, outcome: Outcome, paid: Credits): Promise<string | undefined> {
  const { testEscrow, leases } = history
  for (const { terms, balances, fromEvents } of leases) {
    const state = await readState(testEscrow, leaseId(terms))
    for (const part of escrowParts) {
      const { held, due } = balances[part]
      if (balances.isPaid && state[part].held !== held)
        return `the ${part} holds ${state[part].held}, the model says ${held}`
      if (balances.isPaid && state[part].due !== due)
        return `the ${part} is due at ${state[part].due}, the model says ${due}`
    }
    if (state.flags !== flagsOf(balances)) return `the flags are ${state.flags}, the model says ${flagsOf(balances)}`
    const newMoveOut = balances.moveOut === balances.terms.moveOut ? 0 : balances.moveOut
    const agreed = newMoveOut === 0 ? 0 : balances.agreedMoveOut
    if (state.agreedMoveOut !== agreed) return `the agreed move-out is ${state.agreedMoveOut}, the model says ${agreed}`
    if (state.newMoveOut !== newMoveOut) return `the new move-out is ${state.newMoveOut}, the model says ${newMoveOut}`
    if (text(fromEvents) !== text(balances)) return 'the events give other balances'
  }
  for (const who of ['tenant', 'landlord'] as const)
    if (outcome.paid[who] !== paid[who]) return `the ${who} has got ${outcome.paid[who]}, the model says ${paid[who]}`
  const before = history.credits
  history.credits = creditsAfter(before, paid, refusedOf(history))
  for (const who of ['tenant', 'landlord'] as const)
    if (outcome.credited[who] !== history.credits[who] - before[who])
      return `${outcome.credited[who]} is credited to the ${who}, the model says ${history.credits[who] - before[who]}`
  return creditsDiffer(history)
}

/** What the escrow's flags say of such balances. */
function flagsOf(balances: Balances): number {
  const { handover, deposit, moveOut, terms } = balances
  const flags: Record<keyof typeof leaseFlags, boolean> = {
    handoverDisputed: wasDisputed(handover),
    depositDisputed: wasDisputed(deposit),
    renewal: balances.isRenewal,
    renewed: balances.isRenewed,
    cancelled: balances.isCancelled,
    refunded: balances.refundedBeforeHandover,
    endedEarlier: moveOut !== terms.moveOut,
  }
  const names = Object.keys(leaseFlags) as (keyof typeof leaseFlags)[]
  return names.reduce((sum, name) => (flags[name] ? sum + leaseFlags[name] : sum), 0)
}

async function creditsDiffer({ testEscrow, credits }: History): Promise<string | undefined> {
  const there = await readCredits(testEscrow)
  return text(there) === text(credits) ? undefined : `the credits are ${text(there)}, the model says ${text(credits)}`
}

const text = (value: unknown) => JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part))

function describe(answer: unknown): string {
  return typeof answer === 'string' ? `"${answer}"` : 'yes'
}
