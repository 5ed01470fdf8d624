/** A connection that dies while it is opened is an error of whoever waits for it, and never the end of the process. */
import net from 'node:net'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { connectDatabase, type Database } from './database.ts'

/** The first thing a new connection asks: which types are arrays. */
const askedForArrays = 'typcategory'
const open: (() => Promise<unknown> | unknown)[] = []
let direct: Database
let target: URL

beforeAll(async () => {
  const { database, url } = await freshDatabase(inject('postgresUrl'))
  direct = database
  target = new URL(url)
})
afterAll(() => direct.end())
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

/** A pool whose first `times` connections are cut while they ask for the array types. */
async function poolCut(times: number, cut: (socket: net.Socket) => void): Promise<Database> {
  let left = times
  const proxy = net.createServer((client) => {
    const server = net.connect(Number(target.port), target.hostname)
    for (const socket of [client, server]) socket.on('error', () => undefined)
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
    server.pipe(client)
    client.on('data', (data) => {
      if (left > 0 && data.includes(askedForArrays)) {
        left--
        cut(client)
      } else server.write(data)
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  open.push(() => new Promise((resolve) => proxy.close(resolve)))
  const url = new URL(target)
  url.port = String((proxy.address() as net.AddressInfo).port)
  const database = connectDatabase(url.href, 1)
  open.push(() => database.end({ timeout: 1 }))
  return database
}

const cuts = [
  ['closed', (socket: net.Socket) => socket.destroy()],
  ['reset', (socket: net.Socket) => socket.resetAndDestroy()],
] as const

for (const [how, cut] of cuts) {
  test(`a query on a connection that is ${how} while it opens gets an answer or an error, and the next one reads lists`, async () => {
    const database = await poolCut(1, cut)
    await database`select 1`.catch(() => undefined)
    expect(await database`select array['a', 'b'] as list`).toEqual([{ list: ['a', 'b'] }])
  })

  test(`so does a transaction on a connection that is ${how} while it opens`, async () => {
    const database = await poolCut(1, cut)
    await database.begin((tx) => tx`select 1`).catch(() => undefined)
    expect(await database.begin((tx) => tx`select array[1, 2] as list`)).toEqual([{ list: [1, 2] }])
  })
}
