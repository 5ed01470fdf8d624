/** docs/openapi.json: every call of the API, as the running house describes itself; a line for each path. */
import { openDatabase } from '../server/src/gateways/database.ts'
import { openHouse } from '../server/src/house.ts'
import { readSettings } from '../server/src/settings.ts'
import { awayChain } from '../server/src/trial/awayChain.ts'
import { trialClock } from '../server/src/trial/clock.ts'
import { generated } from './generated.ts'

const clock = trialClock()
const house = await openHouse({
  settings: readSettings({ LOG_LEVEL: 'silent' }),
  database: openDatabase('postgres://nobody@127.0.0.1:1/none', 1),
  clock,
  chain: awayChain(clock),
  secret: 'a secret that nothing is signed with, thirty-two long',
  publicUrl: 'http://keyhold.example',
  files: '/nonexistent',
})
const answer = await house.app.inject('/api/openapi.json')
const { paths, ...head } = answer.json() as { paths: Record<string, unknown> }
const lines = Object.entries(paths).map(([path, calls]) => `    ${JSON.stringify(path)}: ${JSON.stringify(calls)}`)
const opening = JSON.stringify(head, null, 2).replace(/\n}$/, '')
generated('docs/openapi.json', `${opening},\n  "paths": {\n${lines.join(',\n')}\n  }\n}\n`)
await house.close()
