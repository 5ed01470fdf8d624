/**
 * Checks that the build for another chain excludes the demo wallet (docs/chain.md, "Paying, from the browser"). `node
 * scripts/demoWalletAbsent.ts` builds the pages for chain 56 in a separate folder and checks it; with a folder it only
 * checks.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Words that survive every minifier, because the demo wallet uses them at run time. */
const markers = ['isKeyholdDemo', 'local.keyhold.demo-wallet', 'keyhold.demoWallet.newcomers'] as const

/**
 * The built files that contain the demo wallet, with the word found. Throws if the folder contains no script at all.
 */
export function demoWalletIn(folder: string): string[] {
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => /\.m?js$/.test(file) && statSync(file).isFile())
  if (scripts.length === 0) throw new Error(`There is no script in ${folder}: nothing was checked.`)
  return scripts.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return markers
      .filter((marker) => text.includes(marker))
      .map((marker) => `${path.relative(folder, file)}: ${marker}`)
  })
}

/** Builds the pages for a chain into a folder. */
function buildFor(chain: string, folder: string): void {
  const web = fileURLToPath(new URL('../web/', import.meta.url))
  const cli = createRequire(path.join(web, 'package.json')).resolve('@react-router/dev/package.json')
  const env = { ...process.env, NODE_ENV: 'production', VITE_KEYHOLD_CHAIN: chain, KEYHOLD_BUILD: folder }
  execFileSync(process.execPath, [path.join(path.dirname(cli), 'bin.cjs'), 'build'], { cwd: web, env, stdio: 'pipe' })
}

if (import.meta.main) {
  const given = process.argv[2]
  const folder = given ?? mkdtempSync(path.join(tmpdir(), 'keyhold-build-'))
  try {
    if (!given) buildFor('56', folder)
    const found = demoWalletIn(folder)
    if (found.length > 0) {
      console.error(`The demo wallet is in this build:\n${found.join('\n')}`)
      process.exitCode = 1
    } else console.log('The demo wallet is not in this build.')
  } finally {
    if (!given) rmSync(folder, { recursive: true, force: true })
  }
}
