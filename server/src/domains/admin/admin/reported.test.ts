/** A person who reports another may show their messages; administrators read those and no others (D 7.6, D 11.23). */
import { afterAll, expect, test } from 'vitest'
import { createTestHomes } from '../../../testing/homes.ts'

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
async function reports(): Promise<Listed[]> {
  const { body } = await eve.call<{ subjects: { reports: Listed[] }[] }>('GET', '/reports')
  return body.subjects.flatMap((one) => one.reports)
}
async function report(by: Person, about: Person, words: string, showsMessages?: boolean): Promise<Listed> {
  services.deps.clock.pass(1)
  await by.call('POST', '/profile/report', { id: about.id, reason: 'insults', words, showsMessages })
  return (await reports()).find((one) => one.words.endsWith(words)) as Listed
}
const read = async ({ id }: Listed, by = eve) =>
  (await by.call<{ words: string; isTheirs: boolean }[]>('GET', `/reports/${id}/messages`)).body
/** Without the view that reads it. */
const log = async () =>
  (await eve.call<{ act: string; about: string }[]>('GET', '/desk/operator/log')).body.filter(
    ({ act }) => act !== 'log',
  )

// promise: sgn-4-chat-reported-messages
test('if the author of a report shows the messages, the newest 20 until then can be read, and the view is logged', async () => {
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
test('messages that are not shown cannot be read, and no view is logged', async () => {
  const before = await log()
  const kept = await report(cas, ada, 'Without')
  expect(kept.showsMessages).toBe(false)
  expect(await read(kept)).toEqual({ code: 'report-not-found' })
  expect(await read({ ...kept, id: crypto.randomUUID() })).toEqual({ code: 'report-not-found' })
  expect(await log()).toEqual(before)
})

test('only administrators can read them, neither of the two parties can', async () => {
  const shown = await report(ben, ada, 'Who reads this?', true)
  for (const one of [ada, ben, cas]) expect(await read(shown, one)).toEqual({ code: 'administrators-only' })
})

test("once the author's account is deleted, nothing is shown", async () => {
  const shown = await report(cas, ben, 'I leave', true)
  expect(await read(shown)).toHaveLength(1)
  await services.deps.database`update person_report set account_id = null where id = ${shown.id}`
  expect(await read(shown)).toEqual({ code: 'report-not-found' })
  expect((await reports()).find(({ id }) => id === shown.id)).toMatchObject({ showsMessages: false })
})
