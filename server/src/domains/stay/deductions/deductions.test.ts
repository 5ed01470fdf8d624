/**
 * A deposit that was paid at the handover (D 11.3): the landlord keeps a part with reasons and photos; the tenant agrees,
 * contests or is silent. Each is recorded, and no arbitrator decides.
 */
import type { DepositReturnView } from '@keyhold/api/deductions.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { handoverEnd } from '@keyhold/rental/deductions.ts'
import { type Address, erc20Abi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { jpeg } from '../../../testing/homes.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { emailKindsFor } from '../../leases/lease-notices/emailKinds.ts'
import { listRecorded } from '../../money/publishers/deposits.ts'

const testChain = await startTestChain()
const services = await createTestServices({}, (clock) => testChain.connect(clock))
const rentals = await createTestRentals(services)
const { leases, deposits, deductions, deps, app } = services
const { database, clock } = deps
const { tenant, landlord } = rentals
const day = 86_400
const unit = 10n ** 18n
const usdt = (amount: number) => `${BigInt(amount) * unit}`
afterAll(async () => {
  await services.close()
  testChain.stop()
})

type HandedOver = Awaited<ReturnType<typeof paid>>
let agreed: HandedOver
let contested: HandedOver
let silent: HandedOver
let kept: HandedOver
let givenUp: HandedOver
let restated: HandedOver
let objected: HandedOver
let received: HandedOver
let heldByEscrow = ''
let moveOut = 0
let first: number[] = []
beforeAll(async () => {
  await services.catchUp()
  await testChain.fundAccount(wallets.tenant)
  await testChain.fundAccount(wallets.landlord)
  first = await balances()
  agreed = await paid()
  contested = await paid()
  silent = await paid()
  kept = await paid()
  givenUp = await paid()
  restated = await paid()
  objected = await paid()
  received = await paid()
  // On the day of move-in the first rent and the deposit go to the landlord.
  for (const { terms } of [agreed, contested, silent, kept, givenUp, restated, objected, received])
    await testChain.call(wallets.tenant, 'releaseEarly', terms)
  await final()
  heldByEscrow = (await rentals.accepted()).id
  moveOut = agreed.terms.moveOut
})

/** A lease whose first rent and deposit are paid together: 1,100 and 800 USDT. */
async function paid() {
  const lease = await rentals.accepted({ depositPolicy: 'at-handover' })
  await testChain.call(wallets.tenant, 'payLease', lease.terms)
  return lease
}
async function final() {
  await testChain.mine()
  await services.catchUp()
}
/** What tenant, landlord and escrow hold, in whole USDT. */
async function balances() {
  const { stablecoin, current } = testChain.deployment
  const of = async (account: Address) =>
    Number(
      (await testChain.node.readContract({
        address: stablecoin,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [account],
      })) / unit,
    )
  return Promise.all([wallets.tenant.address, wallets.landlord.address, current.address].map(of))
}
const moved = async () => (await balances()).map((now, place) => now - (first[place] ?? 0))
async function timeIs(instant: number) {
  await testChain.node.setNextBlockTimestamp({ timestamp: BigInt(instant) })
  await testChain.mine(1)
  await services.chain.readHead()
  clock.syncTo(instant)
}
const tick = async () => {
  await deductions.recordSilence(database)
  await leases.tick(0)
}
const item = (amount: number, photos: string[] = []) =>
  ({ reason: 'damage', amount: usdt(amount), text: 'The worktop has a burn mark.', photos }) as const
const read = (lease: HandedOver, person = tenant): Promise<DepositReturnView> => deductions.read(person, lease.id)
const statementOf = async (lease: HandedOver) => (await read(lease)).statement?.id ?? ''
const said = async (lease: HandedOver) =>
  (await leases.listHistory(database, lease.id)).flatMap(({ party, facts }) =>
    facts.deductions ? [`${party} ${facts.deductions} ${BigInt(String(facts.amount)) / unit}`] : [],
  )
/** The e-mails about deductions of a lease, by reader and kind, in the order of its history. */
const emailsOf = async (lease: HandedOver) =>
  (await leases.listHistory(database, lease.id)).flatMap((row) =>
    row.facts.deductions ? Object.entries(emailKindsFor(row)).map((email) => email.join(' ')) : [],
  )
const endOf = async ({ id }: HandedOver) => {
  const lease = await leases.find(database, id)
  const deposit = lease && (await deposits.handedOverOf(database, [lease])).get(id)
  return deposit && handoverEnd(deposit, clock.leaseNow())
}
async function payBack({ terms, termsId }: HandedOver, amount: number) {
  await testChain.call(wallets.landlord, 'payBackFor', termsId, terms.tenant, BigInt(amount) * unit)
  await final()
  await tick()
}

// promise: deductions-agreed
test('agreed: the landlord keeps 200 with a reason and a photo, returns the rest, and the lease is complete', async () => {
  expect(await moved()).toEqual([-15_200, 15_200, 0])
  await expect(deductions.state(landlord, agreed.id, { items: [item(200)] })).rejects.toMatchObject({
    code: 'deductions-too-early',
  })
  expect((await read(agreed)).mayConfirm).toBe(false)
  await expect(deductions.confirm(tenant, agreed.id, { amount: usdt(800), statement: null })).rejects.toMatchObject({
    code: 'not-at-this-stage',
  })
  await timeIs(moveOut)
  const { hash } = await deductions.addPhoto(landlord, agreed.id, await jpeg())
  await expect(deductions.photo(tenant, agreed.id, hash)).rejects.toMatchObject({ code: 'deduction-photo-missing' })
  await deductions.state(landlord, agreed.id, { items: [item(200, [hash])] })
  expect((await deductions.photo(tenant, agreed.id, hash)).length).toBeGreaterThan(0)
  expect(await read(agreed)).toMatchObject({
    toLandlord: usdt(1900),
    received: usdt(800),
    kept: usdt(200),
    owed: usdt(600),
    mayAgree: true,
    mayContest: true,
    statement: { items: [item(200, [hash])], answer: null, answerBy: moveOut + 14 * day },
  })
  await payBack(agreed, 600)
  expect(await moved()).toEqual([-14_600, 14_600, 0])
  // The rest is returned, but the tenant has not answered yet.
  expect(await rentals.statusOf(agreed.id)).toBe('released')
  await deductions.answer(tenant, agreed.id, { statement: await statementOf(agreed), answer: 'agreed' })
  await tick()
  expect([await rentals.statusOf(agreed.id), (await read(agreed)).owed]).toEqual(['completed', '0'])
  expect(await said(agreed)).toEqual(['landlord stated 200', 'tenant agreed 200'])
})

// promise: deductions-contested
test('contested: it stays recorded, and no arbitrator decides', async () => {
  await deductions.state(landlord, contested.id, { items: [item(300), item(100)] })
  const statement = await statementOf(contested)
  const objection = 'It was there before I moved in.'
  await deductions.answer(tenant, contested.id, { statement, answer: 'contested', objection })
  expect((await read(contested, landlord)).statement).toMatchObject({ answer: 'contested', objection })
  await deductions.answer(tenant, contested.id, { statement, answer: 'contested', objection }) // its answer was lost
  const another = { statement, answer: 'contested', objection: 'It was clean.' } as const
  await expect(deductions.answer(tenant, contested.id, another)).rejects.toMatchObject({ code: 'deductions-answered' })
  await deductions.state(landlord, contested.id, { items: [item(300), item(100)] }) // the same: the objection stands
  expect((await read(contested)).statement).toMatchObject({ id: statement, answer: 'contested', objection })
  await payBack(contested, 400)
  expect([await rentals.statusOf(contested.id), (await read(contested)).owed]).toEqual(['completed', '0'])
  expect(await said(contested)).toEqual(['landlord stated 400', 'tenant contested 400'])
})

// promise: deductions-silent
test('silent: after 14 days the missing answer is recorded once, and both are notified', async () => {
  await deductions.state(landlord, silent.id, { items: [item(800)] })
  const { statedAt = 0 } = (await read(silent)).statement ?? {}
  await timeIs(statedAt + 14 * day - 1)
  await tick()
  expect([await rentals.statusOf(silent.id), (await read(silent)).statement?.answer]).toEqual(['released', null])
  await timeIs(statedAt + 14 * day)
  await tick()
  await tick()
  expect([await rentals.statusOf(silent.id), (await read(silent)).statement?.answer]).toEqual([
    'completed',
    'unanswered',
  ])
  expect(await said(silent)).toEqual(['landlord stated 800', 'clock unanswered 800'])
  const statement = await statementOf(silent)
  await expect(deductions.answer(tenant, silent.id, { statement, answer: 'agreed' })).rejects.toMatchObject({
    code: 'deductions-answered',
  })
})

// promise: deductions-had
test('"I have it": the tenant confirms what came in another way, and nothing is owed any more', async () => {
  await deductions.state(landlord, kept.id, { items: [item(100)] })
  const old = await statementOf(kept)
  await deductions.state(landlord, kept.id, { items: [item(50)] })
  const [amount, statement] = [usdt(750), await statementOf(kept)]
  await deductions.answer(tenant, kept.id, { statement, answer: 'contested', objection: 'It was clean.' })
  await deductions.answer(tenant, kept.id, { statement, answer: 'agreed' })
  await expect(
    deductions.answer(tenant, kept.id, { statement, answer: 'contested', objection: 'Not so.' }),
  ).rejects.toMatchObject({ code: 'deductions-answered' })
  await expect(deductions.confirm(tenant, kept.id, { amount, statement: old })).rejects.toMatchObject({
    code: 'deductions-changed',
  })
  await deductions.confirm(tenant, kept.id, { amount, statement })
  await deductions.confirm(tenant, kept.id, { amount, statement }) // its answer was lost
  await tick()
  expect(await read(kept)).toMatchObject({ owed: '0', had: amount, statement: { answer: 'agreed' } })
  expect([await rentals.statusOf(kept.id), await moved()]).toEqual(['completed', [-14_200, 14_200, 0]])
  expect(await said(kept)).toEqual([
    'landlord stated 100',
    'landlord stated 50',
    'tenant contested 50',
    'tenant agreed 50',
    'tenant had 750',
  ])
})

// promise: deductions-given-up
test('given up: what the landlord returns beyond the rest is no longer deducted, and needs no answer', async () => {
  await deductions.state(landlord, givenUp.id, { items: [item(100)] })
  expect(await read(givenUp)).toMatchObject({ kept: usdt(100), owed: usdt(700), mayContest: true })
  await payBack(givenUp, 760)
  expect(await read(givenUp)).toMatchObject({ kept: usdt(40), owed: '0', mayContest: true })
  await payBack(givenUp, 40)
  expect(await read(givenUp)).toMatchObject({ kept: '0', owed: '0', mayAgree: false, mayContest: false })
  const statement = await statementOf(givenUp)
  await expect(deductions.answer(tenant, givenUp.id, { statement, answer: 'agreed' })).rejects.toMatchObject({
    code: 'deductions-not-found',
  })
  const { statedAt = 0 } = (await read(givenUp)).statement ?? {}
  await timeIs(statedAt + 14 * day)
  await tick()
  expect([await rentals.statusOf(givenUp.id), await said(givenUp)]).toEqual(['completed', ['landlord stated 100']])
  const lease = await leases.find(database, givenUp.id)
  expect([...(await deposits.rentsPaidBackOf(database, lease ? [lease] : [])).values()]).toEqual([0n])
})

// promise: deductions-bounds
test('only the two read and speak, within the deposit, and each for their own side', async () => {
  const { id } = silent
  await expect(deductions.read(rentals.other, id)).rejects.toMatchObject({ code: 'lease-not-found' })
  await expect(deductions.state(tenant, id, { items: [item(1)] })).rejects.toMatchObject({ code: 'lease-not-found' })
  const statement = await statementOf(silent)
  await expect(deductions.answer(landlord, id, { statement, answer: 'agreed' })).rejects.toMatchObject({
    code: 'lease-not-found',
  })
  await expect(deductions.confirm(landlord, id, { amount: '0', statement })).rejects.toMatchObject({
    code: 'lease-not-found',
  })
  await database`update lease set status = 'released' where id = ${id}`
  await database`update deposit_return set answer = 'contested', first_stated_at = ${clock.leaseNow()} where lease_id = ${id}`
  await expect(deductions.state(landlord, id, { items: [item(801)] })).rejects.toMatchObject({
    code: 'deductions-too-much',
  })
  await expect(deductions.state(landlord, id, { items: [item(1, ['0'.repeat(64)])] })).rejects.toMatchObject({
    code: 'deduction-photo-missing',
  })
  await database`update deposit_return set answer = 'unanswered' where lease_id = ${id}`
  await expect(deductions.read(tenant, heldByEscrow)).rejects.toMatchObject({ code: 'deductions-no-deposit' })
})

// promise: deductions-silent
test('both are notified of the silence about deductions after the lease was closed as not returned, too', async () => {
  const before = (await said(silent)).length
  await database`update lease set status = 'completed' where id = ${silent.id}`
  await database`update deposit_return set answer = null, answered_at = null where lease_id = ${silent.id}`
  await deductions.recordSilence(database)
  expect((await said(silent)).slice(before)).toEqual(['clock unanswered 800'])
})

// promise: deductions-record
test("each end counts in the landlord's record, and the words are in both archives", async () => {
  const recorded = await listRecorded({ database, clock, leases, deposits }, landlord.id)
  const ends = recorded.flatMap(({ handoverEnd }) => handoverEnd ?? [])
  expect(ends.toSorted()).toEqual(['agreed', 'agreed', 'contested', 'returned', 'unanswered'])
  for (const person of [tenant, landlord]) {
    const files = await deductions.filesOf(person.id, 10_000_000)
    const texts = files.filter(({ name }) => name.endsWith('.json')).map(({ bytes }) => Buffer.from(bytes).toString())
    expect(texts.length).toBe(5)
    expect(texts.join()).toContain('The worktop has a burn mark.')
    expect(files.filter(({ name }) => name.endsWith('.jpg')).length).toBe(person === landlord ? 1 : 0)
  }
  const [stored] = await database<{ words: Buffer }[]>`select words from deposit_return limit 1`
  expect(stored?.words.toString('latin1')).not.toContain('worktop')
})

// promise: deductions-retention
test('words and photos of deductions are deleted with the agreement; the sums and the record stay', async () => {
  const moveOutOf = (lease: HandedOver, instant: number) =>
    database`update lease set move_out = ${instant} where id = ${lease.id}`
  const photos = async () => database`select 1 from deduction_photo where lease_id = ${agreed.id}`
  const before = Math.floor(clock.now() / 1000) - 6 * 366 * day
  await moveOutOf(agreed, before + 10 * day)
  await services.leaving.cleanUp()
  expect([(await read(agreed)).statement?.items.length, (await photos()).length]).toEqual([1, 1])
  await moveOutOf(agreed, before)
  await moveOutOf(contested, before)
  await services.leaving.cleanUp()
  expect([(await read(agreed)).statement, (await photos()).length]).toMatchObject([{ items: [], answer: 'agreed' }, 0])
  expect(await read(contested)).toMatchObject({ kept: usdt(400), statement: { answer: 'contested', objection: null } })
  expect((await deductions.filesOf(tenant.id, 10_000_000)).length).toBe(5)
  const words = await database`select words from deposit_return where words is not null`
  expect(words).toHaveLength(3)
})

test('the card of the lease names the whole sum that went to the landlord, and the answer', async () => {
  const token = await app.inject({
    method: 'POST',
    url: '/api/login',
    payload: 'username=daniel%40mail.example&password=a+password+of+tests',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const headers = { authorization: String(token.headers.authorization) }
  const lease = (await app.inject({ url: `/api/contract/${contested.id}`, headers })).json() as LeaseDetail
  expect(lease).toMatchObject({
    depositOwed: null,
    handedOver: { toLandlord: usdt(1900), deductions: { kept: usdt(400), answer: 'contested' } },
  })
})

// promise: deductions-objection-stands
test('another sum after an objection needs a new answer, and silence to it leaves the deductions contested', async () => {
  await deductions.state(landlord, restated.id, { items: [item(400)] })
  const first = await statementOf(restated)
  const objection = 'It was there before I moved in.'
  await deductions.answer(tenant, restated.id, { statement: first, answer: 'contested', objection })
  const { answeredAt } = (await read(restated)).statement ?? {}
  await deductions.state(landlord, restated.id, { items: [item(399)] })
  const waiting = { mayAgree: true, mayContest: true, statement: { answer: null, objection } }
  expect(await read(restated)).toMatchObject(waiting)
  await payBack(restated, 401)
  const { statedAt = 0 } = (await read(restated)).statement ?? {}
  await timeIs(statedAt + 14 * day)
  await tick()
  expect((await read(restated)).statement).toMatchObject({ answer: 'contested', objection, answeredAt })
  expect(await rentals.statusOf(restated.id)).toBe('completed')
  await tick()
  const rows = ['landlord stated 400', 'tenant contested 400', 'landlord stated 399', 'clock objection-stands 399']
  expect(await said(restated)).toEqual(rows)
  expect(await emailsOf(restated)).toEqual([
    'tenant deductionsStated',
    'landlord deductionsContested',
    'tenant deductionsStatedAgain',
    'tenant deductionsObjectionStands',
    'landlord deductionsObjectionStandsForYou',
  ])
})

/** A contested statement of 400, replaced by one of 300 a day later; 500 are owed. */
async function contestedThenReplaced(lease: HandedOver) {
  await deductions.state(landlord, lease.id, { items: [item(400)] })
  const { id: statement = '', statedAt = 0 } = (await read(lease)).statement ?? {}
  const objection = 'It was there before I moved in.'
  await deductions.answer(tenant, lease.id, { statement, answer: 'contested', objection })
  await timeIs(statedAt + day)
  await deductions.state(landlord, lease.id, { items: [item(300)] })
  return { objection, firstAt: statedAt }
}

// promise: deductions-bounded
test('a statement is replaced only for 14 days after the first one, and each leaves 14 days to answer', async () => {
  const { objection, firstAt } = await contestedThenReplaced(objected)
  expect((await read(objected)).statement).toMatchObject({
    replaceBy: firstAt + 14 * day,
    answerBy: firstAt + 15 * day,
  })
  await timeIs(firstAt + 14 * day - 1)
  await deductions.state(landlord, objected.id, { items: [item(299)] })
  const { statedAt = 0 } = (await read(objected)).statement ?? {}
  await timeIs(firstAt + 14 * day)
  await expect(deductions.state(landlord, objected.id, { items: [item(298)] })).rejects.toMatchObject({
    code: 'deductions-final',
  })
  await expect(deductions.addPhoto(landlord, objected.id, await jpeg())).rejects.toMatchObject({
    code: 'deductions-final',
  })
  expect(await read(objected, landlord)).toMatchObject({ mayState: false, statement: { replaceBy: null, objection } })
  expect((await read(objected)).statement).toMatchObject({ answer: null, answerBy: statedAt + 14 * day })
})

// promise: deductions-objection-stands
test('a tenant may agree while an objection stands, and it counts as agreed', async () => {
  await deductions.answer(tenant, objected.id, { statement: await statementOf(objected), answer: 'agreed' })
  await payBack(objected, 501)
  const { statedAt = 0 } = (await read(objected)).statement ?? {}
  await timeIs(statedAt + 14 * day)
  await tick()
  expect((await read(objected)).statement).toMatchObject({ answer: 'agreed' })
  expect(await rentals.statusOf(objected.id)).toBe('completed')
  expect(await endOf(objected)).toBe('agreed')
})

// promise: deductions-objection-stands
test('"I have it" settles the rest and leaves a standing objection as it is', async () => {
  const { objection, firstAt } = await contestedThenReplaced(received)
  const [amount, statement] = [usdt(500), await statementOf(received)]
  await deductions.confirm(tenant, received.id, { amount, statement })
  await deductions.confirm(tenant, received.id, { amount, statement }) // its answer was lost
  const waiting = { owed: '0', had: amount, mayAgree: true, mayContest: true, statement: { answer: null, objection } }
  expect(await read(received)).toMatchObject(waiting)
  await timeIs(firstAt + 15 * day)
  await tick()
  expect((await read(received)).statement).toMatchObject({ answer: 'contested', objection })
  expect([await rentals.statusOf(received.id), await endOf(received)]).toEqual(['completed', 'contested'])
  expect((await said(received)).slice(-2)).toEqual(['tenant had 500', 'clock objection-stands 300'])
  expect(await emailsOf(received)).toContain('landlord depositHadContested')
  expect(await emailsOf(kept)).toContain('landlord depositHad')
})
