/** Finds or installs a Chromium for the browser tests, and prints which. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

type Log = (sentence: string) => void

const wholeBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']
/** The same pages, engine and network, without windows, which are a quarter of a browser test's cost. */
const headlessShells = ['/usr/bin/chromium-headless-shell', '/usr/bin/chrome-headless-shell']

/** Timeout for Debian's packages: offline, an installed browser must suffice. */
const debianMilliseconds = 180_000

/** The path of a Chromium: CHROME_PATH, the system's, else Debian's package (as root), else Playwright's own. */
export function findChromium(log: Log): string {
  return (
    given(log) ?? there(wholeBrowsers, log) ?? getFromDebian('chromium', wholeBrowsers, log) ?? getByPlaywright(log)
  )
}

/**
 * The path of a headless browser: CHROME_PATH, a headless shell of the system's or of Debian's (as root), else a
 * complete Chromium.
 */
export function findHeadlessChromium(log: Log): string {
  return (
    given(log) ??
    there(headlessShells, log) ??
    getFromDebian('chromium-headless-shell', headlessShells, log) ??
    findChromium(log)
  )
}

function given(log: Log): string | undefined {
  const path = process.env.CHROME_PATH
  if (!path) return undefined
  if (!existsSync(path)) throw new Error(`CHROME_PATH names ${path}, which does not exist.`)
  log(`Chromium: ${path} (CHROME_PATH).`)
  return path
}

function there(paths: readonly string[], log: Log): string | undefined {
  const found = paths.find((path) => existsSync(path))
  if (found) log(`Chromium: ${found}.`)
  return found
}

function getFromDebian(name: string, paths: readonly string[], log: Log): string | undefined {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  log(`Installing Debian’s package ${name} …`)
  const apt = (args: string[], timeout?: number) =>
    spawnSync('apt-get', [...args, '-qq'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout,
    }).status === 0
  const install = ['install', '-y', '--no-install-recommends', name]
  // A download may be aborted; unpacking may not.
  const hasCome = apt(['update'], debianMilliseconds) && apt([...install, '--download-only'], debianMilliseconds)
  if (!hasCome || !apt(install)) return undefined
  return there(paths, log)
}

function getByPlaywright(log: Log): string {
  log("No Chromium here: installing Playwright's own …")
  const cli = ['node_modules/playwright/cli.js', 'install', 'chromium']
  if (spawnSync(process.execPath, cli, { stdio: 'inherit' }).status !== 0)
    throw new Error('No Chromium could be found or installed. Install one, or set CHROME_PATH to it.')
  const script = "import('playwright-core').then(({ chromium }) => console.log(chromium.executablePath()))"
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).trim()
}
