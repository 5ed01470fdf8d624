/** Persistent differences across a change of leader: logged once per process, re-read once per node. */
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { freshDatabase } from '../../../testing/database.ts'
import { createAlarms } from './alarms.ts'

const { database } = await freshDatabase(inject('postgresUrl'))
afterAll(() => database.end())

const chainId = 31_337
let [logged, now]: [string[], number] = [[], 0]
interface Of {
  readonly look?: 'books' | 'escrow'
  readonly nodes?: readonly [string, string?]
  readonly onAlarm?: (found: readonly string[]) => void
}
const aProcess = ({ look = 'books', nodes = ['http://a.test'], onAlarm }: Of = {}) => {
  const [nodeUrl, second] = nodes
  return createAlarms<string>({
    database,
    look,
    whatOf: (what) => what,
    steadyNow: () => now,
    chain: { chainId, nodeUrl, second: second === undefined ? undefined : { nodeUrl: second } },
    onAlarm: onAlarm ?? ((found) => void logged.push(...found)),
  })
}
let first = aProcess()
let second = aProcess()
const readAgain = (by: typeof first, found: string[]) => database.begin((tx) => by.noteReadAgain(tx, found))
const newest = async () =>
  (await database`select block, agrees from balance_check where look = 'books'`).map((row) => [
    Number(row.block),
    row.agrees,
  ])
beforeEach(async () => {
  ;[logged, now] = [[], 0]
  ;[first, second] = [aProcess(), aProcess()]
  await database`delete from balance_alarm`
  await database`delete from balance_check`
  await database`delete from chain_cursor`
  await database`insert into chain_cursor (chain_id, next_block, final_block) values (${chainId}, 31, 30)`
})

test('a process logs a persistent difference once, and new ones; the next process logs the persistent ones too', async () => {
  await first.conclude(10, ['one'])
  await first.conclude(11, ['one', 'two'])
  await first.tell(11, ['two', 'one'])
  expect(logged).toEqual(['one', 'two'])
  await second.tell(11, ['one'])
  await second.conclude(12, ['one', 'two'])
  expect(logged).toEqual(['one', 'two', 'one', 'two'])
})

test('a persistent difference is logged again each day', async () => {
  await first.conclude(10, ['one'])
  now = 86_399_999
  await first.conclude(11, ['one'])
  expect(logged).toEqual(['one'])
  now = 86_400_000
  await first.conclude(12, ['one'])
  await first.conclude(13, ['one'])
  expect(logged).toEqual(['one', 'one'])
})

test('a resolved difference is forgotten while another persists, and is logged and re-read when it recurs', async () => {
  await readAgain(first, ['one', 'two'])
  await first.conclude(10, ['one', 'two'])
  await first.conclude(11, ['two'])
  expect(await second.listFresh(['one', 'two'])).toEqual(['one'])
  await first.conclude(12, ['one', 'two'])
  expect(logged).toEqual(['one', 'two', 'one'])
})

// promise: pay-alarm-once
test('after a re-read without effect the next process does not re-read the same node, but re-reads another node once', async () => {
  await readAgain(first, ['one'])
  expect(await second.listFresh(['one', 'two'])).toEqual(['two'])
  const [another, two] = [
    aProcess({ nodes: ['http://b.test'] }),
    aProcess({ nodes: ['http://a.test', 'http://b.test'] }),
  ]
  expect([await another.listFresh(['one']), await two.listFresh(['one'])]).toEqual([['one'], ['one']])
  await readAgain(another, ['one'])
  expect([await another.listFresh(['one']), await first.listFresh(['one'])]).toEqual([[], []])
})

test('a node is stored as a hash, because its URL may contain a key', async () => {
  await readAgain(aProcess({ nodes: ['https://node.test/v2/secret-key'] }), ['one'])
  const [row] = await database`select node from balance_alarm`
  expect(row?.node).toMatch(/^[0-9a-f]{16}$/)
})

test('the books check and the escrow check have separate differences', async () => {
  await readAgain(first, ['one'])
  const escrow = aProcess({ look: 'escrow' })
  expect(await escrow.listFresh(['one'])).toEqual(['one'])
  await escrow.conclude(10, [])
  expect(await first.listFresh(['one'])).toEqual([])
})

test('a process that froze during its check logs and deletes nothing once another has checked a newer block', async () => {
  await readAgain(second, ['one'])
  await second.conclude(20, ['one'])
  await first.conclude(19, ['old'])
  await first.tell(19, ['old'])
  expect([logged, await newest(), await second.listFresh(['one'])]).toEqual([['one'], [[20, false]], []])
})

test('a block past our cursor belongs to an abandoned chain and blocks no later check', async () => {
  await first.conclude(1_000, ['one'])
  await second.tell(29, ['two'])
  expect(logged).toEqual(['one', 'two'])
  await first.conclude(30, [])
  expect(await newest()).toEqual([[30, true]])
})

test('an alarm that failed to log is logged at the next check', async () => {
  let isFull = true
  const mute = aProcess({
    onAlarm: (found) => {
      if (isFull) throw new Error('The log is full.')
      logged.push(...found)
    },
  })
  await expect(mute.conclude(10, ['one'])).rejects.toThrow('The log is full.')
  isFull = false
  await mute.conclude(10, ['one'])
  expect(logged).toEqual(['one'])
})
