/** docs/openapi.json: every call of the API, as the running server describes itself; a line per path. */
import { connectDatabase } from '../server/src/gateways/database.ts'
import { createServices } from '../server/src/services.ts'
import { readSettings } from '../server/src/settings.ts'
import { createTestClock } from '../server/src/testing/clock.ts'
import { unreachableChain } from '../server/src/testing/unreachableChain.ts'
import { writeGenerated } from './writeGenerated.ts'

const clock = createTestClock()
const services = await createServices({
  settings: readSettings({ LOG_LEVEL: 'silent', SEAL_KEY: 'a key that nothing is encrypted with' }),
  database: connectDatabase('postgres://nobody@127.0.0.1:1/none', 1),
  clock,
  chain: unreachableChain(clock),
  secret: 'a secret that nothing is signed with, thirty-two long',
  publicUrl: 'http://keyhold.example',
  files: '/nonexistent',
})
const answer = await services.app.inject('/api/openapi.json')
const { paths, ...head } = answer.json() as { paths: Record<string, unknown> }
const lines = Object.entries(paths).map(([path, calls]) => `    ${JSON.stringify(path)}: ${JSON.stringify(calls)}`)
const opening = JSON.stringify(head, null, 2).replace(/\n}$/, '')
writeGenerated('docs/openapi.json', `${opening},\n  "paths": {\n${lines.join(',\n')}\n  }\n}\n`)
await services.close()
