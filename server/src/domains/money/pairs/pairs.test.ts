import type { PairDetail, PairList, PairRow } from '@keyhold/api/pairs.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { testUSDTAbi } from '@keyhold/escrow/abi/TestUSDT.ts'
import { type Address, encodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { unzip } from '../../../testing/zip.ts'
import { createTestDesk } from '../../disputes/desk/desk.setup.ts'

const desk = await createTestDesk({ LOG_LEVEL: 'silent' })
const { testChain, services } = desk
const { solvency, deps } = services
const { database } = deps
const unit = 10n ** 18n
const day = 86_400
const [tenant, landlord] = [wallets.tenant.address, wallets.landlord.address]

const stateQuestion = {
  abi: rentEscrowAbi,
  address: testChain.deployment.current.address,
  functionName: 'rentDepositMapping',
  args: [tenant, landlord],
} as const

const none: PairList = { rows: [], unlisted: 0 }
const ask = async (name: string, url: string) =>
  services.app.inject({ url: `/api${url}`, headers: { authorization: await desk.tokenOf(name) } })
const listOf = async (name: string): Promise<PairRow[]> => ((await ask(name, '/pairs')).json() as PairList).rows
const read = async (name: string, id: string): Promise<PairDetail> => (await ask(name, `/pairs/${id}`)).json()
const pay = (amount: bigint, to: Address = landlord) =>
  testChain.call(wallets.tenant, 'payRentDeposit', to, amount * unit)
const idOf = async () => (await listOf('daniel'))[0]?.id ?? ''
const pass = async (until: number) => {
  await testChain.node.setNextBlockTimestamp({ timestamp: BigInt(until) })
  await desk.final()
}

const setBlocked = async (account: Address, blocked: boolean) => {
  const { node, deployment } = testChain
  const data = encodeFunctionData({ abi: testUSDTAbi, functionName: 'setBlocked', args: [account, blocked] })
  const hash = await node.sendTransaction({ account: wallets.deployer, to: deployment.stablecoin, data, chain: null })
  await node.waitForTransactionReceipt({ hash, pollingInterval: 20 })
}

beforeAll(async () => {
  await pay(70n)
  await desk.final()
})
afterAll(async () => {
  await services.close()
  testChain.stop()
})

// promise: sgn-7-pairs
test('only the two accounts’ owners see their deposit without a lease, without names', async () => {
  const [own] = await listOf('daniel')
  expect(own).toMatchObject({ rentee: tenant, landlord, viewerIs: ['tenant'], deposit: { state: 'held' } })
  expect((await listOf('lucia'))[0]).toMatchObject({ id: own?.id, viewerIs: ['landlord'] })
  expect(JSON.stringify([await listOf('lucia'), await read('lucia', own?.id ?? '')])).not.toMatch(/Daniel|Lucia/)
  expect(await listOf('tom')).toEqual([])
  const stranger = await ask('tom', `/pairs/${own?.id}`)
  expect([stranger.statusCode, stranger.json().code]).toEqual([404, 'pair-not-found'])
  expect((await ask('tom', '/pairs/xx')).json().code).toBe('pair-not-found')
})

// promise: sgn-7-pairs-due
test('it is due the escrow’s release duration after it was paid, and it can be moved 180 days past that', async () => {
  const { deposit, releaseDuration, deposits, arbitrator } = await read('daniel', await idOf())
  expect(deposit.due).toBe(deposit.paidAt + releaseDuration)
  expect(deposit.latestDue).toBe(deposit.firstDue + 180 * day)
  expect(deposits[0]?.transitions.map(({ kind, amount }) => [kind, amount])).toEqual([['paid', `${70n * unit}`]])
  expect(arbitrator).toBe(wallets.arbitrator.address)
  expect(await testChain.node.readContract(stateQuestion)).toEqual([70n * unit, BigInt(deposit.due)])
})

// promise: sgn-7-pairs-desk
test('the arbitrator sees on the desk what is held; an arbitrator of another escrow sees nothing', async () => {
  const id = await idOf()
  expect((await ask('helena', '/desk/pairs')).json()).toMatchObject({ rows: [{ id, viewerIs: [] }], unlisted: 0 })
  expect((await ask('helena', `/desk/pairs/${id}`)).json()).toMatchObject({ id, rentee: tenant })
  expect((await ask('otto', '/desk/pairs')).json()).toEqual(none)
  expect((await ask('otto', `/desk/pairs/${id}`)).json().code).toBe('pair-not-found')
  expect((await read('daniel', id)).arbitratorName).toBeNull()
  await desk.call('helena', '/desk/name', { name: 'Helena the mediator' })
  expect((await read('daniel', id)).arbitratorName).toBe('Helena the mediator')
  for (const name of ['ada', 'daniel']) expect((await ask(name, '/desk/pairs')).json().code).toBe('arbitrators-only')
})

// promise: sgn-7-pairs-final
test('the arbitrator’s extension and split are in its transitions once they are final', async () => {
  const id = await idOf()
  const { deposit } = await read('daniel', id)
  const until = deposit.due + 3 * day
  await testChain.call(wallets.arbitrator, 'rentDepositArbitrationLengthenAction', tenant, landlord, BigInt(until))
  await desk.final()
  expect((await read('lucia', id)).deposit).toMatchObject({ due: until, firstDue: deposit.firstDue, state: 'held' })
  await testChain.call(wallets.arbitrator, 'rentDepositArbitrationPayAction', tenant, landlord, 50n * unit)
  await services.catchUp()
  expect((await read('lucia', id)).deposit.state).toBe('held')
  await desk.final()
  const { deposits } = await read('lucia', id)
  expect(deposits.map(({ state }) => state)).toEqual(['shared'])
  expect(deposits[0]?.transitions.at(-1)).toMatchObject({ toTenant: `${50n * unit}`, toLandlord: `${20n * unit}` })
  expect((await ask('helena', '/desk/pairs')).json()).toEqual(none)
})

// promise: sgn-7-pairs-again
test('another deposit of the same two accounts is on the same page, and ends when anyone releases it', async () => {
  const id = await idOf()
  await pay(30n)
  await desk.final()
  const { deposit } = await read('daniel', id)
  expect([deposit.state, deposit.amount]).toEqual(['held', `${30n * unit}`])
  await pass(deposit.due)
  await testChain.call(wallets.other, 'releaseRentDeposit', tenant, landlord)
  await desk.final()
  expect((await read('daniel', id)).deposits.map(({ state }) => state)).toEqual(['released', 'shared'])
})

// promise: sgn-7-pairs-healed
test('an end whose event was missed is detected by the escrow’s own state, and read again', async () => {
  const id = await idOf()
  await database`delete from chain_event where kind = 'ReleaseRentDeposit'`
  expect((await read('daniel', id)).deposit.state).toBe('held')
  expect(await solvency.check()).toEqual([])
  expect((await read('daniel', id)).deposit.state).toBe('released')
})

// promise: kit-pair
test('the kit of a deposit without a lease is for its two owners, and has its calls and no name', async () => {
  const id = await idOf()
  const answer = await ask('daniel', `/pairs/${id}/kit`)
  const files = unzip(answer.rawPayload)
  const readme = files.find(({ name }) => name === 'README.txt')?.content ?? ''
  for (const word of [tenant, landlord, 'node pair.mjs', 'releaseRentDeposit']) expect(readme).toContain(word)
  expect(readme).not.toMatch(/\{\{|undefined|Daniel|Lucia/)
  expect(files.every(({ name, content }) => name.endsWith('.json') || !content.includes("from '@"))).toBe(true)
  expect((await ask('tom', `/pairs/${id}/kit`)).json().code).toBe('pair-not-found')
  expect((await ask('helena', `/pairs/${id}/kit`)).json().code).toBe('pair-not-found')
})

// promise: sgn-7-pairs-party
test('an arbitrator neither sees a pair of their own on the desk nor decides it', async () => {
  await pay(5n, wallets.arbitrator.address)
  await desk.final()
  const [own] = await listOf('helena')
  expect(own?.viewerIs).toEqual(['landlord'])
  expect((await ask('helena', '/desk/pairs')).json()).toEqual(none)
  expect((await ask('helena', `/desk/pairs/${own?.id}`)).json().code).toBe('party-cannot-decide')
})

// promise: sgn-7-pairs-waiting
test('an amount that a token refuses to pay to one of the two is waiting in its transitions, until it is paid out', async () => {
  const id = (await listOf('lucia')).find((row) => row.rentee === tenant)?.id ?? ''
  await pay(30n)
  await setBlocked(landlord, true)
  await testChain.call(wallets.arbitrator, 'rentDepositArbitrationPayAction', tenant, landlord, 20n * unit)
  await desk.final()
  const waiting = async () => (await read('lucia', id)).deposits[0]?.transitions.at(-1)?.waiting
  expect(await waiting()).toEqual([{ account: landlord, amount: `${10n * unit}` }])
  await setBlocked(landlord, false)
  await testChain.call(wallets.other, 'payCredit', landlord)
  await desk.final()
  expect(await waiting()).toEqual([])
})
