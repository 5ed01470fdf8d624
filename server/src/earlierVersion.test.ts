/**
 * A version before and this one side by side: processes are renewed one after the other, so the code of an earlier commit has
 * to work on the database as today's migrations leave it (first add, in a later version take away).
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { worksFrom } from './gateways/migrations.ts'
import { freshDatabase } from './testing/database.ts'
import { checkOut, knows } from './testing/earlierVersion.ts'

/** The version that may still run while this one starts, or start after it. Whoever lets one go names the next. */
const earlier = '549249e5072a6b24146aef980cba4427b3a6e800'
/** The version that was handed over before this one: what most houses run when they are renewed. */
const latest = 'f0e845daca716d5689b57aa6c586f0353b78c05b'
const root = path.resolve(import.meta.dirname, '../..')
const folders = [earlier, latest].map(() => mkdtempSync(path.join(tmpdir(), 'keyhold-earlier-')))
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** What somebody does with that version: lists a home, finds it, asks about it and keeps the search. */
const program = `
import sharp from 'sharp'
import { permissions } from '@keyhold/rental/role.ts'
import { createServices } from './services.ts'
import { connectDatabase } from './gateways/database.ts'
import { readSettings } from './settings.ts'
import { createTestClock } from './testing/clock.ts'
import { sampleListing } from './sample.ts'
import { unreachableChain } from './testing/unreachableChain.ts'
const [url, files] = process.argv.slice(2)
const clock = createTestClock()
const services = await createServices({
  settings: readSettings({ LOG_LEVEL: 'error', KEYHOLD_DATA: files }), database: connectDatabase(url, 3), clock,
  chain: unreachableChain(clock), secret: 'a secret of tests, longer than thirty-two characters', publicUrl: 'http://keyhold.test', files,
})
const password = 'a long password'
const settle = async (email) => {
  const profile = { firstName: 'Ada', lastName: 'Byron', phoneNumber: '+503 7012-3456', categoryTypeId: 1_300_000 }
  const { person } = await services.accounts.seed({ email, password, languageId: 700_000, confirmed: true, roles: [], profile })
  const payload = new URLSearchParams({ username: email, password }).toString()
  const { headers } = await services.app.inject({ method: 'POST', url: '/api/login', payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  return { person: { ...person, permissions: permissions(person.roles) }, authorization: String(headers.authorization) }
}
const [ada, ben] = [await settle('ada@mail.example'), await settle('ben@mail.example')]
const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#0f5c4d' } }).jpeg().toBuffer()
const id = await services.listings.draft(ada.person, sampleListing)
await services.listings.upload(ada.person, id, { files: [{ fileName: 'living.jpg', bytes }] })
await services.listings.publish(ada.person, id)
const answers = {}
const ask = async (name, method, url, payload) => {
  const answer = await services.app.inject({ method, url: '/api' + url, headers: { authorization: ben.authorization }, ...(payload && { payload }) })
  answers[name] = answer.statusCode
  return answer.statusCode < 300 ? answer.json() : undefined
}
const found = await ask('search', 'GET', '/roomAd/search')
await ask('home', 'GET', '/roomAd/findById/' + id)
await ask('cities', 'GET', '/city/list')
await ask('message', 'POST', '/messages', { id: crypto.randomUUID(), recipientId: ada.person.id, content: 'Is it free?', roomAdId: id })
await ask('inbox', 'GET', '/list-to-chat')
await ask('keep', 'POST', '/savedSearch', { name: 'San Salvador', query: 'cityId=' + sampleListing.cityId })
await ask('leases', 'GET', '/contract')
await ask('user', 'GET', '/user/current')
console.log('done ' + JSON.stringify({ found: found.rows.map((row) => row.id), id, answers }))
await services.close()
process.exit(0)
`

test.runIf(knows(earlier))('the version that the migrations name as the oldest is the one that is tried here', () => {
  const args = ['ls-tree', '--name-only', earlier, 'database/migrations/']
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n')
  expect(path.basename(files.sort().at(-1) ?? '')).toBe(worksFrom)
})

const each = [earlier, latest].map((commit, at) => [commit, folders[at] ?? ''] as const)
test.for(each)('version %s works on the database as this one leaves it', { timeout: 120_000 }, async (one, context) => {
  const [commit, folder] = one
  context.skip(!knows(commit), 'this clone lacks it')
  checkOut(commit, folder)
  const { database, url } = await freshDatabase(inject('postgresUrl'))
  await database.end()
  const file = path.join(folder, 'server/src/journey.ts')
  writeFileSync(file, program)
  const { sampleListing } = await import('./testing/homes.ts')
  writeFileSync(
    path.join(folder, 'server/src/sample.ts'),
    `export const sampleListing = ${JSON.stringify(sampleListing)}`,
  )
  const output = execFileSync(process.execPath, [file, url, path.join(folder, 'files')], { encoding: 'utf8' })
  const told = JSON.parse(/^done (.*)$/m.exec(output)?.[1] ?? '{}') as {
    found: string[]
    id: string
    answers: object
  }
  expect(told.found).toEqual([told.id])
  expect(told.answers).toEqual(Object.fromEntries(Object.keys(told.answers).map((name) => [name, 200])))
})
