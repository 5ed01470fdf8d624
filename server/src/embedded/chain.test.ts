/** Which pages a browser lets call the local chain, on a real anvil. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startChain } from './chain.ts'

const endings: (() => unknown)[] = []
afterAll(async () => {
  for (const end of endings.toReversed()) await end()
})
function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'keyhold-chain-'))
  endings.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
async function begin(folder: string, origin: string) {
  const chain = await startChain({ folder, origin, log: () => undefined, beginAt: 1_700_000_000, blockSeconds: 3_600 })
  endings.push(chain.stop)
  return chain
}

const json = 'application/json'
const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'evm_increaseTime', params: [3_600] })
/** The origin that a preflight, and the answer itself, let read and call. */
async function allowed(url: string, origin: string) {
  const asked = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' }
  const preflight = await fetch(url, { method: 'OPTIONS', headers: asked })
  const answer = await fetch(url, { method: 'POST', headers: { origin, 'content-type': json }, body })
  return [preflight, answer].map(({ headers }) => headers.get('access-control-allow-origin'))
}

test('a browser lets only pages of this Keyhold call the local chain', async () => {
  const own = 'http://localhost:3000'
  const chain = await begin(newFolder(), own)
  expect(await allowed(chain.url, own)).toEqual([own, own])
  expect(await allowed(chain.url, 'https://evil.example')).toEqual([own, own])
  // What a page may send without a preflight is refused.
  const simple = await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'text/plain' }, body })
  expect(await simple.json()).toMatchObject({ error: { message: 'Invalid request' } })
})

test('a chain that a killed server left behind is restarted for a new address', async () => {
  const folder = newFolder()
  const settings = { folder, origin: 'http://localhost:3000', beginAt: 1_700_000_000, blockSeconds: 3_600 }
  const program = `const { startChain } = await import(${JSON.stringify(new URL('./chain.ts', import.meta.url).href)})
    await startChain({ ...${JSON.stringify(settings)}, log: () => undefined })`
  const server = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' })
  await expect.poll(() => existsSync(path.join(folder, 'running.json'))).toBe(true)
  server.kill('SIGKILL')
  await once(server, 'exit')
  const moved = 'http://localhost:3001'
  const again = await begin(folder, moved)
  expect(again.isNew).toBe(false)
  expect(await allowed(again.url, moved)).toEqual([moved, moved])
})
