/** Pays a lease from wherever the payment stands: what is done stays done, and nothing is paid twice. */
import { leaseId, type Terms } from '@keyhold/escrow/terms.ts'
import { type Address, type Hex, isAddressEqual } from 'viem'
import type { CallKind, EscrowCall } from './calls.ts'
import type { Provider } from './discovery.ts'
import { isOn } from './network.ts'
import type { Place } from './place.ts'
import { type Plan, planPayment, type Shortage } from './plan.ts'
import { forgetProgress, keepProgress, type Progress, readProgress } from './progress.ts'
import { type Rehearsal, rehearse } from './rehearsal.ts'
import { followBatch, followCall, isAtomic, type Patience, sendBatch, sendCall } from './sending.ts'
import { findPayment, readLease, readStanding, type Standing } from './standing.ts'
import { troubleOf, WalletTrouble } from './trouble.ts'

/** Who pays what, where. */
export interface Payer {
  readonly provider: Provider
  readonly account: Address
  readonly place: Place
  readonly terms: Terms
}

/** What the page may show while a payment runs. */
export type PaymentNews =
  | { readonly news: 'wallet-asked'; readonly calls: readonly CallKind[] }
  | { readonly news: 'sent'; readonly kind: CallKind; readonly hash?: Hex }
  | { readonly news: 'mined'; readonly kind: CallKind; readonly hash: Hex }

/** Everything a person wants to know before the wallet asks. */
export interface Outlook {
  readonly standing: Standing
  readonly plan: Plan
  /** Missing where something is short: then there is nothing to try. */
  readonly rehearsal?: Rehearsal
}

/** Reads, plans and tries a payment without asking the wallet to sign anything. Throws WalletTrouble. */
export async function lookAhead(payer: Payer, mayBatch = true): Promise<Outlook> {
  const { provider, account, place, terms } = payer
  const [standing, atomic] = await Promise.all([
    readStanding(place, terms),
    mayBatch ? isAtomic(provider, place, account) : false,
  ])
  const plan = planPayment({ place, terms, standing, isAtomic: atomic })
  if (plan.shortages.length > 0 || plan.calls.length === 0) return { standing, plan }
  return { standing, plan, rehearsal: await rehearse(place, account, plan.calls) }
}

/**
 * Pays. Goes on from what was sent before, reads the chain before each step, tries each step before the wallet is asked,
 * and answers with the hash of the paying transaction once it is in a block (undefined if the lease was paid long ago).
 * Throws WalletTrouble; a further call goes on from there.
 */
export async function pay(
  payer: Payer,
  tell: (news: PaymentNews) => void = () => {},
  patience: Patience = {},
): Promise<Hex | undefined> {
  const id = leaseId(payer.terms)
  return alone(id, async () => {
    if (await isPaid(payer, id)) return paid(payer, id)
    await seeThrough(payer, readProgress(id), tell, patience)
    await check(payer)
    let mayBatch = true
    let last: CallKind | undefined
    for (;;) {
      const { standing, plan, rehearsal } = await lookAhead(payer, mayBatch)
      if (standing.isPaid) return paid(payer, id)
      refuseShortage(plan.shortages)
      const call = plan.calls[0] as EscrowCall
      if (plan.isBatched) {
        const isSent = await batch(payer, plan.calls, tell, patience)
        if (!isSent) mayBatch = false
        continue
      }
      if (call.kind === last) throw new WalletTrouble(edited(call.kind))
      await step(payer, call, rehearsal, tell, patience)
      last = call.kind
    }
  })
}

/**
 * After a refresh: waits for what an earlier visit sent, without asking the wallet for anything new. False if nothing
 * was under way. Throws WalletTrouble when it cannot be waited for.
 */
export async function finishSent(
  payer: Payer,
  tell: (news: PaymentNews) => void = () => {},
  patience: Patience = {},
): Promise<boolean> {
  const progress = readProgress(leaseId(payer.terms))
  if (!progress.batch && Object.keys(progress.sent).length === 0) return false
  return alone(progress.id, async () => {
    await seeThrough(payer, progress, tell, patience)
    return true
  })
}

/** Asked first of all: whatever this browser remembers, a lease that is paid is paid. */
async function isPaid({ place }: Payer, id: Hex): Promise<boolean> {
  const { handoverDue } = await readLease(place, id).catch((error: unknown) => {
    throw troubleOf(error, 'chain-unreachable')
  })
  return handoverDue !== 0
}

/** One payment of a lease at a time, over all tabs of this browser. */
async function alone<Result>(id: Hex, act: () => Promise<Result>): Promise<Result> {
  if (!globalThis.navigator?.locks) return act()
  return navigator.locks.request(`keyhold-payment-${id}`, { ifAvailable: true }, (lock) => {
    if (!lock) throw new WalletTrouble('paying-elsewhere')
    return act()
  })
}

/** Waits for what was sent at an earlier visit. What became of it is read from the chain afterwards, good or bad. */
async function seeThrough(
  { provider, place }: Payer,
  progress: Progress,
  tell: (news: PaymentNews) => void,
  patience: Patience,
): Promise<void> {
  const forgiving = (error: unknown) => {
    const { code } = troubleOf(error)
    if (!['reverted', 'replaced', 'dropped'].includes(code)) throw error
  }
  if (progress.batch) {
    tell({ news: 'sent', kind: 'pay' })
    await followBatch(provider, place, progress.batch, patience).catch(forgiving)
  }
  for (const [kind, hash] of Object.entries(progress.sent)) {
    tell({ news: 'sent', kind: kind as CallKind, hash })
    await followCall(place, hash, patience).catch(forgiving)
  }
  forgetProgress(progress.id)
}

async function check({ provider, account, place, terms }: Payer): Promise<void> {
  if (!(await isOn(provider, place))) throw new WalletTrouble('wrong-network')
  if (!isAddressEqual(account, terms.tenant)) throw new WalletTrouble('another-account')
}

function refuseShortage([shortage]: readonly Shortage[]): void {
  if (shortage) throw new WalletTrouble(`not-enough-${shortage.of}`)
}

/** Sends all calls with one confirmation; false if the wallet does not do that here after all. */
async function batch(
  { provider, account, place, terms }: Payer,
  calls: readonly EscrowCall[],
  tell: (news: PaymentNews) => void,
  patience: Patience,
): Promise<boolean> {
  const id = leaseId(terms)
  tell({ news: 'wallet-asked', calls: calls.map(({ kind }) => kind) })
  let sent: string
  try {
    sent = await sendBatch(provider, place, account, calls)
  } catch (error) {
    if (troubleOf(error).code === 'not-offered') return false
    throw error
  }
  keepProgress({ id, sent: {}, batch: sent })
  tell({ news: 'sent', kind: 'pay' })
  const hash = await ended(id, followBatch(provider, place, sent, patience))
  keepProgress({ id, sent: { pay: hash } })
  tell({ news: 'mined', kind: 'pay', hash })
  return true
}

async function step(
  { provider, account, place, terms }: Payer,
  call: EscrowCall,
  rehearsal: Rehearsal | undefined,
  tell: (news: PaymentNews) => void,
  patience: Patience,
): Promise<void> {
  const id = leaseId(terms)
  tell({ news: 'wallet-asked', calls: [call.kind] })
  const hash = await sendCall(provider, account, call, rehearsal?.gas[0])
  keepProgress({ id, sent: { [call.kind]: hash } })
  tell({ news: 'sent', kind: call.kind, hash })
  await ended(id, followCall(place, hash, patience))
  tell({ news: 'mined', kind: call.kind, hash })
}

/** Forgets what ended badly for good; what is only slow, or whose waiting was interrupted, stays remembered. */
async function ended<Result>(id: Hex, waiting: Promise<Result>): Promise<Result> {
  return waiting.catch((error: unknown) => {
    if (['reverted', 'replaced', 'dropped'].includes(troubleOf(error).code)) forgetProgress(id)
    throw error
  })
}

async function paid({ place }: Payer, id: Hex): Promise<Hex | undefined> {
  const { sent } = readProgress(id)
  forgetProgress(id)
  return sent.pay ?? (await findPayment(place, id).catch(() => undefined))
}

/** The wallet was asked for this allowance and the person gave a smaller one. */
function edited(kind: CallKind) {
  if (kind === 'allow-usdt' || kind === 'reset-usdt') return 'allowance-too-small-usdt'
  return kind === 'allow-rnb' ? 'allowance-too-small-rnb' : 'reverted'
}
