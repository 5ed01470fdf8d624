/** A second payment of a lease with two instances: its dispute, its appeal and its decision, on a real PostgreSQL and a local chain. */
import type { DeskLease, DeskRow } from '@keyhold/api/desk.ts'
import type { LeaseDisputes } from '@keyhold/api/disputes.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { testUSDTAbi } from '@keyhold/escrow/abi/TestUSDT.ts'
import type { EscrowRecord } from '@keyhold/escrow/deployment.ts'
import { type Address, encodeFunctionData } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { createRowEmails } from '../../leases/lease-notices/rowEmails.ts'
import { createTestDesk } from '../desk/desk.setup.ts'

const unit = 10n ** 18n
const day = 86_400
/** Otto's account at the desk of tests, and the account from which Daniel paid again. */
const second = mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex: 7 })
const payer = wallets.feeReceiver
const instances = { firstInstance: wallets.arbitrator.address, secondInstance: second.address }
const desk = await createTestDesk({}, undefined, { ...instances, appealFee: 50n * unit })
afterAll(() => desk.close())
const { testChain, people, final, call, services } = desk
const { database, chain } = services.deps
const { current, stablecoin } = testChain.deployment
const contract = current.arbitration?.address as Address
const emailsOf = createRowEmails({
  database,
  chain,
  leases: services.leases,
  people: services.accounts,
  homes: services.listings,
})

await testChain.fundAccount(payer)
const approval = encodeFunctionData({ abi: testUSDTAbi, functionName: 'approve', args: [contract, 10n ** 30n] })
for (const account of [payer, wallets.tenant])
  await testChain.node.sendTransaction({ account, to: stablecoin, data: approval, chain: null })
await database`insert into wallet (address, account_id, proved_at) values (${payer.address}, ${people.daniel.id}, now())`

const balanceOf = (address: Address) =>
  testChain.node.readContract({ address: stablecoin, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
/** What the second payer, the landlord, the second instance and the arbitration gain by some steps, in whole USDT. */
async function gains(steps: () => Promise<unknown>) {
  const all = [payer.address, wallets.landlord.address, second.address, contract]
  const before = await Promise.all(all.map(balanceOf))
  await steps()
  const after = await Promise.all(all.map(balanceOf))
  return after.map((sum, place) => Number((sum - (before[place] ?? 0n)) / unit))
}
const casesOf = async (name: string, id: string) => {
  const rows: DeskRow[] = (await call(name, '/desk/disputes')).json()
  return rows
    .filter(({ leaseId }) => leaseId === id)
    .map(({ part, appeal, second: paid }) => [paid ? 'second' : part, appeal?.seat, appeal?.stage])
}
/** A lease that the tenant paid, and their other account too. */
async function paidTwice() {
  const lease = await desk.rentals.accepted()
  const { issued } = await services.leases.startPaying(people.daniel, lease.id, payer.address)
  await testChain.call(wallets.tenant, 'payLease', lease.terms)
  await final()
  await testChain.call(payer, 'payLease', issued.terms)
  await final()
  return { ...lease, issued }
}
/** Each e-mail of the lease's events, with its reader and where it leads. */
async function emailsAbout(leaseId: string) {
  const rows = (await services.leases.listHistory(database, leaseId)).filter(({ facts }) => facts.second)
  const all = (await Promise.all(rows.map(emailsOf))).flat()
  const nameOf = (id: string) => Object.entries(people).find(([, one]) => one.id === id)?.[0]
  return all.map(({ kind, accountId, emailIn }) => ({ kind, to: nameOf(accountId), path: emailIn(700_000).path }))
}

// promise: second-at-desk
test('a disputed second payment is decided by the first instance, appealed, and decided again, and every e-mail about it leads to it', async () => {
  const { id, issued } = await paidTwice()
  const read = async (name: string): Promise<LeaseDisputes> => (await call(name, `/profile/disputes/${id}`)).json()
  const appealOf = async (name: string) => (await read(name)).secondDisputes?.[0]?.appeal
  const { secondPayments } = (await call('daniel', `/contract/${id}`)).json() as LeaseDetail
  expect(secondPayments).toMatchObject([{ smartContractId: issued.id, hasInstances: true }])
  expect([await casesOf('helena', id), (await read('daniel')).secondDisputes]).toEqual([[], []])

  await testChain.call(payer, 'dispute', issued.terms, 1100n * unit)
  await final()
  expect([await casesOf('helena', id), await casesOf('otto', id)]).toEqual([[['second', 'first', 'first']], []])
  for (const name of ['daniel', 'lucia'])
    expect((await read(name)).secondDisputes).toMatchObject([
      {
        part: 'handover',
        claimed: `${1100n * unit}`,
        appeal: { contract, stage: 'first', decision: null },
        second: { smartContractId: issued.id, terms: { tenant: payer.address }, chain: { escrow: issued.escrow } },
      },
    ])
  expect((await read('daniel')).disputes).toEqual([])

  const due = issued.terms.moveIn + 5 * day
  await testChain.arbitrate(wallets.arbitrator, due + 2 * day, 'decide', issued.terms, 0, 100n * unit, 0)
  await final()
  expect(await appealOf('lucia')).toMatchObject({ stage: 'appealable', decision: { toTenant: `${100n * unit}` } })
  expect([await casesOf('otto', id), (await call('otto', `/desk/disputes/${id}`)).statusCode]).toEqual([[], 404])

  const gained = await gains(async () => {
    await testChain.arbitrate(payer, 0, 'appeal', issued.terms, 0)
    await final()
    expect(await appealOf('daniel')).toMatchObject({ stage: 'second', appealed: { by: 'tenant' } })
    expect([await casesOf('helena', id), await casesOf('otto', id)]).toEqual([
      [['second', 'first', 'second']],
      [['second', 'second', 'second']],
    ])
    const { statements, disputes } = (await call('otto', `/desk/disputes/${id}`)).json() as DeskLease
    expect([statements, disputes.map((row) => row.second?.smartContractId)]).toEqual([[], [issued.id]])
    await testChain.arbitrate(second, 0, 'decide', issued.terms, 0, 1000n * unit, 0)
    await testChain.arbitrate(second, 0, 'takeFee', issued.terms, 0)
    await final()
  })
  expect(gained).toEqual([1000 - 50, 100, 50, 0])
  expect((await read('daniel')).secondDisputes).toMatchObject([
    { state: 'ruled', decided: { toTenant: `${1000n * unit}` }, appeal: { stage: 'over', isExecuted: false } },
  ])

  const atDesk = `/desk/${id}/handover?second=${issued.id}`
  const page = (name: 'daniel' | 'lucia') => `/profile/${people[name].id}/disputes/${id}`
  expect((await emailsAbout(id)).slice(2, 8)).toEqual([
    { kind: 'secondDisputed', to: 'lucia', path: `/profile/${people.lucia.id}/leases/${id}` },
    { kind: 'secondCaseOpened', to: 'helena', path: atDesk },
    { kind: 'secondFirstDecision', to: 'daniel', path: page('daniel') },
    { kind: 'secondFirstDecision', to: 'lucia', path: page('lucia') },
    { kind: 'secondAppealed', to: 'lucia', path: page('lucia') },
    { kind: 'secondCaseAppealed', to: 'otto', path: atDesk },
  ])
  expect((await emailsAbout(id)).slice(8)).toEqual([
    { kind: 'secondShared', to: 'daniel', path: page('daniel') },
    { kind: 'secondShared', to: 'lucia', path: page('lucia') },
  ])
})

test('a second instance finds no second payment that was not appealed, also of a lease that it decides', async () => {
  const { id, terms, issued } = await paidTwice()
  const due = issued.terms.moveIn + 5 * day
  await testChain.call(payer, 'dispute', issued.terms, 1100n * unit)
  await testChain.call(wallets.tenant, 'dispute', terms, 240n * unit)
  await testChain.arbitrate(wallets.arbitrator, due + 2 * day, 'decide', terms, 0, 0n, 0)
  await testChain.arbitrate(wallets.tenant, 0, 'appeal', terms, 0)
  await final()
  const partsOf = async (name: string) =>
    ((await call(name, `/desk/disputes/${id}`)).json() as DeskLease).disputes.map((row) => row.second !== undefined)
  expect([(await partsOf('helena')).toSorted(), await partsOf('otto')]).toEqual([[false, true], [false]])
})

test('no instance is asked to decide a second payment at another escrow than that of its arbitration', async () => {
  const { id, issued } = await paidTwice()
  // The watcher knows the arbitration beside another escrow, as after a new deployment.
  const records = chain.escrows as EscrowRecord[]
  const [own] = records
  if (!own) throw new Error('There is one.')
  const { arbitration, ...without } = own
  records.splice(0, 1, without, { ...own, address: wallets.other.address })
  await testChain.call(payer, 'dispute', issued.terms, 1100n * unit)
  await final()
  expect((await emailsAbout(id)).map(({ kind }) => kind)).toEqual(['second', 'secondForYou', 'secondDisputed'])
  expect((await casesOf('helena', id)).length).toBe(0)
  records.splice(0, 2, own)
  expect((await casesOf('helena', id)).length).toBe(1)
})

test.each([
  ['second', payer, 'own'],
  ['own', wallets.tenant, 'second'],
] as const)(
  'for the %s payment that was appealed the second instance reads the papers, until 30 days after its decision, although the other one is disputed too',
  async (_which, by, other) => {
    const { id, terms: own, issued } = await paidTwice()
    const [terms, others] = other === 'own' ? [issued.terms, own] : [own, issued.terms]
    const ledgerFor = async (name: string) => {
      const answer = await call(name, `/contract/${id}/ledger`)
      return answer.statusCode === 200 ? 'ok' : answer.json().code
    }
    await testChain.call(by, 'dispute', terms, 240n * unit)
    await testChain.call(other === 'own' ? wallets.tenant : payer, 'dispute', others, 240n * unit)
    const due = own.moveIn + 5 * day
    await testChain.arbitrate(wallets.arbitrator, due + 2 * day, 'decide', terms, 0, 0n, 0)
    await final()
    expect([await ledgerFor('helena'), await ledgerFor('otto')]).toEqual(['ok', 'lease-not-found'])
    await testChain.arbitrate(by, 0, 'appeal', terms, 0)
    await final()
    expect(await ledgerFor('otto')).toBe('ok')
    await testChain.arbitrate(second, 0, 'decide', terms, 0, 0n, 0)
    await final()
    expect(await ledgerFor('otto')).toBe('ok')
    await testChain.node.increaseTime({ seconds: 30 * day })
    await final()
    expect([await ledgerFor('helena'), await ledgerFor('otto')]).toEqual(['ok', 'papers-closed'])
  },
)
