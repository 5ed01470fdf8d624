// Installs the packages before anything runs: plain JavaScript for any Node from 20 on, and `npm ci` only when the lock
// file or a patch changed, or something is missing. Of two processes started at once, one installs and one waits
// (lock).
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const stamp = path.join(root, 'node_modules', '.keyhold-installed')
const node = path.join(root, 'node_modules', '.bin', 'node')
const lock = path.join(root, '.installing')
const patches = path.join(root, 'scripts', 'patches')
const decisive = [path.join(root, 'package-lock.json'), ...readdirSync(patches).map((name) => path.join(patches, name))]
const wanted = decisive
  .reduce((hash, file) => hash.update(readFileSync(file)), createHash('sha256'))
  .update(process.platform + process.arch)
  .digest('hex')

// A production install (productionBuild.ts) has no second Node and no packages of development: nothing is installed there.
const production = path.join(root, 'node_modules', '.keyhold-production')
if (existsSync(production)) {
  const command = (process.env.npm_lifecycle_event ?? '').replace(/^pre/, '')
  const works = ['backup', 'restore', 'role', 'newsletter']
  const isOld = Number(process.versions.node.split('.')[0]) < 24
  if (works.includes(command) && !isOld) process.exit(0)
  console.error(
    isOld
      ? `Node ${process.versions.node} is too old for this production install: it needs Node 24.`
      : `This is a production install. Only npm run ${works.join(', ')} work here.`,
  )
  process.exit(1)
}

/** Node 24 runs, so npm ran its install script. */
const hasNode = () => existsSync(node) && /^v24\./.test(spawnSync(node, ['-v'], { encoding: 'utf8' }).stdout ?? '')
const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && hasNode()

const npm = (args) => spawnSync('npm', args, { cwd: root, stdio: 'inherit' }).status ?? 1

function install() {
  console.log('Installing packages (once, about a minute) …')
  let status = npm(['ci', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error'])
  if (status === 0 && !hasNode()) status = npm(['rebuild', 'node', '--loglevel=error'])
  if (status !== 0 || !hasNode()) {
    console.error(
      'The packages could not be installed. Check the network and that npm may run install scripts, then try again.',
    )
    process.exit(status || 1)
  }
  writeFileSync(stamp, wanted)
}

function takeLock() {
  try {
    mkdirSync(lock)
    return true
  } catch {
    return false
  }
}

if (!isInstalled()) {
  const giveUpAt = Date.now() + 600_000
  while (!takeLock()) {
    if (existsSync(lock) && Date.now() - statSync(lock).mtimeMs > 600_000)
      rmSync(lock, { recursive: true, force: true })
    if (Date.now() > giveUpAt) {
      console.error(
        `Another start is installing packages, or died doing so. If none runs, delete ${lock} and try again.`,
      )
      process.exit(1)
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
  }
  const release = () => rmSync(lock, { recursive: true, force: true })
  process.on('exit', release)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130))
  if (!isInstalled()) install()
}
