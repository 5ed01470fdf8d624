/**
 * The health of a process: the database counts as available while users wait for slow queries, and no connection stays
 * open for the probe.
 */
import { zeroAddress } from 'viem'
import { afterAll, expect, test, vi } from 'vitest'
import type { AppealOffer } from './domains/leases/leases/newArbitrator.ts'
import { connectDatabase } from './gateways/database.ts'
import { createDatabaseProbe } from './gateways/databaseProbe.ts'
import { createProbes } from './probes.ts'
import { dutiesOf } from './roles.ts'
import { createServices } from './services.ts'
import { createTestServices } from './testing/services.ts'
import { unreachableChain } from './testing/unreachableChain.ts'

const services = await createTestServices()
const { deps, databaseUrl } = services
afterAll(() => services.close())
const beside = { duties: dutiesOf(['web']), keeper: undefined, files: { state: undefined }, redis: undefined }
const lines = async () =>
  (
    await deps.database`select from pg_stat_activity where datname = current_database() and query like 'select current_setting%'`
  ).length

test('a process is ready while all its connections wait for slow queries', async () => {
  const database = connectDatabase(databaseUrl, 2)
  const process = await createServices({ ...deps, database, chain: unreachableChain(deps.clock) })
  const slow = Promise.allSettled([1, 2].map(() => database`select pg_sleep(60)`))
  expect(await process.probes.database?.()).toBe('ready')
  expect(await lines()).toBe(1)
  await database.end({ timeout: 0 })
  await slow
  await process.app.close()
  await vi.waitFor(async () => expect(await lines()).toBe(0))
})

test.each([
  ['agrees with the database', 0, undefined, 'ready'],
  ['is a minute ahead of the database', 60, undefined, 'differ'],
  ['is half a minute behind the database', -31, undefined, 'differ'],
  ['is a minute behind a fresh head of a public chain', 0, -60, 'differ'],
] as const)('a clock that %s is reported in health and in the log', async (_, ahead, aheadOfChain, state) => {
  const process = await createServices({ ...deps, chain: unreachableChain(deps.clock) })
  const warn = vi.spyOn(process.app.log, 'warn').mockReturnValue(undefined)
  const chain = { ...process.chain, isLocal: false, clockOffset: () => aheadOfChain }
  const probe = { ask: async () => undefined, askRegularly: vi.fn(), close: async () => undefined }
  const probes = createProbes({ ...deps, ...process, ...beside, chain }, () => ({ ...probe, clockOffset: () => ahead }))
  expect(await probes.clock?.()).toBe(state)
  const warned = warn.mock.calls.filter(([facts]) => (facts as { part?: string }).part === 'clock')
  expect(warned).toHaveLength(state === 'ready' ? 0 : 1)
  await process.app.close()
})

// promise: second-health
test('open second payments are reported in health, without waiting for the database', async () => {
  const process = await createServices({ ...deps, chain: unreachableChain(deps.clock) })
  const countOpenSecondPayments = vi.fn<() => Promise<number>>().mockResolvedValueOnce(1).mockResolvedValueOnce(0)
  countOpenSecondPayments.mockRejectedValue(new Error('gone'))
  const probe = { ask: async () => undefined, askRegularly: vi.fn(), close: async () => undefined }
  const { secondPayments } = createProbes(
    {
      ...deps,
      ...process,
      ...beside,
      duties: dutiesOf(['watch']),
      deposits: { countOpenSecondPayments },
    },
    () => probe,
  )
  const later = vi.spyOn(Date, 'now')
  const states = []
  for (const minutes of [0, 0, 1, 1, 2, 2]) {
    later.mockReturnValue(1_800_000_000_000 + minutes * 60_000)
    states.push(await secondPayments?.())
    await new Promise(setImmediate)
  }
  later.mockRestore()
  expect(states).toEqual(['working', 'open', 'open', 'ready', 'ready', 'working'])
  await process.app.close()
})

test('health reports that an arbitration is not named in new leases, and the log says why, once', async () => {
  const process = await createServices({ ...deps, chain: unreachableChain(deps.clock) })
  const { escrow, ...chain } = unreachableChain(deps.clock)
  const arbitration = { firstInstance: zeroAddress, secondInstance: zeroAddress, appealFee: 1n }
  const withTwo = { ...chain, escrow: { ...escrow, arbitration } } as unknown as typeof deps.chain
  const appealOffer = vi.fn<() => Promise<AppealOffer>>().mockRejectedValueOnce(new Error('gone'))
  for (const offer of ['one-person', 'one-person', 'offered'] as const) appealOffer.mockResolvedValueOnce(offer)
  const warn = vi.spyOn(process.app.log, 'warn').mockReturnValue(undefined)
  const probe = { ask: async () => undefined, askRegularly: vi.fn(), close: async () => undefined }
  const probesOf = (of: typeof deps.chain) =>
    createProbes({ ...deps, ...process, ...beside, chain: of, appealOffer }, () => probe)
  expect(probesOf({ ...chain, escrow }).appeals).toBeUndefined()
  const { appeals } = probesOf(withTwo)
  const later = vi.spyOn(Date, 'now')
  const states = []
  for (const minutes of [0, 1, 2, 3, 3]) {
    later.mockReturnValue(1_800_000_000_000 + minutes * 60_000)
    states.push(await appeals?.())
    await new Promise(setImmediate)
  }
  later.mockRestore()
  expect(states).toEqual(['working', 'working', 'not-offered', 'not-offered', 'ready'])
  expect(warn.mock.calls).toEqual([
    [
      { part: 'appeals' },
      'New leases name one arbitrator, and no appeal: one person proved the accounts of both instances.',
    ],
  ])
  await process.app.close()
})

test('the probe of the database measures how far our clock is off', async () => {
  const probe = createDatabaseProbe(deps.database, () => undefined)
  await probe.ask()
  expect(Math.abs(probe.clockOffset?.() ?? Number.NaN)).toBeLessThan(5)
  const later = Date.now() + 60_000
  const now = vi.spyOn(Date, 'now').mockReturnValue(later)
  await probe.ask()
  expect(probe.clockOffset?.()).toBeGreaterThan(55)
  now.mockRestore()
  await probe.close()
})

test('a process with a lost pool logs it and exits; it probes automatically once it listens', async () => {
  const endLost = vi.fn()
  const process = await createServices({ ...deps, chain: unreachableChain(deps.clock) })
  const fatal = vi.spyOn(process.app.log, 'fatal').mockReturnValue(undefined)
  const probe = { ask: async () => undefined, askRegularly: vi.fn(), close: async () => undefined }
  let lose: (() => void) | undefined
  createProbes({ ...deps, ...process, ...beside, endLost }, (_, onLost) => {
    lose = onLost
    return probe
  })
  await process.app.ready()
  expect(probe.askRegularly).not.toHaveBeenCalled()
  await process.app.listen({ port: 0, host: '127.0.0.1' })
  expect(probe.askRegularly).toHaveBeenCalledOnce()
  lose?.()
  expect(fatal).toHaveBeenCalledWith(expect.stringContaining('this process exits and has to be restarted'))
  expect(endLost).toHaveBeenCalledOnce()
  await process.app.close()
})
