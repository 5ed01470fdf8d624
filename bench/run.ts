/**
 * `npm run bench NAME …`: benchmarks of Keyhold, beside references in the same run. "chat" takes "compare" or
 * "endurance" to run one half; "cost", "homes", "maps", "one-client", "partitions" and "start" take no argument.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { benchChat } from './chat/chat.ts'
import { benchCost } from './cost/cost.ts'
import { benchOneClient } from './cost/oneClient.ts'
import { benchHomes } from './homes/homes.ts'
import { benchMaps } from './homes/maps.ts'
import { benchPartitions } from './homes/partitions.ts'
import { benchStart } from './start/start.ts'

const root = path.resolve(import.meta.dirname, '..')
const [name, ...parts] = process.argv.slice(2)
mkdirSync(path.join(root, 'var'), { recursive: true })
const benches: Readonly<Record<string, () => Promise<boolean>>> = {
  chat: () => benchChat(root, parts),
  cost: () => benchCost(root),
  homes: () => benchHomes(root),
  maps: () => benchMaps(root),
  'one-client': () => benchOneClient(root),
  partitions: () => benchPartitions(root),
  start: () => benchStart(root),
}
const isMet = await benches[name ?? '']?.()
if (isMet === undefined) throw new Error(`npm run bench ${Object.keys(benches).join('|')}`)
process.exit(isMet ? 0 : 1)
