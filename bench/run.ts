/** `npm run bench NAME …`: what Keyhold is measured by, beside others in the same run. "chat" takes "compare" or "endurance" to run one half; "homes" takes nothing. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { benchChat } from './chat/chat.ts'
import { benchHomes } from './homes/homes.ts'

const root = path.resolve(import.meta.dirname, '..')
const [name, ...parts] = process.argv.slice(2)
mkdirSync(path.join(root, 'var'), { recursive: true })
const isMet = name === 'chat' ? await benchChat(root, parts) : name === 'homes' ? await benchHomes(root) : undefined
if (isMet === undefined) throw new Error('npm run bench chat, or npm run bench homes')
process.exit(isMet ? 0 : 1)
