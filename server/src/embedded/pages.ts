/** Builds the pages when they are missing or older than their sources. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { type Dirent, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { lockFolderInTurn } from './lock.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const web = path.join(root, 'web')
const stamp = path.join(web, 'build', '.made-from')
const sources = ['web', 'api/src', 'rental/src', 'locales', 'escrow/abi', 'escrow/terms.ts', 'package-lock.json']

/**
 * Builds for one chain when needed (a build for a public chain does not contain the demo wallet); throws with the
 * builder's last output when it fails. Of two concurrent starts the second waits for the first one's build and uses it.
 */
export async function buildPages(log: (sentence: string) => void, chainId: string): Promise<void> {
  const madeFrom = fingerprint(chainId)
  if (isBuilt(madeFrom)) return
  const lock = await lockFolderInTurn(path.join(root, 'var', 'building')) // not in the folder that each build deletes
  try {
    if (!isBuilt(madeFrom)) await build(log, chainId, madeFrom)
  } finally {
    lock.release()
  }
}

function isBuilt(madeFrom: string): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === madeFrom
}

async function build(log: (sentence: string) => void, chainId: string, madeFrom: string): Promise<void> {
  log('Building the pages …')
  const cli = createRequire(path.join(web, 'package.json')).resolve('@react-router/dev/package.json')
  const child = spawn(process.execPath, [path.join(path.dirname(cli), 'bin.cjs'), 'build'], {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production', VITE_KEYHOLD_CHAIN: chainId },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000)
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`The pages could not be built:\n${output.trim().split('\n').slice(-15).join('\n')}`)
  writeFileSync(stamp, madeFrom)
}

function fingerprint(chainId: string): string {
  const hash = createHash('sha256').update(chainId)
  for (const source of sources) {
    const folder = path.join(root, path.dirname(source))
    const found = entriesOf(folder).filter(({ name }) => name === path.basename(source))
    for (const entry of found) add(folder, entry, hash)
  }
  return hash.digest('hex')
}

/** The files of a folder, by name. A folder is read once: every start waits for this. */
const entriesOf = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).sort((one, other) => (one.name < other.name ? -1 : 1))

function add(folder: string, entry: Dirent, hash: ReturnType<typeof createHash>): void {
  const file = path.join(folder, entry.name)
  if (entry.isFile()) {
    hash.update(path.relative(root, file)).update(readFileSync(file))
    return
  }
  for (const one of entriesOf(file))
    if (!['node_modules', 'build', '.react-router'].includes(one.name) && !/\.test\.tsx?$/.test(one.name))
      add(file, one, hash)
}
