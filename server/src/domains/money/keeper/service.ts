/**
 * The keeper executes first decisions, releases due parts and collects due rents of standing orders, from an account
 * that holds only gas, as anyone may (D 11.1, docs/adr/0023-keeper.md, docs/adr/0152-appeal-in-the-product.md).
 * It takes one step at a time under a lock shared by all processes: it settles the pending call, or makes the next.
 */
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Address } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { KeyRefused, refuseOtherPowers } from '../../../gateways/chain/keyGuard.ts'
import { isSilent } from '../../../gateways/chain/logs.ts'
import { createSend } from '../../../gateways/chain/ownTransaction.ts'
import { isUnavailable } from '../../../gateways/database.ts'
import { repeat, unless } from '../../../gateways/repeat.ts'
import { maxFailedAttempts } from './automaticRelease.ts'
import { sendCall, settleCall } from './calls.ts'
import { listDecisions } from './decisions.ts'
import { freshMilliseconds, hourMilliseconds, type KeeperDeps, type KeeperStep } from './deps.ts'
import { type Due, listDue } from './due.ts'
import { dueRents, isStillDue } from './dueRents.ts'
import { createKeeperStatus } from './status.ts'
import type { Tries } from './store.ts'
import * as store from './store.ts'

export type { KeeperDeps, KeeperLog, KeeperStep } from './deps.ts'
export { isNamedInTerms } from './store.ts'

export interface Keeper {
  readonly account: Address
  /** Throws KeyRefused if the account has other powers; during an outage the check waits for the first call. */
  refuse(): Promise<void>
  /** Settles the pending call, or makes the next that is due. Throws when chain or database is unavailable. */
  step(): Promise<KeeperStep>
  /** The keeper's state, for GET /api/health; `working` while it waits. An alert reports a long wait (docs/alerts.md). */
  probe(): 'ready' | 'working' | 'short-of-gas'
  /** Runs until the returned function is called. */
  start(): () => Promise<void>
}

const ownKey = { name: 'KEEPER_KEY', holds: 'A keeper holds gas and nothing else' }

const pauses = { isLocal: 2_000, elsewhere: 15_000 } as const

/** Creates the keeper; it does nothing until it is started or a step is run. */
export function createKeeper(deps: KeeperDeps): Keeper {
  const { database, chain, clock } = deps
  const account = privateKeyToAccount(deps.key)
  const status = createKeeperStatus(deps, account.address)
  const send = createSend(chain.client, (said) =>
    deps.log.info({ keeper: account.address, said }, 'A node refused a call of the keeper.'),
  )
  const calling = { deps, account, status, send, maySendAgain }
  let isTrusted = false
  let books = { agree: false, at: Number.NEGATIVE_INFINITY }
  let last: KeeperStep = 'rests'

  async function refuse(): Promise<void> {
    const isParty = async (address: Address) =>
      (await deps.isWallet(address)) || store.isNamedInTerms(database, address)
    await refuseOtherPowers({ chain, account: account.address, key: ownKey, isParty })
    if (await store.isRelay(database, account.address))
      throw new KeyRefused(
        `KEEPER_KEY is the key of ${account.address}, a relay here. ${ownKey.holds}: give it a key of its own.`,
      )
    isTrusted = true
  }

  /** Whether a part may be attempted: not within an hour of its last attempt, and not after too many failures. */
  const isOpen = ({ failures, last: tried }: Tries) =>
    failures < maxFailedAttempts && clock.now() - tried.getTime() >= hourMilliseconds

  async function balancesAgree(): Promise<boolean> {
    if (clock.now() - books.at >= freshMilliseconds || !books.agree)
      books = { agree: await deps.balancesAgree(), at: clock.now() }
    return books.agree
  }

  async function takeStep(): Promise<KeeperStep> {
    const isThere = await chain.readHead().then(
      () => true,
      () => false,
    )
    if (!isThere || chain.isDoubtful()) return status.reportWaiting('the chain is away, or its nodes disagree')
    if (!isTrusted) await refuse()
    const since = await status.releasesSince()
    const call = await store.findOnItsWay(database, chain.chainId)
    if (call) return settleCall(calling, call)
    const faults: unknown[] = []
    let isHeld = false
    for (const due of [await listDecisions(deps, isOpen), await listDue(deps, isOpen), dueRents(deps, isOpen)]) {
      const step = await callFirst(due, since, faults)
      if (step === 'called' || step === 'on-its-way') return step
      isHeld ||= step === 'rests'
    }
    if (faults.length > 0) throw faults[0]
    if (!isHeld) await status.readGas(false)
    return 'rests'
  }

  /**
   * Sends the first possible call; undefined if there is none, `rests` if the books or the limits of cost allow none. A
   * call that cannot be made blocks no other; its error is thrown at the end.
   */
  async function callFirst(
    due: Iterable<Due> | AsyncIterable<Due>,
    since: number,
    faults: unknown[],
  ): Promise<KeeperStep | undefined> {
    for await (const one of due) {
      // A tenant of today may have created an order for a lease from before the keeper's first day.
      if (one.issued.startedAt < since && !one.parts.every(store.isRentPart)) continue
      if (!(await balancesAgree())) return status.reportWaiting('our books differ from the escrow')
      try {
        if (await one.isReady()) return await sendCall(calling, one)
      } catch (error) {
        if (isSilent(error) || isChainAway(error) || isUnavailable(error)) throw error
        faults.push(error)
      }
    }
    return undefined
  }

  /** The same bytes of a release or an execution do no harm; a rent may have been paid by hand meanwhile. */
  async function maySendAgain(call: store.CallOnItsWay): Promise<boolean> {
    return !call.parts.some(store.isRentPart) || ((await isStillDue(deps, call)) && balancesAgree())
  }

  const keeper: Keeper = {
    account: account.address,
    refuse: () =>
      refuse().catch((error: unknown) => {
        if (error instanceof KeyRefused) throw error
      }),
    async step() {
      last = 'rests'
      last = (await store.alone(database, chain.chainId, takeStep)) ?? 'rests'
      return last
    },
    probe() {
      const state = status.state()
      return state === 'waiting' ? 'working' : state
    },
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
