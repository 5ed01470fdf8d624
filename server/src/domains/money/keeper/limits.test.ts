/** What a keeper may spend, and whose key may be one (D 11.1). */
import { type Hex, parseEther, parseGwei, toHex } from 'viem'
import type { HDAccount } from 'viem/accounts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { createKeeperBench, day } from './keeper.setup.ts'

const bench = await createKeeperBench()
const { testChain, services, rentals, paid, passTo, keep, keeperWith } = bench
const { database, clock } = services.deps
afterEach(() => bench.end())
afterAll(() => bench.close())

// promise: sgn-4-keeper-gas
test('a keeper without gas reports it in health and once in the log, sends nothing, and resumes when it has some', async () => {
  const { termsId, handoverDue } = await paid()
  await passTo(handoverDue)
  const keeper = await keeperWith({ gas: '0' })
  await keep(keeper)
  await keep(keeper)
  expect([keeper.probe(), await bench.outcomes(termsId)]).toEqual(['short-of-gas', []])
  expect(bench.wordsOf('warn')).toEqual([expect.stringMatching(/^The keeper 0x\w{40} holds 0 wei; 10 calls may cost/)])
  await testChain.node.setBalance({ address: keeper.account, value: parseEther('0.0099') })
  await keep(keeper)
  expect([keeper.probe(), await bench.outcomes(termsId)]).toEqual(['short-of-gas', ['released']])
  await testChain.node.setBalance({ address: keeper.account, value: parseEther('0.02') })
  clock.pass(60)
  await keep(keeper)
  expect(keeper.probe()).toBe('ready')
})

test('a call is not sent while it would cost more than its cap, and is retried an hour later', async () => {
  const { termsId, handoverDue } = await paid()
  await passTo(handoverDue)
  const keeper = await keeperWith()
  await testChain.node.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('90') })
  await testChain.mine(1)
  await keep(keeper)
  expect([await bench.outcomes(termsId), await bench.sentBy(keeper)]).toEqual([['too-dear'], 0])
  await testChain.mine(40)
  await keep(keeper)
  expect(await bench.outcomes(termsId)).toEqual(['too-dear'])
  clock.pass(3_600)
  await keep(keeper)
  expect(await bench.outcomes(termsId)).toEqual(['too-dear', 'released'])
})

test('a call never costs more than its cap, whatever the network charges later', async () => {
  const { termsId, handoverDue } = await paid()
  await passTo(handoverDue)
  await keep(await keeperWith())
  const [row] = await database<{ most: string; paid: string; signed: Hex }[]>`
    select most, paid from keeper_attempt where terms_id = ${termsId}`
  expect(BigInt(row?.most ?? 0)).toBeLessThanOrEqual(parseEther('0.001'))
  expect(BigInt(row?.most ?? 0)).toBeGreaterThan(parseEther('0.0009'))
  expect(BigInt(row?.paid ?? 0)).toBeLessThan(BigInt(row?.most ?? 0))
})

// promise: sgn-4-keeper-limits
test('a keeper has a daily spending limit, and resumes the next day', async () => {
  const leases = [await paid(), await paid()]
  await passTo(leases[1]?.handoverDue ?? 0)
  clock.pass(day)
  const limits = { aCall: parseEther('0.001'), aDay: 150_000n }
  const keeper = await keeperWith({ limits: { ...limits, aDay: parseEther('0.001') } })
  await keep(keeper)
  const ended = async () => (await Promise.all(leases.map(({ termsId }) => bench.outcomes(termsId)))).flat()
  expect(await ended()).toEqual(['released', 'released'])
  const later = await paid()
  await passTo(later.handoverDue)
  const poor = await keeperWith({ limits })
  expect([await keep(poor), await bench.outcomes(later.termsId), poor.probe()]).toEqual([['rests'], [], 'working'])
})

const keyOf = (account: HDAccount) => toHex(account.getHdKey().privateKey ?? new Uint8Array())
// promise: sgn-4-keeper-powers
test.each([
  ['the fee receiver', wallets.feeReceiver, /fee receiver|owner/],
  ['the arbitrator', wallets.arbitrator, /, the arbitrator of the escrow 0x/],
  ['the deployer', wallets.deployer, /, the (deployer|owner) of the escrow 0x/],
  ['a tenant', wallets.tenant, /somebody who rents or lets here/],
  ['a landlord', wallets.landlord, /somebody who rents or lets here/],
])('the key of %s is refused with a message, at start and before any call', async (_, account, words) => {
  const { termsId, handoverDue } = await paid()
  const keeper = await keeperWith({ key: keyOf(account) })
  await expect(keeper.refuse()).rejects.toThrow(words)
  await expect(keeper.refuse()).rejects.not.toThrow(keyOf(account))
  await passTo(handoverDue)
  await expect(keeper.step()).rejects.toThrow(words)
  expect(await bench.outcomes(termsId)).toEqual([])
})

test('the deployer of an escrow is refused even after ownership was transferred, and so is the new owner', async () => {
  const { other, deployer } = wallets
  await testChain.call(deployer, 'transferOwnership', other.address)
  await testChain.call(other, 'acceptOwnership')
  await expect((await keeperWith({ key: keyOf(deployer) })).refuse()).rejects.toThrow(/, the deployer of the escrow 0x/)
  await expect((await keeperWith({ key: keyOf(other) })).refuse()).rejects.toThrow(/, the owner of the escrow 0x/)
  await testChain.call(other, 'transferOwnership', deployer.address)
  await testChain.call(deployer, 'acceptOwnership')
})

test('the key of a relay is refused as KEEPER_KEY: both would use the same nonces', async () => {
  const keeper = await keeperWith()
  await database`insert into relay (chain_id, account, seen_at, state)
    values (${testChain.deployment.chainId}, ${keeper.account}, now(), 'waiting')`
  await expect(keeper.refuse()).rejects.toThrow('a relay here')
  await expect(keeper.step()).rejects.toThrow('a relay here')
  await database`delete from relay`
})

test('a wallet that only terms name is refused too, and a separate key is not', async () => {
  const { terms } = await paid()
  const keeper = await keeperWith({ key: keyOf(wallets.tenant), isWallet: async () => false })
  await expect(keeper.refuse()).rejects.toThrow(terms.tenant)
  await rentals.accepted({ payout: await rentals.provePayout() })
  const named = await keeperWith({ key: keyOf(wallets.payout), isWallet: async () => false })
  await expect(named.refuse()).rejects.toThrow(wallets.payout.address)
  await expect((await keeperWith()).refuse()).resolves.toBeUndefined()
})
