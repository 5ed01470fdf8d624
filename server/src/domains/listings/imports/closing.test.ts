/** A closing process answers requests for a while: an import begun by such a request is handed over too. */
import { promisify } from 'node:util'
import type { ImportPreview } from '@keyhold/api/imports.schema.ts'
import { afterAll, expect, test } from 'vitest'
import { connectDatabase } from '../../../gateways/database.ts'
import { createTestHomes } from '../../../testing/homes.ts'

const homes = await createTestHomes()
const { services } = homes
const outside = connectDatabase(services.databaseUrl, 3)
afterAll(() => outside.end())

const file = [
  'reference,title,description,rentPrice,deposit,availableFrom,roomSize,termOfLease,floorType,nearToMetro,address1,locationLat,locationLng,city,country',
  'A,Home A,A calm flat,700,500,2026-12-01,60,flexible,ground,Bus 52,Calle 1,13.70,-89.22,San Salvador,SV',
].join('\n')

/** Waits until a query of the process waits for a lock. */
const aQueryWaits = (of: string) =>
  expect
    .poll(() => outside`select from pg_stat_activity where wait_event_type = 'Lock' and query like ${`%${of}%`}`)
    .toHaveLength(1)

test('an import begun by a late request is handed over to another process at once, even if the client has disconnected', async () => {
  const ada = await homes.createPerson()
  const { plan } = (await ada.call<ImportPreview>('POST', '/roomAd/import/preview', { file })).body
  const address = await services.app.listen({ host: '127.0.0.1', port: 0 })
  const [runs, changes] = [await outside.reserve(), await outside.reserve()]
  await runs`begin`
  await runs`lock table import_run in share mode`
  const gone = new AbortController()
  const asked = fetch(`${address}/api/roomAd/import`, {
    method: 'POST',
    headers: { authorization: ada.authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ file, plan }),
    signal: gone.signal,
  }).catch(() => 'gone')
  await aQueryWaits('insert into import_run')
  const closed = services.close()
  await changes`begin`
  await changes`lock table import_change in access exclusive mode`
  await runs`commit`
  await aQueryWaits('import_change')
  gone.abort()
  expect(await asked).toBe('gone')
  const { server } = services.app
  await expect.poll(() => promisify(server.getConnections.bind(server))()).toBe(0)
  await outside`select`
  await changes`commit`
  await closed
  for (const one of [runs, changes]) one.release()
  const [run] = await outside<{ takenUntil: Date }[]>`select taken_until from import_run`
  expect(run?.takenUntil).toEqual(new Date(services.deps.clock.now()))
})
