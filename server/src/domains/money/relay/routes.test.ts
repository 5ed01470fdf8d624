/** The relay's two calls: for signed-in people, about their own accounts alone. */
import { afterAll, expect, test } from 'vitest'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'

const services = await createTestServices()
const { tenant } = await createTestRentals(services)
const { database, chain } = services.deps
afterAll(() => services.close())

const signed = {
  x: `0x${'11'.repeat(32)}`,
  y: `0x${'22'.repeat(32)}`,
  recovery: `0x${'33'.repeat(20)}`,
  execution: '0x6a761202',
}
async function signIn(email: string) {
  const payload = new URLSearchParams({ username: email, password: 'a password of tests' }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await services.app.inject({ method: 'POST', url: '/api/login', payload, headers })
  return { authorization: String(answer.headers.authorization) }
}
const ask = (payload: object, headers = {}) =>
  services.app.inject({ method: 'POST', url: '/api/relay', payload, headers })

test('a visitor cannot ask the relay', async () => {
  expect((await ask(signed)).json()).toMatchObject({ code: 'session-over' })
})

test('a person asks for an account that they proved, and for no other', async () => {
  const headers = await signIn('daniel@mail.example')
  for (const recovery of [signed.recovery, `0x${'aB'.repeat(20)}`])
    expect((await ask({ ...signed, recovery }, headers)).json()).toMatchObject({ code: 'relay-account-not-yours' })
})

test.each([
  ['too long a call', { execution: `0x${'00'.repeat(16_385)}` }],
  ['half a byte', { execution: '0x123' }],
  ['a short public key', { x: '0x11' }],
])('%s is refused, and nothing is stored', async (_, change) => {
  const answer = await ask({ ...signed, ...change }, await signIn('daniel@mail.example'))
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid-values'])
  expect(await database`select 1 from relay_transaction`).toEqual([])
})

test('a person reads what became of their own transaction, and of no other', async () => {
  const id = crypto.randomUUID()
  const { x, y, recovery, execution } = signed
  const own = { id, chainId: chain.chainId, accountId: tenant.id, wallet: recovery, x, y, recovery, execution }
  const row = { ...own, askedAt: new Date(0), state: 'refused', reason: 'relay-spent' }
  await database`insert into relay_transaction ${database(row)}`
  const read = async (email: string) =>
    (await services.app.inject({ url: `/api/relay/${id}`, headers: await signIn(email) })).json()
  expect(await read('daniel@mail.example')).toEqual({
    id,
    account: recovery,
    state: 'refused',
    reason: 'relay-spent',
    transaction: null,
  })
  expect(await read('tom@mail.example')).toMatchObject({ code: 'relay-not-found' })
  await database`delete from relay_transaction`
})
