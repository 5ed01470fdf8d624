/** A process does only the work of its roles, and every process reports its health. */
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, expect, test } from 'vitest'
import { connectDatabase } from './gateways/database.ts'
import { inProcessAddress } from './http/inProcess.ts'
import { dutiesOf } from './roles.ts'
import { serve } from './serve.ts'
import { createServices } from './services.ts'
import { processRoles, readSettings } from './settings.ts'
import { recordQueries } from './testing/queries.ts'
import { createTestServices } from './testing/services.ts'
import { unreachableChain } from './testing/unreachableChain.ts'

const whole = await createTestServices()
afterAll(() => whole.close())
const { deps } = whole
const settingsOf = (roles: string, more: Record<string, string> = {}) =>
  readSettings({ LOG_LEVEL: 'error', KEYHOLD_DATA: deps.files, KEYHOLD_ROLES: roles, ...more })

const calls = ['/api/escrow', '/api/list-to-chat', '/api/openapi.json', '/sitemap.xml', '/robots.txt', '/api/ws']

/** The responses of a process with these roles to outside requests, or to its own pages. */
async function statusesFor(roles: string, remoteAddress = '198.51.100.1') {
  const { app } = await createServices({ ...deps, settings: settingsOf(roles) })
  const statuses = []
  for (const url of calls) statuses.push((await app.inject({ url, remoteAddress })).statusCode)
  await app.close()
  return statuses
}

test.each([
  ['api', [200, 404, 200, 404, 404, 404]],
  ['chat', [404, 403, 404, 404, 404, 426]],
  ['web', [404, 404, 404, 200, 200, 404]],
  ['web,chat', [404, 403, 404, 200, 200, 426]],
  ['watch,tick', [404, 404, 404, 404, 404, 404]],
  [processRoles.join(','), [200, 403, 200, 200, 200, 426]],
])('a process with the roles %s answers only their calls', async (roles, statuses) => {
  expect(await statusesFor(roles)).toEqual(statuses)
})

test('only pages use the API of a process without the role api', async () => {
  expect((await statusesFor('web', inProcessAddress))[0]).toBe(200)
  expect((await statusesFor('watch,tick', inProcessAddress))[0]).toBe(404)
})

test('each role is one duty, and each duty has a role', () => {
  const duties = processRoles.map((role) => Object.values(dutiesOf([role])).filter(Boolean).length)
  expect(duties).toEqual(processRoles.map(() => 1))
  expect(Object.values(dutiesOf(processRoles))).toEqual(processRoles.map(() => true))
})

test('every process reports its health; only the watcher that of books and escrow, only keeper and relay their own', async () => {
  const partsOf = async (roles: string, more: Record<string, string> = {}) => {
    const served = await serve({
      settings: settingsOf(roles, more),
      database: deps.database,
      rpcUrl: 'http://127.0.0.1:1',
      deployment: deps.chain.deployment,
      files: deps.files,
      secret: deps.secret,
    })
    const { app } = served.services
    const answers = [await app.inject('/api/health'), await app.inject('/properties')]
    await app.close()
    return [Object.keys(answers[0]?.json().parts), answers[1]?.statusCode]
  }
  expect(await partsOf('tick')).toEqual([['database', 'clock', 'chain', 'jobs', 'files'], 404])
  expect(await partsOf('watch')).toEqual([
    ['database', 'clock', 'chain', 'books', 'escrow', 'secondPayments', 'jobs', 'files'],
    404,
  ])
  expect(await partsOf('keep')).toEqual([['database', 'clock', 'chain', 'jobs', 'files'], 404])
  expect(await partsOf('keep', { KEEPER_KEY: generatePrivateKey() })).toEqual([
    ['database', 'clock', 'chain', 'keeper', 'jobs', 'files'],
    404,
  ])
  expect(await partsOf('tick', { KEEPER_KEY: generatePrivateKey() })).toEqual([
    ['database', 'clock', 'chain', 'jobs', 'files'],
    404,
  ])
  expect(await partsOf('relay', { RELAY_KEY: generatePrivateKey() })).toEqual([
    ['database', 'clock', 'chain', 'relay', 'jobs', 'files'],
    404,
  ])
  expect(await partsOf('keep', { RELAY_KEY: generatePrivateKey() })).toEqual([
    ['database', 'clock', 'chain', 'jobs', 'files'],
    404,
  ])
})

/** The loops of the role tick, each by a table that it queries. */
const loops = [
  'from lease ',
  'notice_cursor',
  'from saved_search',
  'delete from rate_limit',
  'substring(identity',
  'update data_export',
]

/** The loops whose tables a process with these roles queries, until there are this many. */
async function loopsOf(roles: string, count: number): Promise<string[]> {
  const database = connectDatabase(whole.databaseUrl, 3)
  const own = { database, searchDatabase: database, chain: unreachableChain(deps.clock), settings: settingsOf(roles) }
  const process = await createServices({ ...deps, ...own })
  const queries = await recordQueries(database, async (sent) => {
    const seen = () => loops.filter((loop) => sent.some(({ text }) => text.includes(loop)))
    process.start()
    await expect.poll(() => seen().length).toBeGreaterThanOrEqual(count)
    await process.close() // a loop's first pass begins at once, and close waits for it
  })
  return loops.filter((loop) => queries.some(({ text }) => text.includes(loop)))
}

test('emails, expiries, saved searches, abandoned archives and cleanup run only in processes with the role tick', async () => {
  expect(await loopsOf('tick', loops.length)).toEqual(loops)
  expect(await loopsOf('web,api,chat,watch,keep', 0)).toEqual([])
})
