import { instantAt } from '@keyhold/rental/day.ts'
import { afterAll, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { startLedgerTest, unit } from './ledger.setup.ts'
import { listActs } from './store.ts'

const bench = await startLedgerTest()
const { services, testChain, rentals, final, ask, paid, payRent, goTo, months, ledger } = bench
const { database } = services.deps
afterAll(bench.close)

const name = (id: string, who: string, transactionId: string, month: number, more = {}) =>
  ask(who, 'PUT', `${id}/ledger/month`, { transactionId, order: 0, month, ...more })
const outside = (id: string, who: string, month: number, on: string, more = {}) =>
  ask(who, 'PUT', `${id}/ledger/outside`, { month, on, ...more })
/** The lease history's entries about rents: `tenant claimed 2`. */
const saidOfRents = async (id: string) =>
  (await services.leases.listHistory(database, id)).flatMap(({ transition, party, facts }) =>
    transition === 'stateRent' ? [`${party} ${facts.said} ${facts.month}`] : [],
  )
const codeOf = (answer: Awaited<ReturnType<typeof ask>>) => (answer.statusCode === 200 ? 'ok' : answer.json().code)

// promise: sgn-4-ledger-parties
test('only the parties of a lease read its rents, and only after it is paid', async () => {
  const { id } = await rentals.accepted()
  expect(codeOf(await ask('daniel', 'GET', `${id}/ledger`))).toBe('lease-not-paid')
  const lease = await paid()
  for (const who of ['daniel', 'lucia']) expect((await ledger(lease.id, who)).months).toHaveLength(12)
  for (const [method, path] of [
    ['GET', 'ledger'],
    ['PUT', 'ledger/month'],
    ['PUT', 'ledger/outside'],
  ] as const) {
    const input = { transactionId: `0x${'1'.repeat(64)}`, order: 0, month: 2, on: '2026-11-20' }
    expect(codeOf(await ask('tom', method, `${lease.id}/${path}`, method === 'PUT' ? input : undefined))).toBe(
      'lease-not-found',
    )
    expect(codeOf(await ask('nobody', method, `${lease.id}/${path}`, method === 'PUT' ? input : undefined))).toBe(
      'session-over',
    )
  }
})

// promise: sgn-4-ledger-month
test('a rent counts for the month it is assigned to, at any time; without one for the oldest unpaid', async () => {
  const { id, termsId } = await paid()
  const first = await payRent(termsId)
  const second = await payRent(termsId)
  expect(codeOf(await name(id, 'daniel', second, 4))).toBe('ok')
  await services.catchUp()
  expect((await ledger(id)).onTheWay).toMatchObject([{ month: null }, { transactionId: second, month: 4 }])
  expect(await months(id, 2, 4)).toEqual(['2 upcoming 42 0/1100', '3 upcoming 73 0/1100', '4 upcoming 101 0/1100'])
  await final()
  expect(await months(id, 2, 4)).toEqual(['2 ahead 42 1100/0', '3 upcoming 73 0/1100', '4 ahead 101 1100/0'])
  expect((await ledger(id)).onTheWay).toEqual([])
  expect(codeOf(await name(id, 'daniel', first, 3))).toBe('ok')
  expect(await months(id, 2, 4)).toEqual(['2 upcoming 42 0/1100', '3 ahead 73 1100/0', '4 ahead 101 1100/0'])
})

// promise: sgn-4-ledger-twice
test('assigning a rent to a paid month needs confirmation, and then pays it twice', async () => {
  const { id, termsId } = await paid()
  const first = await payRent(termsId)
  const again = await payRent(termsId)
  await final()
  expect(codeOf(await name(id, 'daniel', first, 2))).toBe('ok')
  expect(codeOf(await name(id, 'daniel', again, 2))).toBe('rent-month-paid')
  expect(await months(id, 2, 3)).toEqual(['2 ahead 42 1100/0', '3 ahead 73 1100/0'])
  expect(codeOf(await name(id, 'daniel', again, 2, { again: true }))).toBe('ok')
  expect(await months(id, 2, 3)).toEqual(['2 ahead 42 2200/0', '3 upcoming 73 0/1100'])
})

// promise: sgn-4-ledger-both
test('the landlord cannot assign a month alone; after the first assignment both must agree', async () => {
  const { id, termsId } = await paid()
  const rent = await payRent(termsId)
  await final()
  expect(codeOf(await name(id, 'lucia', rent, 5))).toBe('ok')
  expect((await ledger(id)).rents[0]).toMatchObject({ month: null, proposal: { month: 5, byViewer: false } })
  expect(codeOf(await name(id, 'daniel', rent, 2))).toBe('ok')
  expect(codeOf(await name(id, 'daniel', rent, 3))).toBe('ok')
  expect((await ledger(id)).rents[0]).toMatchObject({ month: 2, proposal: { month: 3, byViewer: true } })
  expect(codeOf(await name(id, 'lucia', rent, 3))).toBe('ok')
  expect((await ledger(id)).rents[0]).toMatchObject({ month: 3, proposal: null, counts: [{ month: 3 }] })
})

test('the other party is notified once each of a proposed and of an agreed month, but not of the payer’s first assignment', async () => {
  const { id, termsId } = await paid()
  const rent = await payRent(termsId)
  await final()
  for (const [who, month] of [
    ['daniel', 2],
    ['daniel', 3],
    ['daniel', 3],
    ['lucia', 3],
  ] as const)
    expect(codeOf(await name(id, who, rent, month, { again: true }))).toBe('ok')
  expect(await saidOfRents(id)).toEqual(['tenant month-proposed 3', 'landlord month-agreed 3'])
})

test('a statement repeated because its answer was lost succeeds, and is stored once', async () => {
  const { id } = await paid()
  const rent = `0x${'4'.repeat(64)}`
  const kept: number[] = []
  for (const month of [2, 2, 3, 3, 2, 2]) {
    expect(codeOf(await name(id, 'daniel', rent, month))).toBe('ok')
    kept.push((await listActs(database, [id])).length)
  }
  expect(kept).toEqual([1, 1, 2, 2, 3, 3])
})

test('a month reassigned before the rent is on chain is notified without an amount, and so is one replaced by another', async () => {
  const early = await paid()
  const unseen = `0x${'3'.repeat(64)}`
  for (const month of [2, 3, 3, 2]) expect(codeOf(await name(early.id, 'daniel', unseen, month))).toBe('ok')
  expect(await saidOfRents(early.id)).toEqual(['tenant month-proposed-early 3', 'tenant month-kept 2'])
  const rows = (await services.leases.listHistory(database, early.id)).filter(({ facts }) => facts.said)
  expect(rows.map(({ facts }) => facts.amount)).toEqual([undefined, undefined])
  const { id, termsId } = await paid()
  const rent = await payRent(termsId)
  await final()
  for (const [who, month] of [
    ['lucia', 5],
    ['daniel', 2],
    ['lucia', 4],
    ['daniel', 2],
  ] as const)
    expect(codeOf(await name(id, who, rent, month, { again: true }))).toBe('ok')
  const about = ['landlord month-proposed 5', 'tenant month-kept 2', 'landlord month-proposed 4', 'tenant month-kept 2']
  expect(await saidOfRents(id)).toEqual(about)
})

test('each party can make forty statements a day about a lease’s rents; more are refused, and change nothing', async () => {
  const { id, termsId } = await paid()
  const rent = await payRent(termsId)
  await final()
  const acts = async () => (await database`select from rent_act where lease_id = ${id}`).length
  for (let word = 0; word < 39; word++) await name(id, 'daniel', rent, 2 + (word % 2), { again: true })
  expect(codeOf(await outside(id, 'daniel', 6, '2026-11-20'))).toBe('ok')
  const before = await acts()
  for (const late of [await name(id, 'daniel', rent, 4), await outside(id, 'daniel', 7, '2026-11-20')]) {
    expect([late.statusCode, codeOf(late)]).toEqual([429, 'too-many-requests'])
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(await acts()).toBe(before)
  expect(codeOf(await outside(id, 'lucia', 6, '2026-11-20'))).toBe('ok')
})

test('another lease’s month, the handover’s, another person’s rent and an invalid hash are refused', async () => {
  const { id } = await paid()
  const unknown = `0x${'2'.repeat(64)}`
  for (const month of [1, 13]) expect(codeOf(await name(id, 'daniel', unknown, month))).toBe('rent-month-not-known')
  expect(codeOf(await name(id, 'lucia', unknown, 2))).toBe('payment-not-found')
  expect((await name(id, 'daniel', '0x12', 2)).statusCode).toBe(422)
  for (let digit = 0; digit < 20; digit++)
    expect(codeOf(await name(id, 'daniel', `0x${String(digit).padStart(64, '0')}`, 2))).toBe('ok')
  expect(codeOf(await name(id, 'daniel', unknown, 2))).toBe('too-many-requests')
  expect(await months(id, 2, 2)).toEqual(['2 upcoming 42 0/1100'])
})

test('a rent from another wallet that the tenant had proved counts, one from a stranger’s does not', async () => {
  const { id, termsId } = await paid()
  for (const wallet of [wallets.other, wallets.feeReceiver]) {
    await testChain.fundAccount(wallet)
    await database`delete from wallet where address = ${wallet.address}`
  }
  await database`insert into wallet (address, account_id, proved_at)
    values (${wallets.other.address}, ${rentals.tenant.id}, to_timestamp(${services.deps.clock.leaseNow() - 60}))`
  await payRent(termsId, 1100n * unit, wallets.other)
  await payRent(termsId, 1100n * unit, wallets.feeReceiver)
  await final()
  expect((await ledger(id)).rents).toHaveLength(1)
})

// promise: bad-act-outside, sgn-4-ledger-outside
test('a month paid outside counts once the landlord confirms it, permanently', async () => {
  const { id } = await paid()
  expect(codeOf(await outside(id, 'daniel', 2, '2026-11-20'))).toBe('ok')
  expect((await ledger(id, 'lucia')).months[1]).toMatchObject({ claimedOn: '2026-11-20', outside: null })
  expect(codeOf(await outside(id, 'daniel', 3, '2027-01-01'))).toBe('dates-not-valid')
  expect(codeOf(await outside(id, 'lucia', 2, '2026-11-20', { amount: (1101n * unit).toString() }))).toBe(
    'invalid-values',
  )
  expect(codeOf(await outside(id, 'lucia', 2, '2026-11-20'))).toBe('ok')
  const [, month] = (await ledger(id)).months
  expect(month).toMatchObject({ state: 'ahead', claimedOn: null, outside: { amount: (1100n * unit).toString() } })
  for (const who of ['daniel', 'lucia']) expect(codeOf(await outside(id, who, 2, '2026-11-20'))).toBe('rent-month-paid')
  await expect(database`delete from rent_act where lease_id = ${id}`).rejects.toThrow('not rewritten')
})

test('the landlord is notified once to confirm a month paid outside, and the tenant once that it is confirmed', async () => {
  const { id } = await paid()
  for (const who of ['daniel', 'daniel', 'lucia', 'lucia']) await outside(id, who, 2, '2026-11-20')
  expect(await saidOfRents(id)).toEqual(['tenant claimed 2', 'landlord confirmed 2'])
  const rows = (await services.leases.listHistory(database, id)).filter(({ transition }) => transition === 'stateRent')
  const due = instantAt('2027-01-01', 12, 'America/El_Salvador')
  expect(rows.map(({ facts }) => facts)).toEqual([
    { said: 'claimed', month: 2, due, on: '2026-11-20' },
    { said: 'confirmed', month: 2, due, on: '2026-11-20', amount: (1100n * unit).toString() },
  ])
})

// promise: bad-act-outside-stale
test('confirming a stale amount is refused, and one of two concurrent confirmations counts', async () => {
  const { id } = await paid()
  const half = { amount: (400n * unit).toString(), open: (1100n * unit).toString() }
  const codes = await Promise.all([1, 2, 3].map(async () => codeOf(await outside(id, 'lucia', 2, '2026-11-20', half))))
  expect(codes.toSorted()).toEqual(['ok', 'rent-month-changed', 'rent-month-changed'])
  expect((await ledger(id)).months[1]).toMatchObject({ paid: (400n * unit).toString(), open: (700n * unit).toString() })
  const rest = { amount: (300n * unit).toString(), open: (700n * unit).toString() }
  expect(codeOf(await outside(id, 'lucia', 2, '2026-11-20', rest))).toBe('ok')
})

// promise: sgn-4-ledger-reminders
test('the tenant is reminded before and after the due day, the landlord once it is late, each once', async () => {
  const { id } = await paid()
  const reminders = async () =>
    (await services.leases.listHistory(database, id)).flatMap(({ transition, facts }) =>
      transition === 'remind' && facts.rent ? [`${facts.rent}:${facts.days}`] : [],
    )
  await goTo('2026-12-25', 8)
  expect(await reminders()).toEqual([])
  await goTo('2026-12-25', 9)
  await services.catchUp()
  await Promise.all([services.ledgers.remind(database), services.ledgers.remind(database)])
  expect(await reminders()).toEqual(['2:-7'])
  await goTo('2027-01-02', 9)
  expect(await reminders()).toEqual(['2:-7', '2:1'])
  expect(await months(id, 2, 2)).toEqual(['2 late 1 0/1100'])
  await outside(id, 'daniel', 2, '2027-01-01')
  await goTo('2027-01-06', 9)
  expect(await reminders()).toEqual(['2:-7', '2:1', '2:5'])
  const last = (await services.leases.listHistory(database, id)).findLast(({ transition }) => transition === 'remind')
  expect(last?.facts).toMatchObject({ days: 5, on: '2027-01-01', amount: (1100n * unit).toString() })
  await outside(id, 'lucia', 2, '2027-01-01')
  await goTo('2027-01-20', 9)
  expect(await reminders()).toEqual(['2:-7', '2:1', '2:5'])
})
