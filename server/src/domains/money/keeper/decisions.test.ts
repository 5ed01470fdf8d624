/** The keeper executes first decisions of an arbitration, on a real chain and database (docs/chain.md). */
import { appealableArbitrationAbi } from '@keyhold/escrow/abi/AppealableArbitration.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { testUSDTAbi } from '@keyhold/escrow/abi/TestUSDT.ts'
import {
  type Abi,
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  encodeFunctionResult,
  getAbiItem,
  type Hex,
  parseEther,
  toFunctionSelector,
  toHex,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import type { Answer } from '../../../testing/faultProxy.ts'
import { countAbandoned } from './abandonedReleases.ts'
import { createAutomaticRelease } from './automaticRelease.ts'
import { createKeeperBench, day } from './keeper.setup.ts'

const unit = 10n ** 18n
const fee = 50n * unit
const second = mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex: 7 })
const instances = { firstInstance: wallets.arbitrator.address, secondInstance: second.address, appealFee: fee }
const bench = await createKeeperBench(instances)
const { testChain, services, paid, passTo, keep, keeperWith, final } = bench
const { database, clock } = services.deps
const { deployment } = testChain
afterEach(() => bench.end())
afterAll(() => bench.close())

beforeAll(async () => {
  const args = [deployment.current.arbitration?.address as Address, 10n ** 30n] as const
  const data = encodeFunctionData({ abi: testUSDTAbi, functionName: 'approve', args })
  await testChain.node.sendTransaction({ account: wallets.tenant, to: deployment.stablecoin, data, chain: null })
  await testChain.mine(1)
})

/** A lease whose first instance gives the tenant 60 of the 240 that they dispute, and until when it can be appealed. */
async function decided() {
  const lease = await paid()
  await testChain.call(wallets.tenant, 'dispute', lease.terms, 240n * unit)
  await testChain.arbitrate(wallets.arbitrator, lease.handoverDue + 2 * day, 'decide', lease.terms, 0, 60n * unit, 0)
  const { timestamp } = await testChain.node.getBlock()
  await final()
  return { ...lease, appealUntil: Number(timestamp) + 5 * day }
}
/** An attempt of another keeper, now. */
const tried = (termsId: Hex, parts: string[]) => ({
  chainId: services.chain.chainId,
  escrow: deployment.current.address,
  termsId,
  parts,
  account: wallets.other.address,
  attemptedAt: new Date(clock.now()),
})
/** What both parties gain, in whole USDT. */
async function gains(act: () => Promise<unknown>) {
  const read = () => Promise.all([wallets.tenant, wallets.landlord].map(({ address }) => bench.usdtOf(address)))
  const before = await read()
  await act()
  return (await read()).map((now, place) => Number((now - (before[place] ?? 0n)) / unit))
}

test('a first decision without an appeal is executed once its time is over, and the default payee is not paid', async () => {
  const { id, termsId, appealUntil } = await decided()
  const keeper = await keeperWith()
  const gained = await gains(async () => {
    await passTo(appealUntil - 60)
    expect(await keep(keeper)).toEqual(['rests'])
    await passTo(appealUntil + 60)
    expect(await keep(keeper)).toEqual(['on-its-way', 'called', 'rests'])
    await final()
    await keep(keeper)
  })
  expect([gained, await bench.outcomes(termsId)]).toEqual([[60, 180], ['executed']])
  const history = await services.leases.listHistory(database, id)
  expect(history.map(({ facts }) => facts.event)).toContain('Executed')
})

test('after an appeal the first decision is executed in the last seven days, if the second instance is silent', async () => {
  const { terms, termsId } = await decided()
  await testChain.arbitrate(wallets.tenant, 0, 'appeal', terms, 0)
  const { timestamp } = await testChain.node.getBlock()
  await final()
  const due = Number(timestamp) + 30 * day
  const keeper = await keeperWith()
  const gained = await gains(async () => {
    await passTo(due - 7 * day - 60)
    expect(await keep(keeper)).toEqual(['rests'])
    await passTo(due - 7 * day + 60)
    await keep(keeper)
  })
  expect([gained, await bench.outcomes(termsId)]).toEqual([[60, 180], ['executed']])
})

test('an appeal in a block that is not final yet stops the keeper', async () => {
  const { terms, termsId, appealUntil } = await decided()
  await testChain.node.setNextBlockTimestamp({ timestamp: BigInt(appealUntil) })
  await testChain.arbitrate(wallets.tenant, 0, 'appeal', terms, 0)
  await testChain.node.increaseTime({ seconds: 60 })
  await testChain.mine(1)
  clock.pass(5 * day)
  const keeper = await keeperWith()
  expect([await keep(keeper), await bench.outcomes(termsId)]).toEqual([['rests'], []])
})

/** A node that changes what one function answers. */
function changing(abi: Abi, functionName: string, change: object): Answer {
  const item = getAbiItem({ abi, name: functionName })
  if (item?.type !== 'function') throw new Error(`No function is ${functionName}`)
  return async ({ method, params }, next) => {
    const { data, input } = (params?.[0] ?? {}) as { readonly data?: string; readonly input?: string }
    const answer = await next()
    if (method !== 'eth_call' || !(data ?? input)?.startsWith(toFunctionSelector(item))) return answer
    const result = { ...(decodeFunctionResult({ abi, functionName, data: answer as Hex }) as object), ...change }
    return encodeFunctionResult({ abi, functionName, result })
  }
}
const inArbitration = (change: object) => changing(appealableArbitrationAbi, 'caseOf', change)
const inEscrow = (change: object) => changing(rentEscrowAbi, 'leaseState', change)

test('the keeper executes no decision that one of its two nodes has otherwise', async () => {
  const { termsId, appealUntil } = await decided()
  await passTo(appealUntil + 60)
  const others = [
    inArbitration({ toTenant: 61n * unit }),
    inArbitration({ appealUntil: appealUntil - 1 }),
    inArbitration({ stage: 2 }),
    inEscrow({ handover: 1n }),
    inEscrow({ handoverDue: appealUntil + 8 * day }),
  ]
  for (const { lie, heal } of [bench.proxy, bench.other])
    for (const other of others) {
      lie(other)
      clock.pass(3_600)
      expect(await keep(await keeperWith())).toEqual(['rests'])
      heal()
    }
  expect(await bench.outcomes(termsId)).toEqual([])
  clock.pass(3_600)
  await keep(await keeperWith())
  expect(await bench.outcomes(termsId)).toEqual(['executed'])
})

test('decisions have a limit of cost of their own: releases of the same day do not use it up', async () => {
  const other = await paid()
  const { termsId, appealUntil } = await decided()
  await passTo(appealUntil + 60)
  const aDay = parseEther('0.001')
  const spent = { nonce: 0, transaction: toHex(1, { size: 32 }), signed: '0x', most: `${aDay}`, paid: `${aDay}` }
  const parts = ['decision-handover']
  await database`insert into keeper_attempt ${database({ ...tried(other.termsId, parts), ...spent, outcome: 'executed' })}`
  const keeper = await keeperWith({ limits: { aCall: aDay, aDay } })
  await keep(keeper)
  expect([await bench.outcomes(termsId), keeper.probe()]).toEqual([[], 'working'])
  await database`update keeper_attempt set parts = ${['handover']} where terms_id = ${other.termsId}`
  await keep(keeper)
  expect(await bench.outcomes(termsId)).toEqual(['executed'])
})

test('a decision that the keeper gave up is counted until it is executed', async () => {
  const { issued, terms, termsId, appealUntil } = await decided()
  await passTo(appealUntil + 60)
  const givenUp = () => countAbandoned({ database, chain: services.chain, clock, deposits: services.deposits })
  const refused = { ...tried(termsId, ['decision-handover']), outcome: 'refused', reason: 'TooEarly' }
  for (let tries = 0; tries < 5; tries++) await database`insert into keeper_attempt ${database(refused)}`
  clock.pass(3_600)
  expect([await keep(await keeperWith()), await givenUp()]).toEqual([['rests'], 1])
  // What is due by time alone is still released.
  expect(await createAutomaticRelease({ database, chain: services.chain, clock })(issued)).toBe(true)
  await testChain.arbitrate(wallets.other, 0, 'execute', terms, 0)
  await final()
  expect(await givenUp()).toBe(0)
})

test.each([
  ['first', wallets.arbitrator, /, the (arbitrator|first instance) of the escrow 0x/],
  ['second', second, /, the second instance of the escrow 0x/],
])('the key of the %s instance is refused as a keeper', async (_, account, words) => {
  const key = toHex(account.getHdKey().privateKey ?? new Uint8Array())
  await expect((await keeperWith({ key })).refuse()).rejects.toThrow(words)
})
