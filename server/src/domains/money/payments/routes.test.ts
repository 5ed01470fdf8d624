import type { PaymentRow } from '@keyhold/api/deposits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { readPdf } from '../../../testing/pdf.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices, type TestServices } from '../../../testing/services.ts'

const testChain = await startTestChain()
const services: TestServices = await createTestServices({}, (clock) => testChain.connect(clock))
const rentals = await createTestRentals(services)
afterAll(async () => {
  await services.close()
  testChain.stop()
})

const tokens = new Map<string, string>()
beforeAll(async () => {
  for (const name of ['lucia', 'daniel', 'tom']) {
    const payload = `username=${name}%40mail.example&password=a+password+of+tests`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await services.app.inject({ method: 'POST', url: '/api/login', payload, headers })
    tokens.set(name, String(answer.headers.authorization))
  }
  await services.catchUp()
  await testChain.fundAccount(wallets.tenant)
  const { terms } = await rentals.accepted()
  await testChain.call(wallets.tenant, 'payLease', terms)
  await testChain.mine()
  await services.catchUp()
})

const ask = (name: string, path: string, language = 'en') => {
  const headers = { authorization: tokens.get(name) ?? '', 'accept-language': language }
  return services.app.inject({ url: `/api${path}`, headers })
}
const rowsOf = async (name: string) => (await ask(name, '/contract/paymentsTransfers')).json() as PaymentRow[]

// promise: sgn-3-payment, sgn-7-transfers
test('only the parties read the payments of a lease, each row from the chain', async () => {
  const paid = {
    paymentType: 'paid-in',
    currency: 'USDT',
    price: `${1_900n * 10n ** 18n}`,
    from: 'tenant',
    to: 'escrow',
  }
  const fee = { paymentType: 'fee', currency: 'RNB', price: `${10n ** 18n}`, from: 'tenant', to: 'keyhold' }
  const home = { property: 'Two-bedroom off Paseo Escalón', isSecond: false, credit: null }
  const own = { daniel: ['out', 'out'], lucia: ['none', 'none'] }
  for (const [name, directions] of Object.entries(own)) {
    const rows = await rowsOf(name)
    const expectedRows = [paid, fee].map((one, at) => ({ ...one, ...home, direction: directions[at] }))
    expect(rows.toSorted((one, other) => other.paymentType.localeCompare(one.paymentType))).toMatchObject(expectedRows)
    expect(new Set(rows.map(({ transactionId }) => transactionId)).size).toBe(1)
    for (const { invoice, date } of rows) expect([invoice, date > 0]).toEqual([expect.stringMatching(/^KH-/), true])
  }
  expect(await rowsOf('tom')).toEqual([])
  expect((await ask('nobody', '/contract/paymentsTransfers')).statusCode).toBe(403)
})

// promise: payments-pdf
test('each party prints a payment with its number, wallets, home and transaction, and the fee beside it', async () => {
  const paid = (await rowsOf('daniel')).find(({ paymentType }) => paymentType === 'paid-in')
  for (const name of ['daniel', 'lucia']) {
    const answer = await ask(name, `/contract/paymentsTransfers/${paid?.id}/pdf`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.headers['content-disposition']).toContain(`${paid?.invoice}.pdf`)
    const { lines } = readPdf(answer.rawPayload)
    const expected = [paid?.invoice, paid?.transactionId, `Daniel Ferrer Solano, ${wallets.tenant.address}`, '1 RNB']
    expect(lines).toEqual(expect.arrayContaining(expected))
    expect(lines.filter((line) => line === '1,900 USDT')).toHaveLength(2)
  }
})

// promise: payments-pdf-others
test('another person’s payment is not found, and a visitor must sign in first', async () => {
  const [row] = await rowsOf('daniel')
  const path = `/contract/paymentsTransfers/${row?.id}/pdf`
  const stranger = await ask('tom', path)
  expect([stranger.statusCode, stranger.json().code]).toEqual([404, 'payment-not-found'])
  expect((await ask('nobody', path)).statusCode).toBe(403)
  expect((await ask('daniel', '/contract/paymentsTransfers/nonsense/pdf')).statusCode).toBe(404)
})

test('the count of a person’s payments is the length of their list', async () => {
  for (const name of ['daniel', 'lucia', 'tom'])
    expect((await ask(name, '/contract/paymentsTransfers/count')).json()).toBe((await rowsOf(name)).length)
  expect([(await rowsOf('daniel')).length, (await rowsOf('tom')).length]).toEqual([2, 0])
  expect((await ask('nobody', '/contract/paymentsTransfers/count')).statusCode).toBe(403)
})

// promise: receipt-pdf
test('anyone can print a transaction’s receipt, in their language, without names', async () => {
  const [row] = await rowsOf('daniel')
  const path = `/receipt/${row?.chainId}/${row?.transactionId}/pdf`
  for (const [language, word] of [
    ['en', 'Where it is now'],
    ['es', 'Dónde está ahora'],
    ['th', 'ตอนนี้เงินอยู่ที่ไหน'],
  ] as const) {
    const answer = await ask('nobody', path, language)
    const { lines } = readPdf(answer.rawPayload)
    expect(lines).toEqual(expect.arrayContaining([word, 'LeasePaid', row?.transactionId, wallets.landlord.address]))
    expect(lines.join(' ')).not.toMatch(/Daniel|Lucia|Mirador/)
  }
})
