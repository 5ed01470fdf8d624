/** `npm run bench NAME …`: what Keyhold is measured by, beside others in the same run. "chat" takes "compare" or "endurance" to run one half. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { benchChat } from './chat/chat.ts'

const root = path.resolve(import.meta.dirname, '..')
const [name, ...parts] = process.argv.slice(2)
mkdirSync(path.join(root, 'var'), { recursive: true })
if (name !== 'chat') throw new Error('npm run bench chat')
process.exit((await benchChat(root, parts)) ? 0 : 1)
