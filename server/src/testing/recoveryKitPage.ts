/** Opens the recovery kit's page in a real Chromium with a test wallet, and presses its buttons. */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
  '--virtual-time-budget=30000',
  '--timeout=40000',
  '--dump-dom',
]

/** A wallet as an extension injects it: a local chain's node with the account's key, which approves everything. */
export function walletScript(rpcUrl: string, account: string): string {
  const ask = async (rpc: string, own: string) => {
    const request = async ({ method, params = [] }: { method: string; params?: unknown[] }) => {
      if (method === 'eth_requestAccounts') return [own]
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const answer = await fetch(rpc, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      const { result, error } = (await answer.json()) as { result?: unknown; error?: object }
      if (error) throw error
      return result
    }
    Object.assign(globalThis, { ethereum: { request } })
    const press = (selector: string) => {
      const page = globalThis as unknown as { document: { querySelector(found: string): { click(): void } | null } }
      const button = page.document.querySelector(selector)
      if (button) button.click()
      else setTimeout(() => press(selector), 100)
    }
    press('main button')
    press('#release')
  }
  return `(${ask.toString()})(${JSON.stringify(rpcUrl)}, ${JSON.stringify(account)})`
}

/** The text of the page once it is idle. */
export function pageAfter(address: string): Promise<string> {
  const chromium = [process.env.CHROME_PATH ?? '', ...places].find((place) => existsSync(place))
  if (!chromium) throw new Error('This test needs a Chromium; CHROME_PATH may name one.')
  const profile = mkdtempSync(path.join(tmpdir(), 'keyhold-page-'))
  return new Promise((resolve, reject) => {
    const args = [...flags, `--user-data-dir=${profile}`, address]
    execFile(chromium, args, { maxBuffer: 10_000_000, timeout: 60_000 }, (error, dom) => {
      rmSync(profile, { recursive: true, force: true })
      if (error) reject(error)
      else resolve(dom)
    })
  })
}
