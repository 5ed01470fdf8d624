/** Finds a Chromium for the browser tests, or gets one, and says which. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const knownPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']

/** The path of a Chromium: CHROME_PATH, the system's, else Debian's package (as root), else Playwright's own. */
export function findChromium(log: (sentence: string) => void): string {
  const given = process.env.CHROME_PATH
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROME_PATH names ${given}, which does not exist.`)
    log(`Chromium: ${given} (CHROME_PATH).`)
    return given
  }
  const found = knownPaths.find((path) => existsSync(path))
  if (found) {
    log(`Chromium: ${found}.`)
    return found
  }
  return installFromDebian(log) ?? installWithPlaywright(log)
}

function installFromDebian(log: (sentence: string) => void): string | undefined {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  log('No Chromium here: installing Debian’s package …')
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status
  if (apt('update', '-qq') !== 0 || apt('install', '-y', '-qq', '--no-install-recommends', 'chromium') !== 0)
    return undefined
  return knownPaths.find((path) => existsSync(path))
}

function installWithPlaywright(log: (sentence: string) => void): string {
  log('No Chromium here: asking Playwright for its own …')
  const cli = ['node_modules/playwright/cli.js', 'install', 'chromium']
  if (spawnSync(process.execPath, cli, { stdio: 'inherit' }).status !== 0)
    throw new Error('No Chromium could be found or installed. Install one, or set CHROME_PATH to it.')
  const script = "import('playwright-core').then(({ chromium }) => console.log(chromium.executablePath()))"
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).trim()
}
