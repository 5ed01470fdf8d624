import { afterAll, beforeEach, expect, test } from 'vitest'
import { openOutbox } from '../../gateways/outbox.ts'
import { languages, textFor } from '../../gateways/text.ts'
import { trialHouse } from '../../trial/house.ts'
import { trialRentals } from '../../trial/rentals.ts'
import { openNotices } from './service.ts'
import { lettersFor } from './told.ts'

const house = await trialHouse()
const bench = await trialRentals(house)
const { landlord, tenant, other } = bench
const { leases, accounts, listings, parts } = house
const { database, clock } = parts
const outbox = openOutbox({ database, clock, publicUrl: 'http://keyhold.test', mail: undefined })
const notices = openNotices({ database, outbox, leases, people: accounts, homes: listings })
afterAll(() => house.close())

const letters = async () => (await outbox.listNewest()).map(({ to, subject }) => `${to}: ${subject}`).reverse()
beforeEach(async () => {
  await notices.skip()
  await database`delete from outbox`
})

test('who a request concerns hears of it, once, in the order it happened', async () => {
  const id = await bench.ask(await bench.aHome())
  await leases.open(landlord, id)
  await leases.accept(landlord, id)
  await notices.follow()
  await notices.follow()
  const told = await letters()
  expect(told).toHaveLength(2)
  expect(told[0]).toMatch(/^lucia@mail.example: Daniel asks for your home/)
  expect(told[1]).toMatch(/^daniel@mail.example: Lucia accepted: pay by 22 November 2026 at 06:00$/)
})

test('the letter about an acceptance names the money, the stay and the way to pay', async () => {
  const id = await bench.ask(await bench.aHome())
  await leases.accept(landlord, id)
  await notices.follow()
  const [letter] = await outbox.listNewest('daniel@mail.example')
  for (const words of [
    '1,900 USDT',
    '800 USDT',
    '1 December 2026',
    'KH-0000',
    `/profile/${tenant.id}/leases/${id}/pay`,
  ])
    expect(letter?.text).toContain(words)
  expect(letter?.text).not.toMatch(/\{\{|\$t\(|notices:/)
})

test('each reads in their own language', async () => {
  await database`update account set language_id = 700002 where id = ${landlord.id}`
  await bench.ask(await bench.aHome())
  await notices.follow()
  await database`update account set language_id = 700000 where id = ${landlord.id}`
  expect((await letters())[0]).toContain('ขอเช่าที่พักของคุณ')
})

test('a reason is passed on in the letter', async () => {
  const id = await bench.ask(await bench.aHome())
  await leases.decline(landlord, id, 'My sister moves in.')
  await notices.follow()
  expect((await outbox.listNewest('daniel@mail.example'))[0]?.text).toContain('They said: “My sister moves in.”')
})

test('what a slower transaction wrote is told too, after a faster one was', async () => {
  const home = await bench.aHome()
  const slow = await bench.ask(home)
  const fast = await bench.ask(home, { validFrom: '2026-12-10' }, other)
  await notices.skip()
  await database.begin(async (tx) => {
    await tx`insert into lease_history (lease_id, act, party, at, server_at, to_stage)
      values (${slow}, 'decline', 'landlord', 1, now(), 'Declined')`
    await leases.decline(landlord, fast)
    await notices.follow()
  })
  await notices.follow()
  expect((await letters()).map((line) => line.split(':')[0]).sort()).toEqual([
    'daniel@mail.example',
    'tom@mail.example',
  ])
})

test('two processes that follow at once tell each row once', async () => {
  await bench.ask(await bench.aHome())
  await Promise.all([notices.follow(), notices.follow(), notices.follow()])
  expect(await letters()).toHaveLength(1)
})

test('a history that was played is told to nobody', async () => {
  await bench.ask(await bench.aHome())
  await notices.skip()
  expect(await notices.follow()).toBe(0)
})

test('every letter is worded in every language', () => {
  const acts = ['request', 'edit', 'accept', 'decline', 'giveWay', 'withdraw', 'cancel', 'lose', 'secure', 'complete']
  const events = 'Released Refunded Disputed Lengthened Settled Split RentPaid PaidBack'.split(' ')
  const rows = [
    ...acts.map((act) => ({ act, facts: {} })),
    ...events.map((event) => ({ act: 'hear', facts: { event: `Lease${event}` } })),
    { act: 'hear', facts: { event: 'LeaseReleased', part: 'deposit' } },
    { act: 'hear', facts: { event: 'LeasePaid', second: true } },
    { act: 'remind', facts: { part: 'handover' } },
    { act: 'remind', facts: { part: 'deposit' } },
    { act: 'secure', facts: { late: true } },
    { act: 'lapse', facts: { why: 'unpaid' } },
    { act: 'lapse', facts: { why: 'unanswered' } },
  ] as Parameters<typeof lettersFor>[0][]
  for (const row of rows) {
    const kinds = Object.values(lettersFor(row))
    expect(kinds.length).toBeGreaterThan(0)
    for (const language of languages)
      for (const kind of kinds)
        for (const part of ['subject', 'heading', 'body', 'button', 'why'])
          expect(textFor(language).has(`notices:${kind}.${part}`), `${language} ${kind}.${part}`).toBe(true)
  }
})
