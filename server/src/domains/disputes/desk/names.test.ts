/** The public name of an arbitrator, on a real PostgreSQL and a local chain. */
import { afterAll, expect, test } from 'vitest'
import { createTestDesk } from './desk.setup.ts'

const desk = await createTestDesk()
afterAll(() => desk.close())
const { call, services } = desk
const lease = await desk.paid()

const choose = async (name: string, chosen: string) => {
  const answer = await call(name, '/desk/name', { name: chosen })
  return answer.statusCode === 200 ? answer.json().name : `${answer.statusCode} ${answer.json().code}`
}
const read = async () => (await call('daniel', `/profile/disputes/${lease.id}`)).json().arbitratorName
const escrow = async () => (await services.app.inject({ url: '/api/escrow' })).json().arbitratorName

// promise: arbitrator-names
test('an arbitrator chooses a public name, which the parties and everybody read beside their account', async () => {
  expect([await read(), await escrow()]).toEqual([null, null])
  expect(await choose('helena', '  Mediation\nHelena ')).toBe('Mediation Helena')
  expect((await call('helena', '/desk/name')).json()).toEqual({ name: 'Mediation Helena' })
  expect([await read(), await escrow()]).toEqual(['Mediation Helena', 'Mediation Helena'])
})

test('a name like a link, one of 61 characters, and the names of others are refused', async () => {
  expect(await choose('helena', 'www.helena.example')).toBe('422 name-like-link')
  expect(await choose('helena', 'x'.repeat(61))).toBe('422 invalid-values')
  expect(await choose('helena', 'x'.repeat(60))).toBe('x'.repeat(60))
  for (const name of ['daniel', 'ada']) {
    expect(await choose(name, 'Helena')).toBe('404 arbitrators-only')
    expect((await call(name, '/desk/name')).json().code).toBe('arbitrators-only')
  }
  expect(await choose('otto', 'Another')).toBe('Another')
  expect(await read()).toBe('x'.repeat(60))
})

test('an empty name takes it back', async () => {
  expect(await choose('helena', ' ')).toBeNull()
  expect([await read(), await escrow()]).toEqual([null, null])
})
