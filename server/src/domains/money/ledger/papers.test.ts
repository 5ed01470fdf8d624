import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCalendarFile } from '../../../testing/calendar.ts'
import { wallets } from '../../../testing/chain.ts'
import { readPdf } from '../../../testing/pdf.ts'
import { startLedgerTest, unit } from './ledger.setup.ts'

const bench = await startLedgerTest()
const { ask, paid, payRent, goTo, testChain } = bench
afterAll(bench.close)

let lease = ''
let termsId: `0x${string}` = '0x'
let transaction = ''
let refunded = ''
let shared = ''
let halfRefunded = ''
let givenUpLate = ''
beforeAll(async () => {
  const [given, quarrel, givenUp] = [await paid(), await paid(), await paid()]
  const [livedIn, lent] = [await paid(), await paid()]
  ;[refunded, shared, halfRefunded, givenUpLate] = [given.id, quarrel.id, givenUp.id, livedIn.id]
  lease = lent.id
  termsId = lent.termsId
  await testChain.call(wallets.landlord, 'refund', given.terms)
  // From move-in on a first rent can be disputed.
  for (const { terms } of [quarrel, givenUp, livedIn])
    await testChain.call(wallets.tenant, 'dispute', terms, 400n * unit)
  await testChain.call(wallets.landlord, 'refund', givenUp.terms)
  await testChain.call(wallets.arbitrator, 'split', quarrel.terms, 0, 300n * unit)
  await goTo('2026-12-15')
  const moreTime = BigInt(livedIn.terms.moveIn + 42 * 86_400)
  await testChain.call(wallets.arbitrator, 'lengthen', livedIn.terms, 0, moreTime)
  await goTo('2027-01-03', 13)
  transaction = await payRent(termsId)
  await ask('lucia', 'PUT', `${givenUpLate}/ledger/outside`, { month: 3, on: '2027-01-03' })
  await testChain.call(wallets.landlord, 'refund', livedIn.terms)
  await goTo('2027-02-03', 13)
  await ask('lucia', 'PUT', `${lease}/ledger/outside`, { month: 3, on: '2027-02-01' })
})

test.each([
  ['en', 'Rent statement 2027', 'Paid 2 days late', 'El Salvador'],
  ['es', 'Resumen de mensualidades 2027', 'Pagado 2 días tarde', 'El Salvador'],
  ['th', 'สรุปค่าเช่าปี 2027', 'จ่ายช้า 2 วัน', 'เอลซัลวาดอร์'],
])('the statement of a year is a PDF in %s for both parties', async (language, title, late, country) => {
  for (const who of ['daniel', 'lucia']) {
    const answer = await ask(who, 'GET', `${lease}/ledger/2027/pdf`, undefined, language)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    const { lines } = readPdf(answer.rawPayload)
    expect(lines).toEqual(expect.arrayContaining([title, late]))
    expect(lines.join(' ')).toContain(transaction)
    expect(lines.join(' ')).toContain(`San Salvador, ${country}`)
    expect(lines.filter((line) => /^(2,200|2\.200|2200)\sUSDT$/.test(line)).length).toBeGreaterThan(0)
  }
})

test('the same as CSV gives each month in plain days and digits', async () => {
  const answer = await ask('lucia', 'GET', `${lease}/ledger/2027/csv`)
  const [heads, january, february] = answer.body.split('\r\n')
  expect(heads).toContain('"Month","Due","Paid on"')
  expect(january).toContain(
    `"2027-01-01","1100","2027-01-03","Paid 2 days late","2","1100","0","USDT","${transaction}"`,
  )
  expect(february).toContain('"2027-02-01","1100","2027-02-01","Paid on time","0","1100","1100","USDT",""')
  expect((await ask('lucia', 'GET', `${lease}/ledger/2026/csv`)).body.split('\r\n')).toHaveLength(3)
})

test('a year without months, an invalid year, and another person are refused', async () => {
  expect((await ask('daniel', 'GET', `${lease}/ledger/2031/pdf`)).json().code).toBe('rent-month-not-known')
  expect((await ask('daniel', 'GET', `${lease}/ledger/soon/pdf`)).statusCode).toBe(400)
  for (const path of ['ledger/2027/pdf', 'ledger/2027/csv', 'calendar'])
    expect((await ask('tom', 'GET', `${lease}/${path}`)).json().code).toBe('lease-not-found')
})

test('the calendar has move-in, every rent after the handover’s at noon of the home, and move-out', async () => {
  const { body } = await ask('daniel', 'GET', `${lease}/calendar`)
  const lines = body.replaceAll('\r\n ', '').split('\r\n')
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(13)
  const starts = lines.filter((line) => line.startsWith('DTSTART'))
  expect([starts[0], starts[1], starts.at(-1)]).toEqual([
    'DTSTART:20261201T180000Z',
    'DTSTART:20270101T180000Z',
    'DTSTART:20271201T180000Z',
  ])
  expect(body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  expect(lines.find((line) => line.startsWith('LOCATION'))).toContain('\\, ')
})

test('a third-party calendar program reads each of them at its instant and under one name, in any language, and no other person gets the files', async () => {
  const read = async (language: string) =>
    readCalendarFile((await ask('daniel', 'GET', `${lease}/calendar`, undefined, language)).body).events
  const [events, thai] = [await read('en'), await read('th')]
  expect(events[0]).toMatchObject({
    uid: `${lease}-move-in@keyhold`,
    from: '2026-12-01T18:00:00.000Z',
    to: '2026-12-01T18:00:00.000Z',
    location: 'Calle El Mirador 4712, San Salvador, El Salvador',
  })
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(13)
  expect(thai.map(({ uid, from }) => [uid, from])).toEqual(events.map(({ uid, from }) => [uid, from]))
  expect(thai[0]?.summary).not.toBe(events[0]?.summary)
  expect(JSON.stringify([...events, ...thai])).not.toMatch(/118 417|1992-02-09|mail\.example|0x[0-9a-f]/)
})

test('an overpayment beyond all months is in the statement, so that its total is what was paid', async () => {
  // An hour after the landlord confirmed an outside payment: within one second either could count first.
  await goTo('2027-02-03', 14)
  const left = (await bench.ledger(lease)).months.filter(({ paidOn }) => paidOn === null).length
  const beyond = await payRent(termsId, BigInt(left) * 1100n * unit + 21n * unit)
  await bench.final()
  const months = 11 * 1100
  const csv = (await ask('lucia', 'GET', `${lease}/ledger/2027/csv`)).body
  expect(csv.split('\r\n').find((line) => line.includes('Overpaid, for no month'))).toContain(
    `"","","2027-02-03","Overpaid, for no month","0","21","0","USDT","${beyond}"`,
  )
  const lines = readPdf((await ask('daniel', 'GET', `${lease}/ledger/2027/pdf`)).rawPayload).lines
  expect(lines).toContain(`${(months + 21).toLocaleString('en')} USDT`)
  expect(lines).toContain(`Overpaid, for no month: ${beyond}`)
})

// promise: sgn-4-ledger-gone
test('for a lease that the landlord refunded, and a first rent that was shared, amounts that never became due are not owed', async () => {
  const rows = async (id: string, year: number) => (await ask('lucia', 'GET', `${id}/ledger/${year}/csv`)).body
  expect(await rows(refunded, 2026)).toContain('"2026-12-01","","","Returned to the tenant","0","0","0"')
  expect((await rows(refunded, 2027)).match(/"2027-\d\d-01","","","Lease ended before","0","0","0"/g)).toHaveLength(11)
  const pdf = async (id: string, year: number) =>
    readPdf((await ask('daniel', 'GET', `${id}/ledger/${year}/pdf`)).rawPayload).lines
  expect((await pdf(refunded, 2027)).filter((line) => /[1-9]\d*\sUSDT/.test(line))).toEqual([])
  expect(await rows(shared, 2026)).toMatch(/"2026-12-01","800","2026-\d\d-\d\d","First rent shared","0","800"/)
  expect(await pdf(shared, 2026)).toContain('First rent shared')
})

test('no month that never fell due, because the lease ended before it, is reported as paid', async () => {
  for (const who of ['daniel', 'lucia']) {
    const answer = await ask(who, 'PUT', `${refunded}/ledger/outside`, { month: 3, on: '2027-02-01' })
    expect(answer.json().code).toBe('rent-month-not-known')
  }
  expect((await bench.ledger(refunded)).months.map(({ claimedOn }) => claimedOn)).toEqual(Array(12).fill(null))
})

test('a first rent that was refunded after a dispute counts for the part that the landlord got', async () => {
  const [first, second] = (await bench.ledger(halfRefunded)).months
  // The refund came after move-in: the stay goes on, and its months are due (D 12.11).
  expect([first?.state, first?.paid, second?.state]).toEqual(['at-handover', `${700n * unit}`, 'late'])
  const csv = (await ask('lucia', 'GET', `${halfRefunded}/ledger/2026/csv`)).body
  expect(csv).toMatch(/"2026-12-01","700","2026-\d\d-\d\d","First rent shared","0","700"/)
})

// promise: sgn-4-ledger-marked
test('a statement marks payments outside Keyhold, and a partly paid month as late', async () => {
  const lines = readPdf((await ask('lucia', 'GET', `${lease}/ledger/2027/pdf`)).rawPayload).lines.join(' ')
  expect(lines.replaceAll('\u00a0', ' ')).toContain('Paid on time; 1,100 USDT outside Keyhold')
  await ask('lucia', 'PUT', `${shared}/ledger/outside`, { month: 2, on: '2027-01-02', amount: `${500n * unit}` })
  const csv = (await ask('lucia', 'GET', `${shared}/ledger/2027/csv`)).body
  expect(csv).toContain('"2027-01-01","1100","","33 days late, partly paid","33","500","500"')
})

// promise: sgn-4-ledger-days
test('the calendar shows paid rents and the rest of one, and cancels those that no longer become due', async () => {
  const events = async (id: string) =>
    (await ask('lucia', 'GET', `${id}/calendar`)).body.replaceAll('\r\n ', '').replaceAll('\u00a0', ' ')
  const going = await events(lease)
  expect(going.match(/SUMMARY:Rent paid/g)?.length).toBeGreaterThanOrEqual(2)
  expect(going).not.toContain('STATUS:CANCELLED')
  expect(await events(shared)).toContain('SUMMARY:Rent of 600 USDT is due')
  expect((await events(refunded)).match(/STATUS:CANCELLED/g)).toHaveLength(13)
})

// promise: sgn-4-ledger-given-up
test('for a lease refunded after move-in the stay goes on: every month stays owed, and in the calendar', async () => {
  expect((await bench.months(givenUpLate, 1, 4)).map((month) => month.split(' ')[1])).toEqual([
    'at-handover',
    'late',
    'ahead',
    'upcoming',
  ])
  const { body } = await ask('daniel', 'GET', `${givenUpLate}/calendar`)
  const all = body.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1)
  const idOf = (event: string) => /UID:.*-((?:move|rent)-\w+)@/.exec(event)?.[1]
  expect(all.filter((event) => event.includes('STATUS:CANCELLED'))).toEqual([])
  expect(all.map(idOf).at(-1)).toBe('move-out')
  expect(all).toHaveLength(13)
})
