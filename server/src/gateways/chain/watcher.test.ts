import { leaseId } from '@keyhold/escrow/terms.ts'
import { HttpRequestError } from 'viem'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { trialChain, trialTerms, wallets } from '../../trial/chain.ts'
import { trialClock } from '../../trial/clock.ts'
import { freshDatabase } from '../../trial/database.ts'
import type { Chain } from './chain.ts'
import type { EscrowEvent } from './events.ts'
import { findCursor, listEventsOf } from './ledger.ts'
import { FinalVanished, type Listener, openWatcher } from './watcher.ts'

const { database } = await freshDatabase(inject('postgresUrl'))
const trial = await trialChain()
const clock = trialClock()
await trial.ready(wallets.tenant)
let heard: string[] = []
const note = (word: string) => async (_tx: unknown, event: EscrowEvent) => {
  heard.push(`${word} ${event.told.event}`)
}
const listener = { see: note('see'), lose: note('lose'), apply: note('apply'), move: note('move') }
let troubles: unknown[] = []
const open = (settleSeconds = 0, given: Listener = listener, chain: Chain = trial.open(clock, settleSeconds)) =>
  openWatcher({
    chain,
    database,
    clock,
    listener: given,
    onTrouble: (error) => troubles.push(error),
  })
const watcher = open()

afterAll(async () => {
  await database.end()
  trial.stop()
})
beforeEach(async () => {
  await trial.mine()
  await watcher.look()
  heard = []
  troubles = []
})

let salt = 0
const newTerms = () =>
  trialTerms(clock.leaseNow(), { document: `0x${(++salt).toString(16).padStart(64, '0')}` as `0x${string}` })

test('a payment is seen at once, and counts only when its block is final', async () => {
  await trial.call(wallets.tenant, 'payLease', newTerms())
  await watcher.look()
  expect(heard).toEqual(['see LeasePaid'])
  await watcher.look()
  expect(heard).toEqual(['see LeasePaid'])
  await trial.mine()
  await watcher.look()
  await watcher.look()
  expect(heard).toEqual(['see LeasePaid', 'apply LeasePaid'])
})

test('a payment that a reorganisation took away is lost, and seen anew when it is mined again', async () => {
  const terms = newTerms()
  const snapshot = await trial.node.snapshot()
  await trial.call(wallets.tenant, 'payLease', terms)
  await watcher.look()
  await trial.node.revert({ id: snapshot })
  await trial.mine(1)
  await watcher.look()
  expect(heard).toEqual(['see LeasePaid', 'lose LeasePaid'])
  await trial.call(wallets.tenant, 'payLease', terms)
  await trial.mine()
  await watcher.look()
  expect(heard.slice(2)).toEqual(['see LeasePaid', 'apply LeasePaid'])
})

test('a chain that lost its tail and grew no further gives the payment back as lost', async () => {
  const snapshot = await trial.node.snapshot()
  await trial.call(wallets.tenant, 'payLease', newTerms())
  await watcher.look()
  await trial.node.revert({ id: snapshot })
  await watcher.look()
  expect(heard).toEqual(['see LeasePaid', 'lose LeasePaid'])
  expect((await findCursor(database, 31_337))?.nextBlock).toBe(Number(await trial.node.getBlockNumber()) + 1)
})

test('a payment that lies in another block after a reorganisation was never lost', async () => {
  const hash = await trial.call(wallets.tenant, 'payLease', newTerms())
  await trial.mine(1)
  await watcher.look()
  await trial.reorganise(2, [[await trial.raw(hash), 1]])
  const losing: string[] = []
  const listening = open(0, {
    ...listener,
    lose: async (tx, event) => {
      const instead = await listEventsOf(tx, [event.lease])
      losing.push(instead.map(({ transaction }) => transaction).join())
    },
  })
  await listening.look()
  expect(losing).toEqual([hash])
  await trial.mine()
  await watcher.look()
  expect(heard).toEqual(['see LeasePaid', 'see LeasePaid', 'apply LeasePaid'])
})

test('a final event whose block vanishes is missed aloud, and moved where it is told again', async () => {
  const hash = await trial.call(wallets.tenant, 'payLease', newTerms())
  const raw = await trial.raw(hash)
  await trial.mine(5)
  await watcher.look()
  expect(heard).toEqual(['see LeasePaid', 'apply LeasePaid'])
  await trial.reorganise(6)
  await watcher.look()
  expect(troubles.map((trouble) => trouble instanceof FinalVanished)).toEqual([true])
  expect(String(troubles[0])).toContain(hash)
  await watcher.look()
  expect(troubles).toHaveLength(1)
  await trial.node.sendRawTransaction({ serializedTransaction: raw })
  await trial.mine()
  await watcher.look()
  expect(heard.slice(2)).toEqual(['move LeasePaid'])
  expect(troubles).toHaveLength(1)
})

test('on a local chain a final block counts only after it was known for six seconds', async () => {
  const patient = open(6)
  await trial.call(wallets.tenant, 'payLease', newTerms())
  await trial.mine()
  await patient.look()
  clock.pass(5)
  await patient.look()
  expect(heard).toEqual(['see LeasePaid'])
  clock.pass(1)
  await patient.look()
  expect(heard).toEqual(['see LeasePaid', 'apply LeasePaid'])
})

test('when the house fails, nothing moves, and the next look tells the same again', async () => {
  await trial.call(wallets.tenant, 'payLease', newTerms())
  const failing = open(0, {
    ...listener,
    see: async () => {
      throw new Error('the house fails')
    },
  })
  await expect(failing.look()).rejects.toThrow('the house fails')
  await watcher.look()
  expect(heard).toEqual(['see LeasePaid'])
})

test('what a lagging node left out is read again when it is final, and told in its place', async () => {
  const sure = trial.open(clock)
  let lags = true
  const client = Object.create(sure.client, {
    getLogs: { value: async (asked: object) => (lags ? [] : sure.client.getLogs(asked)) },
  })
  const lagging = open(0, listener, { ...sure, client })
  await trial.call(wallets.tenant, 'payLease', newTerms())
  await lagging.look()
  await trial.mine(1)
  await lagging.look()
  lags = false
  await trial.mine()
  await lagging.look()
  expect(heard).toEqual(['see LeasePaid', 'apply LeasePaid'])
})

test('a node that lags behind has lost nothing; a chain that changed below has', async () => {
  const real = trial.open(clock)
  let behind = 0
  const readHead = async () => {
    const { number, hash, timestamp } = await trial.node.getBlock({
      blockNumber: (await trial.node.getBlockNumber()) - BigInt(behind),
    })
    return { number: Number(number), hash, time: Number(timestamp) }
  }
  const far = open(0, listener, { ...real, isLocal: false, readHead })
  await trial.call(wallets.tenant, 'payLease', newTerms())
  await far.look()
  behind = 1
  await far.look()
  expect(heard).toEqual(['see LeasePaid'])
  await trial.reorganise(2)
  await far.look()
  expect(heard).toEqual(['see LeasePaid', 'lose LeasePaid'])
})

test('a node that falls silent in the middle of a look is tried again without a word; any other trouble is told', async () => {
  const sure = trial.open(clock)
  const failures: Error[] = [new HttpRequestError({ url: 'http://node.test' }), new Error('something else')]
  const client = Object.create(sure.client, {
    getLogs: {
      value: (asked: object) => {
        const failure = failures.shift()
        return failure ? Promise.reject(failure) : sure.client.getLogs(asked)
      },
    },
  })
  const tried = open(0, listener, { ...sure, client })
  await trial.call(wallets.tenant, 'payLease', newTerms())
  tried.start()
  await expect.poll(() => heard, { timeout: 5_000 }).toEqual(['see LeasePaid'])
  await tried.close()
  expect(troubles.map(String)).toEqual(['Error: something else'])
})

test('a hint while a look is under way leads to another look', async () => {
  let goOn = () => {}
  const wait = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const seen: string[] = []
  const slow = open(0, { ...listener, see: (_tx, { lease }) => wait.then(() => void seen.push(lease)) })
  const terms = [newTerms(), newTerms()] as const
  await trial.call(wallets.tenant, 'payLease', terms[0])
  slow.hint()
  await expect.poll(() => blocked()).toBe(1)
  await trial.call(wallets.tenant, 'payLease', terms[1])
  slow.hint()
  goOn()
  await expect.poll(() => seen).toEqual(terms.map((one) => leaseId(one)))
})
const blocked = async () =>
  (
    await database`select from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`
  ).length

test('two workers at once tell each event once', async () => {
  await trial.call(wallets.tenant, 'payLease', newTerms())
  await trial.mine()
  await Promise.all([watcher.look(), open().look(), open().look()])
  await watcher.look()
  expect(heard).toEqual(['see LeasePaid', 'apply LeasePaid'])
})

test('every word of the escrow about a lease arrives, in the order of the chain', async () => {
  const terms = newTerms()
  const seen: EscrowEvent[] = []
  const listening = open(0, {
    ...listener,
    apply: async (_tx, event) => {
      seen.push(event)
    },
  })
  await trial.call(wallets.tenant, 'payLease', terms)
  await trial.call(wallets.landlord, 'dispute', terms, 300n)
  await trial.call(wallets.arbitrator, 'split', terms, 1, 100n)
  await trial.call(wallets.tenant, 'releaseEarly', terms)
  await trial.call(wallets.tenant, 'payRentFor', leaseId(terms), terms.landlord, 5n)
  await trial.mine()
  await listening.look()
  expect(seen.map(({ told }) => told)).toEqual([
    { event: 'LeasePaid', handover: terms.handover, deposit: terms.deposit },
    { event: 'LeaseDisputed', part: 'deposit', claim: 300n, due: terms.moveOut + 28 * 86_400 },
    { event: 'LeaseReleased', part: 'deposit', amount: terms.deposit - 300n },
    { event: 'LeaseSplit', part: 'deposit', toTenant: 100n, toLandlord: 200n },
    { event: 'LeaseReleased', part: 'handover', amount: terms.handover },
    { event: 'LeaseRentPaid', payer: terms.tenant, payee: terms.landlord, amount: 5n },
  ])
  expect(new Set(seen.map(({ lease }) => lease))).toEqual(new Set([leaseId(terms)]))
})

test('nothing counts as passed before its block is final', async () => {
  const before = await findCursor(database, 31_337)
  await trial.node.increaseTime({ seconds: 1000 })
  await trial.mine(1)
  await watcher.look()
  const unfinal = await findCursor(database, 31_337)
  expect(unfinal?.finalTime).toBeLessThan((before?.finalTime ?? 0) + 1000)
  await trial.mine()
  await watcher.look()
  expect((await findCursor(database, 31_337))?.finalTime).toBeGreaterThanOrEqual((before?.finalTime ?? 0) + 1000)
})
