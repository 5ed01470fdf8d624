/** Differences that stay, over a hand-over of the watch: none is lost, and none told twice. */
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import { createAlarms } from './alarms.ts'

const { database } = await freshDatabase(inject('postgresUrl'))
afterAll(() => database.end())

const chainId = 31_337
let told: string[] = []
const aProcess = (
  look: 'books' | 'escrow' = 'books',
  onAlarm = (found: readonly string[]) => void told.push(...found),
) =>
  createAlarms<string>({
    ...{ database, chainId, look, whatOf: (what) => what, readsEachDay: look === 'books', onAlarm },
  })
const [first, second] = [aProcess(), aProcess()]
const newest = async () =>
  (await database`select block, agrees from books_look where look = 'books'`).map((row) => [
    Number(row.block),
    row.agrees,
  ])
beforeEach(async () => {
  told = []
  await database`delete from books_alarm`
  await database`delete from books_look`
  await database`delete from chain_cursor`
  await database`insert into chain_cursor (chain_id, next_block, final_block) values (${chainId}, 31, 30)`
})

test('what one process told the next tells no more, and what is new it tells', async () => {
  await first.conclude(10, ['one'])
  await second.conclude(11, ['one', 'two'])
  await first.tell(11, ['two', 'one'])
  expect(told).toEqual(['one', 'two'])
})

test('what is gone is forgotten while another stays, and is told and read for again when it comes back', async () => {
  await first.keepReadAgain(['one', 'two'])
  await first.conclude(10, ['one', 'two'])
  await first.conclude(11, ['two'])
  expect(await second.listFresh(['one', 'two'])).toEqual(['one'])
  await second.conclude(12, ['one', 'two'])
  expect(told).toEqual(['one', 'two', 'one'])
})

test('what was read for in vain is not read for by the next process; of the books again after a day', async () => {
  await first.keepReadAgain(['one'])
  await aProcess('escrow').keepReadAgain(['one'])
  expect([await second.listFresh(['one', 'two']), await aProcess('escrow').listFresh(['one'])]).toEqual([['two'], []])
  await database`update books_alarm set read_again_at = now() - interval '1 day'`
  expect([await second.listFresh(['one']), await aProcess('escrow').listFresh(['one'])]).toEqual([['one'], []])
})

test('of what was told and of what was read for, neither makes the other forgotten', async () => {
  await first.conclude(10, ['one'])
  await first.keepReadAgain(['one'])
  await second.conclude(10, ['one'])
  expect([told, await second.listFresh(['one'])]).toEqual([['one'], []])
})

test('the books and the escrows have each their own differences', async () => {
  await first.conclude(10, ['one'])
  await aProcess('escrow').conclude(10, [])
  await first.conclude(11, ['one'])
  expect(told).toEqual(['one'])
})

test('two that compare at once tell it once', async () => {
  await Promise.all([first, second, aProcess(), aProcess()].map((process) => process.conclude(10, ['two', 'one'])))
  expect(told.toSorted()).toEqual(['one', 'two'])
})

test('a process that froze over its comparison tells and forgets nothing once another has compared a newer block', async () => {
  await second.conclude(20, ['one'])
  await first.conclude(19, ['old'])
  await first.tell(19, ['old'])
  expect([told, await newest()]).toEqual([['one'], [[20, false]]])
  await second.conclude(21, ['one'])
  expect(told).toEqual(['one'])
})

test('a block beyond our cursor is of a chain that is no more, and holds nothing up', async () => {
  await first.conclude(1_000, ['one'])
  await first.conclude(30, [])
  expect(await newest()).toEqual([[30, true]])
})

test('an alarm that could not be told is told at the next comparison', async () => {
  const mute = aProcess('books', () => {
    throw new Error('The log is full.')
  })
  await expect(mute.conclude(10, ['one'])).rejects.toThrow('The log is full.')
  await second.conclude(10, ['one'])
  expect(told).toEqual(['one'])
})
