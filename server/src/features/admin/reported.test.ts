/** Who reports somebody may show what the two wrote; administrators read that and no other message (D 7.6, D 11.23). */
import { afterAll, expect, test } from 'vitest'
import { createTestHomes } from '../../testing/homes.ts'

const testHomes = await createTestHomes()
const { createPerson: settle, services } = testHomes
afterAll(() => services.close())
const [ada, ben, cas] = [await settle(), await settle(), await settle()]
const eve = await settle({ lists: false, roles: ['USER', 'ADMIN'] })
type Person = typeof ada
interface Listed {
  readonly id: string
  readonly showsMessages: boolean
  readonly words: string
}

const write = (from: Person, to: Person, content: string) =>
  from.call('POST', '/messages', { id: crypto.randomUUID(), recipientId: to.id, content })
async function report(by: Person, about: Person, words: string, showsMessages?: boolean): Promise<Listed> {
  services.deps.clock.pass(1)
  await by.call('POST', '/profile/report', { id: about.id, reason: 'insults', words, showsMessages })
  const { body } = await eve.call<Listed[]>('GET', '/reports')
  return body.find((one) => one.words === words) as Listed
}
const read = async ({ id }: Listed, by = eve) =>
  (await by.call<{ words: string; isTheirs: boolean }[]>('GET', `/reports/${id}/messages`)).body
/** Without the look that reads it. */
const log = async () =>
  (await eve.call<{ act: string; about: string }[]>('GET', '/desk/operator/log')).body.filter(
    ({ act }) => act !== 'log',
  )

// promise: sgn-4-chat-reported-messages
test('what the two wrote until then is read where who reports shows it, the newest 20, and the look is logged', async () => {
  for (let number = 1; number <= 21; number += 1)
    await write(number % 2 ? ada : ben, number % 2 ? ben : ada, `${number}`)
  await write(cas, ben, 'From somebody else')
  const shown = await report(ben, ada, 'With messages', true)
  expect(shown.showsMessages).toBe(true)
  services.deps.clock.pass(1)
  await write(ada, ben, 'Later')
  const said = await read(shown)
  expect(said.map(({ words }) => words)).toEqual(Array.from({ length: 20 }, (_, at) => `${at + 2}`))
  expect(said.slice(-2)).toMatchObject([{ isTheirs: false }, { isTheirs: true }])
  await read(shown)
  expect(await log()).toMatchObject([{ act: 'messages', about: expect.stringContaining('Lucía') }, { act: 'reports' }])
  await read(await report(ada, ben, 'The other way', true))
  expect((await log()).map(({ act }) => act)).toEqual(['messages', 'messages', 'reports'])
  await read(await report(cas, ben, 'What he wrote to somebody else', true))
  expect((await log()).map(({ act }) => act)).toEqual(['messages', 'messages', 'messages', 'reports'])
})

// promise: sgn-4-chat-reported-none
test('where nobody shows them they are read by nobody, and no look is logged', async () => {
  const before = await log()
  const kept = await report(ben, ada, 'Without')
  expect(kept.showsMessages).toBe(false)
  expect(await read(kept)).toEqual({ code: 'report-not-found' })
  expect(await read({ ...kept, id: crypto.randomUUID() })).toEqual({ code: 'report-not-found' })
  expect(await log()).toEqual(before)
})

test('nobody but an administrator reads them, neither of the two either', async () => {
  const shown = await report(ben, ada, 'Who reads this?', true)
  for (const one of [ada, ben, cas]) expect(await read(shown, one)).toEqual({ code: 'administrators-only' })
})

test('once who reported has left, nothing is shown', async () => {
  const shown = await report(cas, ben, 'I leave', true)
  expect(await read(shown)).toHaveLength(1)
  await services.deps.database`update person_report set account_id = null where id = ${shown.id}`
  expect(await read(shown)).toEqual({ code: 'report-not-found' })
  const { body } = await eve.call<Listed[]>('GET', '/reports')
  expect(body.find(({ id }) => id === shown.id)).toMatchObject({ showsMessages: false })
})
