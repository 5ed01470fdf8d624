/** Builds the pages when they are missing or older than their sources. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { type Dirent, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { lockFolderInTurn } from './lock.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** A workspace that is built: its folder, what it is made from, and its build command. */
interface Built {
  readonly name: string
  readonly folder: string
  readonly sources: readonly string[]
  /** The command's file, in a package of this workspace, and its arguments. */
  readonly command: readonly [packageName: string, file: string, ...args: string[]]
}

const pages: Built = {
  name: 'the pages',
  folder: path.join(root, 'web'),
  sources: ['web', 'api/src', 'rental/src', 'locales', 'escrow/abi', 'escrow/accounts', 'escrow/terms.ts'],
  command: ['@react-router/dev', 'bin.cjs', 'build'],
}
/** Not built to `dist`, which a test may be building. */
const walletPage: Built = {
  name: 'the wallet page',
  folder: path.join(root, 'wallet'),
  sources: [
    'wallet',
    'rental/src',
    'locales',
    'escrow/abi',
    'escrow/accounts',
    'escrow/descriptors',
    'escrow/terms.ts',
  ],
  command: ['vite', 'bin/vite.js', 'build', '--outDir', 'build', '--emptyOutDir'],
}
/** The folder of the built wallet page. */
export const builtWalletPage = path.join(walletPage.folder, 'build')

/**
 * Builds for one chain when needed (a build for a public chain does not contain the demo wallet); throws with the
 * builder's last output when it fails. Of two concurrent starts the second waits for the first one's build and uses it.
 */
export const buildPages = (log: (sentence: string) => void, chainId: string) =>
  buildOnce(pages, log, { VITE_KEYHOLD_CHAIN: chainId })

/** The same for the wallet page, which is the same for every chain. */
export const buildWalletPage = (log: (sentence: string) => void) => buildOnce(walletPage, log, {})

type Environment = Readonly<Record<string, string>>

async function buildOnce(built: Built, log: (sentence: string) => void, environment: Environment): Promise<void> {
  const madeFrom = fingerprint([...built.sources, 'package-lock.json'], JSON.stringify(environment))
  if (isBuilt(built, madeFrom)) return
  const place = `building-${path.basename(built.folder)}`
  const lock = await lockFolderInTurn(path.join(root, 'var', place)) // not in the folder that each build deletes
  try {
    if (!isBuilt(built, madeFrom)) await build(built, log, environment, madeFrom)
  } finally {
    lock.release()
  }
}

const stampOf = ({ folder }: Built) => path.join(folder, 'build', '.made-from')

function isBuilt(built: Built, madeFrom: string): boolean {
  const stamp = stampOf(built)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === madeFrom
}

async function build(
  built: Built,
  log: (sentence: string) => void,
  environment: Environment,
  madeFrom: string,
): Promise<void> {
  const { name, folder, command } = built
  log(`Building ${name} …`)
  const [packageName, file, ...args] = command
  const cli = createRequire(path.join(folder, 'package.json')).resolve(`${packageName}/package.json`)
  const child = spawn(process.execPath, [path.join(path.dirname(cli), file), ...args], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000)
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`Could not build ${name}:\n${output.trim().split('\n').slice(-15).join('\n')}`)
  writeFileSync(stampOf(built), madeFrom)
}

function fingerprint(sources: readonly string[], environment: string): string {
  const hash = createHash('sha256').update(environment)
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
