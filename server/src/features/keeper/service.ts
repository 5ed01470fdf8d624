/**
 * The keeper releases due parts from an account that holds only gas, as anyone may (D 11.1, docs/adr/0023-keeper.md).
 * It takes one step at a time under a lock shared by all processes: it settles the pending call, or makes the next.
 */
import type { EscrowPart } from '@keyhold/rental/deposit.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { type Address, BaseError, type Hex, isAddressEqual, TransactionReceiptNotFoundError } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Chain } from '../../gateways/chain/chain.ts'
import { isSilent } from '../../gateways/chain/logs.ts'
import type { Clock } from '../../gateways/clock.ts'
import { type Database, isUnavailable } from '../../gateways/database.ts'
import { type FaultReport, repeat, unless } from '../../gateways/repeat.ts'
import type { Deposits } from '../deposits/service.ts'
import type { Leases } from '../leases/service.ts'
import { maxFailedAttempts } from './automaticRelease.ts'
import { priceRelease, type ReleaseCall, signRelease, simulateRelease } from './call.ts'
import { type Due, listDue, matchesNodes } from './due.ts'
import { KeeperRefused, refuseOtherPowers } from './guard.ts'
import type { KeeperState, Tries } from './store.ts'
import * as store from './store.ts'

/** `called`: poll again at once. `on-its-way`: a call waits for its block. `rests`: nothing to do now. */
export type KeeperStep = 'called' | 'on-its-way' | 'rests'

export interface Keeper {
  readonly account: Address
  /** Throws KeeperRefused if the account has other powers; during an outage the check waits for the first call. */
  refuse(): Promise<void>
  /** Settles the pending call, or makes the next that is due. Throws when chain or database is unavailable. */
  step(): Promise<KeeperStep>
  /** The keeper's state, for GET /api/health; `working` while it waits. An alert reports a long wait (docs/alerts.md). */
  probe(): 'ready' | 'working' | 'short-of-gas'
  /** Runs until the returned function is called. */
  start(): () => Promise<void>
}

/** The keeper's log. Never contains its key. */
export interface KeeperLog {
  info(facts: object, words: string): void
  warn(facts: object, words: string): void
  error(facts: object, words: string): void
}

export interface KeeperDeps {
  readonly database: Database
  readonly chain: Chain
  readonly clock: Clock
  readonly leases: Pick<Leases, 'find' | 'findTerms'>
  readonly deposits: Pick<Deposits, 'listHeldDue' | 'balancesOf'>
  readonly key: Hex
  /** The maximum cost of one call, and of all calls in a day, in the chain's native coin. */
  readonly limits: { readonly aCall: bigint; readonly aDay: bigint }
  /** Whether it permanently ignores leases that began before its first day: a demo uses this to preserve its states. */
  readonly isNewOnly?: boolean
  /** Compares our books with the escrow now; on any difference nothing is sent. */
  readonly balancesAgree: () => Promise<boolean>
  /** Whether a user here proved this wallet. */
  readonly isWallet: (address: Address) => Promise<boolean>
  readonly log: KeeperLog
  readonly onFault: FaultReport
}

const hour = 3_600_000
/** Below gas for this many calls at their maximum price, it reports low gas. */
const callsInReserve = 10n
/** Milliseconds after which a call is lost if its nonce was used by another transaction and it has no receipt. */
const lostAfter = 10 * 60_000
/** Milliseconds for which the books check, the gas balance and the keeper's own heartbeat count as fresh. */
const freshMilliseconds = 30_000
const pauses = { isLocal: 2_000, elsewhere: 15_000 } as const

/** Creates the keeper; it does nothing until it is started or a step is run. */
export function createKeeper(deps: KeeperDeps): Keeper {
  const { database, chain, clock, log, limits } = deps
  const { chainId } = chain
  const account = privateKeyToAccount(deps.key)
  const at = { chainId, account: account.address }
  let state: KeeperState = 'waiting'
  let isTrusted = false
  let since: number | undefined
  let seen: { state?: KeeperState; at: number } = { at: Number.NEGATIVE_INFINITY }
  let books = { agree: false, at: Number.NEGATIVE_INFINITY }
  let gas = { balance: 0n, at: Number.NEGATIVE_INFINITY }
  let last: KeeperStep = 'rests'
  let tooExpensiveUntil = Number.NEGATIVE_INFINITY
  let refusal: string | undefined

  async function refuse(): Promise<void> {
    const isParty = async (address: Address) =>
      (await deps.isWallet(address)) || store.isNamedInTerms(database, address)
    await refuseOtherPowers({ chain, account: account.address, isParty })
    isTrusted = true
  }

  /** Stores the heartbeat and state; a change is logged once. */
  async function note(now: KeeperState, why: string): Promise<void> {
    if (now !== state && now !== 'ready') log.warn({ keeper: account.address }, why)
    state = now
    if (seen.state === now && clock.now() - seen.at < freshMilliseconds) return
    const first = deps.isNewOnly ? clock.leaseNow() : 0
    since = await store.setSeen(database, at, { state, now: new Date(clock.now()), since: first })
    seen = { state, at: clock.now() }
  }

  const reportWaiting = async (why: string): Promise<KeeperStep> => {
    await note('waiting', `The keeper waits: ${why}.`)
    return 'rests'
  }

  /** Whether a part may be attempted: not within an hour of its last attempt, and not after too many failures. */
  const isOpen = ({ failures, last: tried }: Tries) =>
    failures < maxFailedAttempts && clock.now() - tried.getTime() >= hour

  async function balancesAgree(): Promise<boolean> {
    if (clock.now() - books.at >= freshMilliseconds || !books.agree)
      books = { agree: await deps.balancesAgree(), at: clock.now() }
    return books.agree
  }

  async function readGas(isNeeded: boolean): Promise<bigint> {
    if (isNeeded || clock.now() - gas.at >= freshMilliseconds)
      gas = { balance: await chain.client.getBalance({ address: account.address }), at: clock.now() }
    const reserve = callsInReserve * limits.aCall
    if (gas.balance >= reserve)
      await note(clock.now() < tooExpensiveUntil ? 'waiting' : 'ready', 'The keeper waits for a lower fee.')
    else
      await note(
        'short-of-gas',
        `The keeper ${account.address} holds ${gas.balance} wei; ${callsInReserve} calls may cost ${reserve} wei. Send it gas.`,
      )
    return gas.balance
  }

  async function takeStep(): Promise<KeeperStep> {
    const isThere = await chain.readHead().then(
      () => true,
      () => false,
    )
    if (!isThere || chain.isDoubtful()) return reportWaiting('the chain is away, or its nodes disagree')
    if (!isTrusted) await refuse()
    if (since === undefined) await note(state, '')
    const call = await store.findOnItsWay(database, chainId)
    if (call) return settle(call)
    const due = (await listDue(deps, isOpen)).filter(({ issued }) => issued.startedAt >= (since ?? 0))
    if (due.length === 0) return readGas(false).then(() => 'rests' as const)
    if (!(await balancesAgree())) return reportWaiting('our books differ from the escrow')
    return releaseFirst(due)
  }

  /** Sends the first possible call. A call that cannot be made blocks no other; its error is thrown at the end. */
  async function releaseFirst(due: readonly Due[]): Promise<KeeperStep> {
    const faults: unknown[] = []
    for (const one of due) {
      if (!(await matchesNodes(chain, one))) continue
      try {
        return await sendRelease(one)
      } catch (error) {
        if (isSilent(error) || isChainAway(error) || isUnavailable(error)) throw error
        faults.push(error)
      }
    }
    if (faults.length > 0) throw faults[0]
    return readGas(false).then(() => 'rests' as const)
  }

  async function sendRelease({ issued, parts }: Due): Promise<KeeperStep> {
    const { escrow, id: termsId, terms } = issued
    const released = { chainId, escrow, termsId, parts }
    const facts = { lease: issued.leaseId, escrow, parts }
    const tried = { account: account.address, attemptedAt: new Date(clock.now()) }
    const call: ReleaseCall = { client: chain.client, chainId, account, escrow, terms }
    const reason = await simulateRelease(call)
    if (reason !== undefined) {
      await store.insertUnsent(database, released, { ...tried, outcome: 'refused', reason })
      log.warn({ ...facts, reason }, 'The keeper skips a release that the escrow would refuse.')
      return giveUpIfOver(released)
    }
    const price = await priceRelease(call)
    const needed = price.gas * price.least
    if (needed > limits.aCall) {
      const cost = `${needed} of at most ${limits.aCall}`
      await store.insertUnsent(database, released, { ...tried, outcome: 'too-dear', reason: cost })
      log.warn({ ...facts, cost }, 'This release is retried in an hour: it costs more than KEEPER_FEE_A_CALL now.')
      tooExpensiveUntil = clock.now() + hour
      return 'called'
    }
    const left = limits.aDay - (await store.sumSpent(database, chainId, new Date(clock.now() - 24 * hour)))
    if (needed > left) return reportWaiting('KEEPER_FEE_A_DAY is spent')
    const balance = await readGas(true)
    if (needed > balance) return 'rests'
    const most = [limits.aCall, left, balance].toSorted((one, other) => (one < other ? -1 : 1))[0] ?? 0n
    const signed = await signRelease(call, price, most)
    if (!(await store.insertCall(database, released, { ...tried, ...signed }))) return 'on-its-way'
    log.info({ ...facts, transaction: signed.transaction }, 'The keeper releases what is due.')
    await send(signed.signed)
    return 'on-its-way'
  }

  /** Sends the stored call; the same bytes are the same call, so this is idempotent. Logs a node's refusal once. */
  const send = (signed: Hex) =>
    chain.client.sendRawTransaction({ serializedTransaction: signed }).then(
      () => undefined,
      (error: unknown) => {
        const said = error instanceof BaseError ? error.details : String(error)
        if (said !== refusal && !isSilent(error))
          log.info({ keeper: account.address, said }, 'A node refused a release of the keeper.')
        refusal = said
      },
    )

  async function settle(call: store.CallOnItsWay): Promise<KeeperStep> {
    const { client } = chain
    const receipt = await client.getTransactionReceipt({ hash: call.transaction }).catch((error: unknown) => {
      if (error instanceof TransactionReceiptNotFoundError) return undefined
      throw error
    })
    const facts = { escrow: call.escrow, terms: call.termsId, parts: call.parts, transaction: call.transaction }
    if (receipt) {
      const outcome = receipt.status === 'success' ? 'released' : 'failed'
      await store.setOutcome(database, call.id, { outcome, paid: receipt.gasUsed * receipt.effectiveGasPrice })
      if (outcome === 'released') log.info(facts, 'What was due is released.')
      else log.error(facts, 'A release of the keeper failed on the chain.')
      await readGas(true)
      return outcome === 'released' ? 'called' : giveUpIfOver(call)
    }
    const used = await client.getTransactionCount({ address: call.account, blockTag: 'latest' })
    const isLate = clock.now() - call.attemptedAt.getTime() >= lostAfter
    if (isLate && (used > call.nonce || !isAddressEqual(call.account, account.address))) {
      await store.setOutcome(database, call.id, { outcome: 'lost', paid: call.most }) // it may have cost as much
      log.error(
        facts,
        'A release of the keeper was replaced by another transaction of its account, or its key is gone.',
      )
      return giveUpIfOver(call)
    }
    if (used <= call.nonce) await send(call.signed)
    if (isLate) await note('waiting', 'The keeper waits: no block has taken its call for ten minutes.')
    else await readGas(false)
    return 'on-its-way'
  }

  /** After the last attempt it logs that a person has to release the part. */
  async function giveUpIfOver({ escrow, termsId, parts }: store.Released): Promise<KeeperStep> {
    const tries = await store.listTries(database, chainId, [termsId])
    const isOver = (part: EscrowPart) =>
      tries.some((one) => one.escrow === escrow && one.part === part && one.failures >= maxFailedAttempts)
    if (parts.every(isOver))
      log.error(
        { escrow, terms: termsId, parts },
        `The keeper gives up after ${maxFailedAttempts} tries: press release by hand.`,
      )
    return 'called'
  }

  const keeper: Keeper = {
    account: account.address,
    refuse: () =>
      refuse().catch((error: unknown) => {
        if (error instanceof KeeperRefused) throw error
      }),
    async step() {
      last = 'rests'
      last = (await store.alone(database, chainId, takeStep)) ?? 'rests'
      return last
    },
    probe: () => (state === 'waiting' ? 'working' : state),
    start() {
      const rest = chain.isLocal ? pauses.isLocal : pauses.elsewhere
      return repeat(async () => ((await keeper.step()) === 'called' ? 'more' : 'none'), {
        pauseMilliseconds: () => (last === 'on-its-way' ? chain.pollMilliseconds : rest),
        onFault: unless((error) => isSilent(error) || isChainAway(error), deps.onFault),
      })
    },
  }
  return keeper
}

const isChainAway = (error: unknown) => error instanceof Refusal && error.code === 'chain-away'
