/** Appeals from the first decision to the last payment, on a real PostgreSQL and a local chain. */
import type { Agreement } from '@keyhold/api/agreements.ts'
import type { DeskLease, DeskRow } from '@keyhold/api/desk.ts'
import type { DisputeRow, LeaseDisputes } from '@keyhold/api/disputes.ts'
import type { Receipt } from '@keyhold/api/receipts.ts'
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { testUSDTAbi } from '@keyhold/escrow/abi/TestUSDT.ts'
import { leaseId, type Terms } from '@keyhold/escrow/terms.ts'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { createRowEmails } from '../../leases/lease-notices/rowEmails.ts'
import { secrets } from '../../platform/encryption/encryption.setup.ts'
import { createTestDesk } from '../desk/desk.setup.ts'
import { addFile, aPdf } from '../disputes/evidence/evidence.setup.ts'

const unit = 10n ** 18n
const day = 86_400
const fee = 50n * unit
/** Otto's account at the desk of tests. */
const second = mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex: 7 })
const instances = { firstInstance: wallets.arbitrator.address, secondInstance: second.address }
const desk = await createTestDesk({ SEAL_KEY: secrets.first }, undefined, { ...instances, appealFee: fee })
afterAll(() => desk.close())
const { testChain, final, call, services } = desk
const { current, stablecoin } = testChain.deployment
const contract = current.arbitration?.address as Address

beforeAll(async () => {
  const data = encodeFunctionData({ abi: testUSDTAbi, functionName: 'approve', args: [contract, 10n ** 30n] })
  for (const account of [wallets.tenant, wallets.landlord])
    await testChain.node.sendTransaction({ account, to: stablecoin, data, chain: null })
  await testChain.fundAccount(wallets.landlord)
})

const { leases, accounts, listings: homes } = services
const { database, chain } = services.deps
const emailsOf = createRowEmails({ database, chain, leases, people: accounts, homes })
const balanceOf = (address: Address) =>
  testChain.node.readContract({ address: stablecoin, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
/** What the tenant, the landlord, the second instance and the contract of the arbitration gain by some steps, in whole USDT. */
async function gains(steps: () => Promise<unknown>) {
  const all = [wallets.tenant.address, wallets.landlord.address, second.address, contract]
  const before = await Promise.all(all.map(balanceOf))
  await steps()
  const after = await Promise.all(all.map(balanceOf))
  return after.map((sum, place) => Number((sum - (before[place] ?? 0n)) / unit))
}

/** A lease whose tenant disputes 240 of the first rent. */
async function disputed() {
  const lease = await desk.paid()
  await testChain.call(wallets.tenant, 'dispute', lease.terms, 240n * unit)
  await final()
  return lease
}
const declare = (name: string, id: string, interest = 'none') =>
  call(name, `/desk/disputes/${id}/interest`, { interest })
const keep = async (name: string, id: string, toTenant: bigint, words: string) => {
  const input = { part: 'handover', toTenant: `${toTenant * unit}`, words }
  const answer = await call(name, `/desk/disputes/${id}/decision`, input)
  return answer.statusCode === 200 ? 'ok' : answer.json().code
}
const dueOf = ({ moveIn }: Terms) => moveIn + 5 * day
const decide = (by: typeof second, terms: Terms, toTenant: bigint) =>
  testChain.arbitrate(by, dueOf(terms) + 2 * day, 'decide', terms, 0, toTenant * unit, 0)
const appeal = (by: typeof second, terms: Terms) => testChain.arbitrate(by, 0, 'appeal', terms, 0)
/** The first instance decides: so much for the tenant. */
async function firstDecision(toTenant: bigint) {
  const lease = await disputed()
  await declare('helena', lease.id)
  expect(await keep('helena', lease.id, toTenant, 'The kitchen was clean.')).toBe('ok')
  await decide(wallets.arbitrator, lease.terms, toTenant)
  await final()
  return lease
}
const read = async (name: string, id: string): Promise<LeaseDisputes> =>
  (await call(name, `/profile/disputes/${id}`)).json()
async function rowOf(name: string, id: string): Promise<DisputeRow> {
  const [row] = (await read(name, id)).disputes
  if (!row) throw new Error('There is one.')
  return row
}
const stageOf = async (id: string) => (await rowOf('daniel', id)).appeal?.stage
const queueOf = async (name: string, id: string) =>
  ((await call(name, '/desk/disputes')).json() as DeskRow[]).filter(({ leaseId }) => leaseId === id)
/** The e-mails of a lease's events at the escrow and its arbitration, each with its reader. */
async function emailsAbout(leaseId: string) {
  const rows = await leases.listHistory(database, leaseId)
  const all = await Promise.all(rows.filter(({ transition }) => transition === 'chainEvent').map(emailsOf))
  const names = ['daniel', 'lucia', 'helena', 'otto'] as const
  const nameOf = (id: string) => names.find((name) => desk.people[name].id === id)
  return all.flat().map(({ kind, accountId }) => `${kind} ${nameOf(accountId)}`)
}
const receiptOf = async (transaction: Hex): Promise<Receipt> =>
  (await call('daniel', `/receipt/${chain.chainId}/${transaction}`)).json()
/** The paper of a decision is of the instance whose decision the escrow carried out. */
const paperFor = async (name: string, id: string) =>
  (await call(name, `/desk/disputes/${id}/decision/handover/pdf`)).statusCode
/** The transaction of an account's act, for a browser whose node serves no logs. */
const foundFor = async (event: string, { terms, payer }: { readonly terms: Terms; readonly payer: Address }) =>
  (
    await call('daniel', `/escrow/event?${new URLSearchParams({ event, id: leaseId(terms), payer, since: '0' })}`)
  ).json().transactionId
/** Moves the chain past an instant. */
async function pass(instant: number) {
  const { timestamp } = await testChain.node.getBlock()
  if (BigInt(instant) >= timestamp) await testChain.node.setNextBlockTimestamp({ timestamp: BigInt(instant) + 1n })
  await final()
}

test('both parties read the first decision with its reasons, until when an appeal is possible, and what it costs', async () => {
  const { id, terms } = await disputed()
  expect(terms.arbitrator).toBe(contract)
  expect((await rowOf('daniel', id)).appeal).toMatchObject({ contract, fee: `${fee}`, stage: 'first', decision: null })
  await declare('helena', id)
  await keep('helena', id, 60n, 'The kitchen was clean.')
  expect((await read('daniel', id)).firstDecisions).toEqual([])
  await decide(wallets.arbitrator, terms, 60n)
  await services.catchUp()
  expect(await stageOf(id)).toBe('first')
  await final()
  for (const name of ['daniel', 'lucia']) {
    const { disputes, decisions, firstDecisions, instances: both } = await read(name, id)
    const { at = 0 } = disputes[0]?.appeal?.decision ?? {}
    expect(disputes[0]).toMatchObject({ state: 'open', decided: null })
    expect(disputes[0]?.appeal).toMatchObject({
      stage: 'appealable',
      decision: {
        toTenant: `${60n * unit}`,
        toLandlord: `${180n * unit}`,
        endsStayAt: null,
        appealUntil: at + 5 * day,
      },
      appealed: null,
    })
    expect(decisions).toEqual([])
    expect(firstDecisions).toMatchObject([{ part: 'handover', words: 'The kitchen was clean.' }])
    expect(both).toMatchObject([
      { wallet: instances.firstInstance, interest: { interest: 'none' } },
      { wallet: instances.secondInstance, interest: null },
    ])
  }
})

test('the agreement and the facts of new leases name both instances and the fee', async () => {
  const { id } = await desk.rentals.accepted()
  const { facts, clauses } = (await call('daniel', `/contract/${id}/agreement`)).json() as Agreement
  const appeal = { ...instances, fee: `${fee}` }
  expect(facts.escrow).toMatchObject({ arbitrator: contract, appeal })
  for (const language of ['en', 'es', 'th'] as const)
    for (const named of [contract, ...Object.values(instances), '50 USDT'])
      expect(clauses[language].find(({ id: clause }) => clause === 'arbitrator')?.text).toContain(named)
  // The name of one instance is not the name of both.
  await call('helena', '/desk/name', { name: 'Helena Brandt' })
  expect((await call('daniel', '/escrow')).json()).toMatchObject({ arbitrator: contract, appeal, arbitratorName: null })
})

test('the second instance reads a case once a party has appealed, and each instance decides in its turn alone', async () => {
  const { id, terms } = await firstDecision(60n)
  expect(await queueOf('otto', id)).toEqual([])
  expect((await call('otto', `/desk/disputes/${id}`)).json().code).toBe('lease-not-found')
  expect((await declare('otto', id)).json().code).toBe('lease-not-found')
  expect(await keep('helena', id, 70n, 'Another thought.')).toBe('other-instance-decides')
  await appeal(wallets.tenant, terms)
  await services.catchUp()
  expect(await queueOf('otto', id)).toEqual([])
  await final()
  expect(await queueOf('otto', id)).toMatchObject([
    { appeal: { seat: 'second', stage: 'second', appealed: { by: 'tenant' } } },
  ])
  expect(await queueOf('helena', id)).toMatchObject([{ appeal: { seat: 'first', stage: 'second' } }])
  expect(((await call('otto', `/desk/disputes/${id}`)).json() as DeskLease).firstDecisions).toMatchObject([
    { words: 'The kitchen was clean.' },
  ])
  expect(await emailsAbout(id)).toEqual([
    'disputedByYou daniel',
    'disputedForYou lucia',
    'caseOpened helena',
    'handoverPaid daniel',
    'handoverYours lucia',
    'firstDecision daniel',
    'firstDecision lucia',
    'appealed lucia',
    'caseAppealed otto',
  ])
  expect(await keep('otto', id, 240n, 'It was dirty.')).toBe('interest-not-declared')
  await declare('otto', id, 'conflict')
  expect(await keep('otto', id, 240n, 'It was dirty.')).toBe('arbitrator-has-interest')
  expect((await read('lucia', id)).instances).toMatchObject([
    { interest: { interest: 'none' } },
    { interest: { interest: 'conflict' } },
  ])
})

test('appeal-won: the second instance decides for the appellant, who does not get the fee back', async () => {
  const { id, terms } = await firstDecision(0n)
  const sent: Hex[] = []
  const gained = await gains(async () => {
    sent.push(await appeal(wallets.tenant, terms))
    await final()
    await declare('otto', id)
    expect(await keep('otto', id, 240n, 'It was dirty.')).toBe('ok')
    sent.push(await decide(second, terms, 240n))
    await final()
    expect((await rowOf('daniel', id)).appeal?.feeHeldFor).toBe('second')
    sent.push(await testChain.arbitrate(wallets.other, 0, 'takeFee', terms, 0))
    await final()
  })
  expect(gained).toEqual([240 - 50, 0, 50, 0])
  expect((await rowOf('daniel', id)).appeal?.feeHeldFor).toBeNull()
  const receipts = await Promise.all(sent.map(receiptOf))
  expect(receipts.map(({ events }) => events.map(({ event, lease }) => [event, lease === leaseId(terms)]))).toEqual([
    [
      ['LeaseLengthened', true],
      ['Appealed', true],
    ],
    [
      ['Decided', true],
      ['LeaseSplit', true],
    ],
    [['FeeTaken', true]],
  ])
  expect(receipts.map(({ movements }) => movements.map(({ amount }) => Number(BigInt(amount) / unit)))).toEqual([
    [50],
    [240],
    [50],
  ])
  const [tenant, landlord] = [wallets.tenant.address, wallets.landlord.address]
  expect(await foundFor('Appealed', { terms, payer: tenant })).toBe(sent[0])
  expect(await foundFor('Appealed', { terms, payer: landlord })).toBeNull()
  expect(await foundFor('Decided', { terms, payer: second.address })).toBe(sent[1])
  expect([null, sent[1]]).not.toContain(await foundFor('Decided', { terms, payer: instances.firstInstance }))
  const { disputes, decisions, firstDecisions } = await read('daniel', id)
  expect(disputes).toMatchObject([
    {
      state: 'ruled',
      decided: { toTenant: `${240n * unit}`, toLandlord: '0' },
      appeal: { stage: 'over', decision: { toTenant: '0' }, isExecuted: false },
    },
  ])
  expect(decisions).toMatchObject([{ words: 'It was dirty.', differs: false }])
  expect(firstDecisions).toMatchObject([{ words: 'The kitchen was clean.' }])
  await pass((await rowOf('daniel', id)).due + day)
  expect((await read('daniel', id)).firstDecisions).toMatchObject([{ words: 'The kitchen was clean.' }])
})

test('appeal-lost: the second instance decides like the first, and the landlord who appealed has lost the fee', async () => {
  const { id, terms } = await firstDecision(240n)
  const gained = await gains(async () => {
    await appeal(wallets.landlord, terms)
    await final()
    await declare('otto', id)
    await keep('otto', id, 240n, 'It was dirty, as the first instance said.')
    await decide(second, terms, 240n)
    await testChain.arbitrate(second, 0, 'takeFee', terms, 0)
    await final()
  })
  expect(gained).toEqual([240, -50, 50, 0])
  const { disputes, decisions } = await read('lucia', id)
  expect(disputes).toMatchObject([
    { decided: { toTenant: `${240n * unit}` }, appeal: { appealed: { by: 'landlord' } } },
  ])
  expect(decisions).toMatchObject([{ words: 'It was dirty, as the first instance said.' }])
  expect([await paperFor('helena', id), await paperFor('otto', id)]).toEqual([404, 200])
})

test('a decision that the second instance sends without storing it is not the first one’s, if both decide alike', async () => {
  const { id, terms } = await firstDecision(60n)
  await appeal(wallets.tenant, terms)
  await final()
  await decide(second, terms, 60n)
  await final()
  expect(await paperFor('helena', id)).toBe(404)
  expect(((await call('helena', `/desk/disputes/${id}`)).json() as DeskLease).decisions).toEqual([])
})

test('appeal-stalled: the second instance is silent, anybody executes the first decision, and the fee goes back', async () => {
  const { id, terms } = await firstDecision(60n)
  const gained = await gains(async () => {
    await appeal(wallets.tenant, terms)
    await final()
    await declare('otto', id)
    await keep('otto', id, 240n, 'Words that were never carried out.')
    const { due } = await rowOf('daniel', id)
    await pass(due - 7 * day)
    expect(await stageOf(id)).toBe('executable')
    expect(await keep('otto', id, 240n, 'Too late.')).toBe('other-instance-decides')
    await testChain.arbitrate(wallets.other, 0, 'execute', terms, 0)
    await final()
    expect((await rowOf('lucia', id)).appeal?.feeHeldFor).toBe('tenant')
    await testChain.arbitrate(wallets.other, 0, 'takeFee', terms, 0)
    await final()
  })
  expect(gained).toEqual([60, 180, 0, 0])
  const steps = (await leases.listHistory(database, id)).map(({ facts }) => facts)
  expect(steps.filter(({ event }) => ['Executed', 'FeeTaken'].includes(String(event)))).toMatchObject([
    { event: 'Executed', part: 'handover' },
    { event: 'FeeTaken', payee: 'tenant', amount: `${fee}` },
  ])
  const { disputes, decisions } = await read('daniel', id)
  expect(disputes).toMatchObject([{ state: 'ruled', appeal: { stage: 'over', isExecuted: true } }])
  expect(decisions).toMatchObject([{ words: 'The kitchen was clean.', differs: false }])
  expect([await paperFor('helena', id), await paperFor('otto', id)]).toEqual([200, 404])
})

test('without an appeal anybody executes the first decision after five days', async () => {
  const { id, terms } = await firstDecision(60n)
  const { appealUntil = 0 } = (await rowOf('daniel', id)).appeal?.decision ?? {}
  const gained = await gains(async () => {
    await pass(appealUntil)
    expect(await stageOf(id)).toBe('executable')
    await testChain.arbitrate(wallets.other, 0, 'execute', terms, 0)
    await final()
  })
  expect(gained).toEqual([60, 180, 0, 0])
  expect((await read('lucia', id)).decisions).toMatchObject([{ words: 'The kitchen was clean.', differs: false }])
})

test('a party cannot pay a lease with the account of an instance', async () => {
  const { rentals } = desk
  const requested = await rentals.request(await rentals.aHome())
  await services.leases.accept(rentals.landlord, requested)
  await desk.moveWallet(second.address, rentals.tenant.id)
  const paying = services.leases.startPaying(rentals.tenant, requested, second.address)
  await expect(paying).rejects.toThrow('wallet-belongs-to-another')
  await desk.moveWallet(second.address, desk.people.otto.id)
})

test('a second instance reads nothing about a part that was not appealed, also of a lease whose other part it decided', async () => {
  const { id, terms } = await firstDecision(60n)
  await appeal(wallets.tenant, terms)
  await final()
  await declare('otto', id)
  await keep('otto', id, 60n, 'It was clean.')
  await decide(second, terms, 60n)
  const { lucia } = desk.people
  await testChain.call(wallets.landlord, 'dispute', terms, 100n * unit)
  await final()
  const said = { userId: lucia.id, requestId: id, part: 'deposit', reason: 'damage', claim: `${100n * unit}` }
  await call('lucia', '/profile/arbitration', { ...said, words: 'The door is broken.' }, 'POST')
  const paper = await addFile(desk, 'lucia', id, aPdf(), { part: 'deposit' })
  const seen = async (name: string) => {
    const { statements, evidence, disputes } = (await call(name, `/desk/disputes/${id}`)).json() as DeskLease
    return [statements.map(({ words }) => words), evidence.map((one) => one.id), disputes.map(({ part }) => part)]
  }
  const opens = async (name: string) => (await call(name, `/desk/disputes/${id}/evidence/${paper.id}`)).statusCode
  expect(await seen('helena')).toEqual([['The door is broken.'], [paper.id], ['deposit', 'handover']])
  expect(await seen('otto')).toEqual([[], [], ['handover']])
  expect([await opens('helena'), await opens('otto')]).toEqual([200, 404])
})
