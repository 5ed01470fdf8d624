/** Runs the API of `npm run dev` in a separate process, which restarts whenever one of its files changes. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EmbeddedServices } from '../embedded/services.ts'
import type { Settings } from '../settings.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Its source folders; the sources of pages are not among them, because Vite reloads those. */
const watched = ['server/src', 'api/src', 'rental/src', 'database/migrations', 'escrow/abi', 'locales'].map(
  (folder) => `--watch-path=${path.join(root, folder)}`,
)

/** Starts it on running parts, listening at `port` for pages at `publicUrl`; the result stops it. */
export function watchApi(
  embedded: EmbeddedServices,
  folder: string,
  port: number,
  publicUrl: string,
  { WALLET_URL, RELAY_KEY }: Pick<Settings, 'WALLET_URL' | 'RELAY_KEY'>,
): () => Promise<void> {
  const program = path.join(root, 'server/src/development/api.ts')
  const child = spawn(process.execPath, ['--watch', ...watched, '--watch-preserve-output', program], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      CALLS_A_MINUTE: '1000000', // pages call from the same address as everybody
      ...(WALLET_URL && { WALLET_URL }),
      ...(RELAY_KEY && { RELAY_KEY }),
      EMBEDDED_DATABASE_URL: embedded.databaseUrl,
      EMBEDDED_RPC_URL: embedded.rpcUrl,
      NODE_COMPILE_CACHE: path.join(folder, 'compiled'), // what did not change is not compiled again
    },
    stdio: 'inherit',
  })
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return () => {
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), 2_000) // `node --watch` ignores it while nothing runs below it
    return gone.finally(() => clearTimeout(timer))
  }
}
