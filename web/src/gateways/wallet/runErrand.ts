/** Runs an errand from wherever it stands: what is done stays done, and nothing is done twice. */
import { type Address, type Hex, isAddressEqual } from 'viem'
import type { CallKind, EscrowCall } from './calls.ts'
import type { Provider } from './discovery.ts'
import type { Errand } from './errand.ts'
import { keepLanded } from './landed.ts'
import { isOn } from './network.ts'
import { type Place, reader } from './place.ts'
import { type Plan, planErrand, type Shortage } from './plan.ts'
import { forgetProgress, isRemembered, keepProgress, type Progress, readProgress } from './progress.ts'
import { type Rehearsal, rehearse } from './rehearsal.ts'
import { followBatch, followCall, isAtomic, type Patience, sendBatch, sendCall } from './sending.ts'
import { findDone, readStanding, type Standing } from './standing.ts'
import { troubleOf, WalletTrouble } from './trouble.ts'

/** Who does what, where. */
export interface Doer {
  readonly provider: Provider
  readonly account: Address
  readonly place: Place
  readonly errand: Errand
}

/** Who waits for what was sent; only a batch takes the wallet that sent it. */
export type Watcher = Omit<Doer, 'provider'> & { readonly provider?: Provider }

/** What the page may show while an errand runs. */
export type ErrandNews =
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

/**
 * Reads, plans and tries an errand without asking the wallet to sign anything. Throws WalletTrouble; `would-revert` with
 * `NoLease` for a rent of terms that were never paid in: the escrow takes any payee, but these are not the agreed ones.
 */
export async function lookAhead({ provider, account, place, errand }: Doer, mayBatch = true): Promise<Outlook> {
  refuseOther(account, errand)
  const [standing, atomic] = await Promise.all([
    readStanding(place, account, errand),
    mayBatch ? isAtomic(provider, place, account) : false,
  ])
  if (errand.canRepeat && !standing.isPaid) throw new WalletTrouble('would-revert', { escrowError: 'NoLease' })
  const plan = planErrand({ place, errand, standing, isAtomic: atomic })
  if (plan.shortages.length > 0 || plan.calls.length === 0) return { standing, plan }
  return { standing, plan, rehearsal: await rehearse(place, account, plan.calls) }
}

interface Way {
  readonly tell: (news: ErrandNews) => void
  readonly patience: Patience
  /** The block before which nothing of this errand was sent. */
  readonly since: number
  /** What may still arrive from before. It stays remembered until the errand is done. */
  readonly doubt?: Progress | undefined
}

/**
 * Runs an errand. Goes on from what was sent before, reads the chain before each step, tries each step before the wallet
 * is asked, and answers with the hash of its transaction once it is in a block (undefined if a payment was made long
 * ago). Throws WalletTrouble; a further call goes on from there.
 */
export async function runErrand(
  doer: Doer,
  tell: (news: ErrandNews) => void = () => {},
  patience: Patience = {},
): Promise<Hex | undefined> {
  const { errand, place } = doer
  return alone(errand, async () => {
    refuseOther(doer.account, errand)
    const before = readProgress(errand)
    const begun = { tell, patience, since: before.since ?? (await blockNow(place)) }
    if (await isDone(doer)) return doneLongAgo(doer)
    const done = await seeThrough(doer, before, begun, before.isDoubted)
    if (done) return done
    const way: Way = { ...begun, doubt: isRemembered(readProgress(errand)) ? before : undefined }
    let mayBatch = true
    let last: CallKind | undefined
    for (;;) {
      const late = way.doubt && (await takenPlace(doer, way.since))
      if (late) return seen(doer, late)
      const { standing, plan, rehearsal } = await lookAhead(doer, mayBatch)
      if (standing.isDone) return doneLongAgo(doer)
      refuseShortage(plan.shortages)
      if (!(await isOn(doer.provider, place))) throw new WalletTrouble('wrong-network') // it may change between two steps
      const call = plan.calls[0] as EscrowCall
      if (plan.isBatched) {
        const hash = await batch(doer, plan.calls, way)
        if (hash) return hash
        mayBatch = false
        continue
      }
      if (call.kind === last || isAllowedTooLittle(last, call.kind)) throw new WalletTrouble(edited(call.kind))
      const hash = await step(doer, call, rehearsal, way)
      if (call.kind === errand.act) return hash
      last = call.kind
    }
  })
}

/**
 * After a refresh: waits for what an earlier visit sent, without asking the wallet for anything new. The answer is the
 * hash if the errand itself is done by it, undefined if nothing was under way or something is left to do. Throws
 * WalletTrouble when it cannot be waited for.
 */
export async function finishSent(
  doer: Watcher,
  tell: (news: ErrandNews) => void = () => {},
  patience: Patience = {},
): Promise<Hex | undefined> {
  const { errand, account, place } = doer
  if (!isRemembered(readProgress(errand))) return undefined
  refuseOther(account, errand) // another account's wallet knows nothing of it, and is no reason to forget it
  return alone(errand, async () => {
    const progress = readProgress(errand)
    return seeThrough(doer, progress, { tell, patience, since: progress.since ?? (await blockNow(place)) })
  })
}

/** Asked first of all: whatever this browser remembers, a lease that is paid is paid. */
async function isDone({ place, account, errand }: Watcher): Promise<boolean> {
  return errand.act === 'pay' && (await readStanding(place, account, errand)).isDone
}

async function blockNow(place: Place): Promise<number> {
  const block = await reader(place)
    .getBlockNumber()
    .catch((error: unknown) => {
      throw troubleOf(error, 'chain-unreachable')
    })
  return Number(block)
}

/** One errand of a lease at a time, over all tabs of this browser. */
async function alone<Result>({ id, name }: Errand, run: () => Promise<Result>): Promise<Result> {
  if (!globalThis.navigator?.locks) return run()
  return navigator.locks.request(`keyhold-errand-${name}-${id}`, { ifAvailable: true }, (lock) => {
    if (!lock) throw new WalletTrouble('paying-elsewhere')
    return run()
  })
}

/**
 * Waits for what was sent at an earlier visit; the hash if it did the errand. Where it ended badly, the chain is asked
 * whether another transaction took its place: sped up in the wallet, it has another hash and did the same. What the chain
 * does not know may still arrive, e.g. through a wallet's own way to the miners: where that would pay twice, the person is
 * told (`maybe-sent`), and only who `knows` goes on.
 */
async function seeThrough(
  doer: Watcher,
  progress: Progress,
  { tell, patience }: Way,
  knows = false,
): Promise<Hex | undefined> {
  const { provider, place, errand } = doer
  let isOpen = progress.isAsked === true
  const forgiving = (kind: CallKind) => (error: unknown) => {
    const { code } = troubleOf(error)
    if (!['reverted', 'replaced', 'dropped'].includes(code)) throw error
    if (kind === errand.act && code !== 'reverted') isOpen = true
    return takenPlace(doer, progress.since)
  }
  let done: Hex | undefined
  if (progress.batch) {
    if (!provider) throw new WalletTrouble('wallet-not-connected')
    tell({ news: 'sent', kind: errand.act })
    done = await followBatch(provider, place, progress.batch, patience).catch(forgiving(errand.act))
  }
  for (const [kind, hash] of Object.entries(progress.sent)) {
    tell({ news: 'sent', kind: kind as CallKind, hash })
    const own = await followCall(place, hash, patience).then(() => hash, forgiving(kind as CallKind))
    if (kind === errand.act) done = own ?? done
  }
  if (progress.isAsked) done ??= await takenPlace(doer, progress.since)
  if (!done && isOpen && errand.canRepeat) {
    if (knows) return undefined
    keepProgress({ ...progress, isDoubted: true })
    throw new WalletTrouble('maybe-sent')
  }
  if (done) return seen(doer, done)
  forgetProgress(errand)
  return undefined
}

/** Remembers what goes on, beside what may still arrive from before. */
function remember({ account, errand: { id, name } }: Doer, { since, doubt }: Way, more: Partial<Progress>): void {
  keepProgress({ ...doubt, id, name, account, since, ...more, sent: { ...doubt?.sent, ...more.sent } })
}

/** The errand is done by this transaction: it is only remembered as landed, until the house has heard of it. */
function seen({ account, errand: { id, name } }: Watcher, hash: Hex): Hex {
  keepLanded({ id, name, account, hash })
  forgetProgress({ id, name })
  return hash
}

/** Nothing of this way goes on: only what may still arrive from before is remembered. */
function rest({ errand }: Doer, { doubt }: Way): void {
  if (doubt) keepProgress(doubt)
  else forgetProgress(errand)
}

/** Before the wallet is asked for what it would do twice: a page that closes now may never hear whether it was sent. */
function rememberAsked(doer: Doer, way: Way): void {
  if (doer.errand.canRepeat) remember(doer, way, { isAsked: true, isDoubted: undefined })
}

/** What a wallet answers when it surely sent nothing; after any other trouble it may have. */
const sentNothing: readonly string[] = [
  'user-rejected',
  'wrong-network',
  'not-offered',
  'would-revert',
  'not-enough-gas',
]

function unsent(doer: Doer, way: Way): (error: unknown) => never {
  return (error) => {
    if (doer.errand.canRepeat && sentNothing.includes(troubleOf(error).code)) rest(doer, way)
    throw error
  }
}

/** Sends all calls with one confirmation; undefined if the wallet does not do that here after all. */
async function batch(doer: Doer, calls: readonly EscrowCall[], way: Way): Promise<Hex | undefined> {
  const { provider, account, place, errand } = doer
  const { act } = errand
  way.tell({ news: 'wallet-asked', calls: calls.map(({ kind }) => kind) })
  rememberAsked(doer, way)
  let sent: string
  try {
    sent = await sendBatch(provider, place, account, calls).catch(unsent(doer, way))
  } catch (error) {
    if (troubleOf(error).code === 'not-offered') return undefined
    throw error
  }
  remember(doer, way, { batch: sent, ...itself })
  way.tell({ news: 'sent', kind: act })
  const hash = seen(doer, await ended(doer, way, followBatch(provider, place, sent, way.patience)))
  way.tell({ news: 'mined', kind: act, hash })
  return hash
}

async function step(doer: Doer, call: EscrowCall, rehearsal: Rehearsal | undefined, way: Way): Promise<Hex> {
  const { provider, account, place, errand } = doer
  const isItself = call.kind === errand.act
  way.tell({ news: 'wallet-asked', calls: [call.kind] })
  if (isItself) rememberAsked(doer, way)
  const sent = await sendCall(provider, account, call, rehearsal?.gas[0]).catch(unsent(doer, way))
  remember(doer, way, { sent: { [call.kind]: sent }, ...(isItself && itself) })
  way.tell({ news: 'sent', kind: call.kind, hash: sent })
  const following = followCall(place, sent, way.patience).then(() => sent)
  const hash = isItself ? await ended(doer, way, following) : await following.catch(forgetting(doer, way))
  if (isItself) seen(doer, hash)
  else rest(doer, way)
  way.tell({ news: 'mined', kind: call.kind, hash })
  return hash
}

/** What is remembered of the errand itself once it has a name: neither its answer nor its person is waited for. */
const itself = { isAsked: undefined, isDoubted: undefined }

/**
 * What became of the errand's own transaction. One that was replaced may have been sped up: then the chain knows the
 * errand as done by another. What ended badly for good is forgotten; what is only slow, or may still arrive where it would
 * count twice, stays remembered.
 */
async function ended(doer: Doer, way: Way, waiting: Promise<Hex>): Promise<Hex> {
  const { errand } = doer
  return waiting.catch(async (error: unknown) => {
    if (['replaced', 'dropped'].includes(troubleOf(error).code)) {
      const other = await takenPlace(doer, way.since)
      if (other) return other
      if (errand.canRepeat) {
        keepProgress({ ...readProgress(errand), isDoubted: true })
        throw new WalletTrouble('maybe-sent', { cause: error })
      }
    }
    return forgetting(doer, way)(error)
  })
}

/** The transaction that did the errand in another's place. While the chain cannot be asked nothing is concluded, or forgotten. */
function takenPlace({ place, account, errand }: Watcher, since: number | undefined): Promise<Hex | undefined> {
  return findDone(place, account, errand, since).catch((error: unknown) => {
    throw troubleOf(error, 'chain-unreachable')
  })
}

function forgetting(doer: Doer, way: Way): (error: unknown) => never {
  return (error) => {
    if (['reverted', 'replaced', 'dropped'].includes(troubleOf(error).code)) rest(doer, way)
    throw error
  }
}

function refuseOther(account: Address, { by }: Errand): void {
  if (by && !by.some((one) => isAddressEqual(one, account))) throw new WalletTrouble('another-account')
}

function refuseShortage([shortage]: readonly Shortage[]): void {
  if (shortage) throw new WalletTrouble(`not-enough-${shortage.of}`)
}

async function doneLongAgo({ place, account, errand }: Doer): Promise<Hex | undefined> {
  const { sent, since } = readProgress(errand)
  forgetProgress(errand)
  return (await findDone(place, account, errand, since).catch(() => undefined)) ?? sent.pay
}

/** A reset right after an allowance: the person gave a smaller one than they were asked for. */
function isAllowedTooLittle(last: CallKind | undefined, next: CallKind): boolean {
  return last === 'allow-usdt' && next === 'reset-usdt'
}

/** The wallet was asked for this allowance and the person gave a smaller one. */
function edited(kind: CallKind) {
  if (kind === 'allow-usdt' || kind === 'reset-usdt') return 'allowance-too-small-usdt'
  return kind === 'allow-rnb' ? 'allowance-too-small-rnb' : 'reverted'
}
