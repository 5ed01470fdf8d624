/**
 * Failures: taken ports, dead services, damaged files. Each gets a message or recovers automatically; no acknowledged
 * data is lost.
 */
import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { dataFolder, type KeyholdProcess, startKeyhold } from './startKeyhold.ts'

/** Without demo data it starts in seconds. */
const withoutDemo = { KEYHOLD_DEMO: 'off' }
const folders: string[] = []
function folder(): string {
  const data = dataFolder()
  folders.push(path.dirname(data))
  return data
}
test.afterAll(() => {
  for (const data of folders) rmSync(data, { recursive: true, force: true })
})

const health = async ({ url }: KeyholdProcess) =>
  (await (await fetch(`${url}/api/health`)).json()) as { ready: boolean; parts: Record<string, string> }
const pidOfPostgres = (data: string) =>
  Number(readFileSync(path.join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
const pidOfChain = (data: string) =>
  (JSON.parse(readFileSync(path.join(data, 'chain/running.json'), 'utf8')) as { pid: number }).pid

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Processes whose command line names the folder. */
function processesOf(data: string): string[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((entry) => {
      try {
        return readFileSync(`/proc/${entry}/cmdline`, 'utf8').includes(data)
      } catch {
        return false
      }
    })
}

test('a taken port and a taken folder get a clear message, and two copies run side by side', async () => {
  const first = await startKeyhold(folder(), undefined, withoutDemo)
  await expect(startKeyhold(folder(), first.port, withoutDemo)).rejects.toThrow(
    `Port ${first.port} on 127.0.0.1 is taken by another program.`,
  )
  await expect(startKeyhold(first.data, undefined, withoutDemo)).rejects.toThrow(
    /Another Keyhold \(process \d+\) already uses/,
  )
  const second = await startKeyhold(folder(), undefined, withoutDemo)
  expect((await health(first)).ready && (await health(second)).ready).toBe(true)
  await second.close()
  await first.close()
  expect(processesOf(first.data)).toEqual([])
})

test('a dead database and a dead chain are named, and recover automatically', async ({ page }, info) => {
  const keyhold = await startKeyhold(folder(), undefined, withoutDemo)
  const attach = () => info.attach('what Keyhold printed', { body: keyhold.output() })
  process.kill(pidOfPostgres(keyhold.data), 'SIGKILL')
  await expect.poll(async () => (await health(keyhold)).parts.database, { intervals: [50] }).toBe('away')
  await expect.poll(async () => (await health(keyhold)).parts.database).toBe('ready')
  await expect.poll(async () => (await page.goto(`${keyhold.url}/properties`))?.status()).toBe(200)
  // It may recover before it is noticed: it is killed until its absence was seen.
  const chainAfterKill = async () => {
    killIfThere(pidOfChain(keyhold.data))
    return (await health(keyhold)).parts.chain
  }
  await expect.poll(chainAfterKill, { intervals: [50] }).toBe('away')
  expect((await page.goto(`${keyhold.url}/properties`))?.status()).toBe(200)
  await expect.poll(async () => (await health(keyhold)).parts.chain).toBe('ready')
  await keyhold.close()
  await attach()
})

test('after kill -9 of all processes Keyhold starts again; a truncated chain file is replaced by its last good copy', async () => {
  const first = await startKeyhold(folder(), undefined, withoutDemo)
  const [state, good] = ['state', 'state.good'].map((name) => path.join(first.data, `chain/${name}.json`)) as [
    string,
    string,
  ]
  await expect.poll(() => existsSync(good)).toBe(true)
  await first.kill()
  truncateSync(state, 200)
  const again = await startKeyhold(first.data, undefined, withoutDemo)
  expect(again.output()).toContain('its last good copy is used')
  expect((await health(again)).ready).toBe(true)
  await again.kill()
  for (const file of [state, good]) writeFileSync(file, '{"half')
  await expect(startKeyhold(first.data, undefined, withoutDemo)).rejects.toThrow(
    'damaged. Move KEYHOLD_DATA away to begin anew, or restore a backup of it.',
  )
})

test('a damaged database says what to do', async () => {
  const first = await startKeyhold(folder(), undefined, withoutDemo)
  await first.close()
  rmSync(path.join(first.data, 'postgres/global/pg_control'))
  await expect(startKeyhold(first.data, undefined, withoutDemo)).rejects.toThrow(
    /The database in .* does not start.*Keep a copy of that folder/,
  )
})
