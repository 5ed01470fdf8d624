/**
 * `npm run prove recordings [SECTION…] [--update] [--without-texts] [--only=WORDS|WORDS]`: compares Keyhold's external
 * behaviour with the files in recordings/. Sections: openapi, calls, demo, pages. `--update` rewrites them.
 * `--without-texts` compares structure only. `--only` records the page states whose name contains one of the words.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { dataFolder, type KeyholdProcess, startKeyhold } from '../e2e/startKeyhold.ts'
import { makeDatabase, readTables } from '../server/src/testing/recordings/demoDatabase.ts'
import { findHeadlessChromium } from './chromium.ts'
import { compare, type Recorded, read, withoutTexts, written } from './comparedRecords.ts'
import { recordedAt } from './fixedMoment.ts'
import { createNormaliser, linesOf } from './normalised.ts'
import { expanded, recordsOfPages, type SeenPage } from './recordedPages.ts'
import { recordsOf } from './recordedTables.ts'
import { root, run } from './run.ts'

/** Records by the name of their file. */
type Files = ReadonlyMap<string, readonly Recorded[]>
const folder = path.join(root, 'recordings')
const shownPerSection = 40
const linesPerRecord = 40
const maxOfACall = 600

const flags = process.argv.slice(2).filter((one) => one.startsWith('--'))
const named = process.argv.slice(2).filter((one) => !one.startsWith('--'))
const only = flags.find((one) => one.startsWith('--only='))?.slice('--only='.length)

/** Runs a recorder, and reads its output. */
async function recorded<Seen>(section: string, args: string[], env: Record<string, string> = {}): Promise<Seen> {
  const file = path.join(root, 'var/recordings', `${section}.json`)
  mkdirSync(path.dirname(file), { recursive: true })
  rmSync(file, { force: true })
  const { status, output } = await run('node', args, {
    env: { RECORDED_FILE: file, ...env },
    show: section === 'pages',
  })
  if (status !== 0 || !existsSync(file))
    throw new Error(`Nothing was recorded for ${section}:\n${output.slice(-6_000)}`)
  return JSON.parse(readFileSync(file, 'utf8')) as Seen
}

function grouped(records: readonly (Recorded & { file: string })[]): Files {
  return Map.groupBy(records, ({ file }) => file)
}

function recordOpenApi(): Files {
  const { paths, ...head } = JSON.parse(readFileSync(path.join(root, 'docs/openapi.json'), 'utf8'))
  const calls = Object.entries<Record<string, unknown>>(paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      name: `${method.toUpperCase()} ${address}`,
      lines: linesOf(call),
    })),
  )
  return new Map([['openapi', [{ name: 'head', lines: linesOf(head) }, ...calls]]])
}

interface Call {
  readonly name: string
  readonly by: string
  readonly asked: string
  readonly status: number
  readonly type: string
  readonly body: string
}

async function recordCalls(): Promise<Files> {
  const cli = path.join(root, 'node_modules/vitest/vitest.mjs')
  const config = 'server/src/testing/recordings/vitest.config.ts'
  const calls = await recorded<Call[]>('calls', [cli, 'run', '--config', config])
  printStatuses(calls)
  const bodies = new Map<string, string>()
  return grouped(
    calls.map((call) => {
      const normalise = createNormaliser()
      const [, address = ''] = call.name.split(' ')
      const asked = `${JSON.stringify(normalise(call.asked).slice(0, maxOfACall)).slice(1, -1)} → ${call.status}`
      const body = bodyOf(call, normalise)
      const key = `${address}\n${body.join('\n')}`
      const first = bodies.get(key)
      if (!first) bodies.set(key, call.name)
      const isRepeated = first !== undefined && body.length > 3
      return {
        file: `calls/${address.split('/')[1]}`,
        name: call.name,
        lines: [asked, ...(isRepeated ? [`as ${first}`] : body)],
      }
    }),
  )
}

/** The price of gas on the local chain falls with each block. */
const networkFee = /(?<="networkFee":\{"amount":")\d+/

function bodyOf({ type, body }: Call, normalise: (text: string) => string): string[] {
  if (type.startsWith('application/json')) return linesOf(JSON.parse(body.replace(networkFee, '<fee>')), normalise)
  return type.startsWith('text/') ? [type, ...body.trimEnd().split(/\r?\n/).map(normalise)] : [type]
}

function printStatuses(calls: readonly Call[]): void {
  const statuses = [...new Set(calls.map(({ status }) => status))].toSorted((one, other) => one - other)
  console.log(
    `${calls.length} calls by status:`.padEnd(24) + statuses.map((status) => `${status}`.padStart(6)).join(''),
  )
  for (const [by, theirs] of Map.groupBy(calls, (call) => call.by)) {
    const counts = statuses.map((status) => `${theirs.filter((call) => call.status === status).length}`.padStart(6))
    console.log(`  ${by.padEnd(22)}${counts.join('')}`)
  }
}

let opened: Promise<KeyholdProcess> | undefined
const data = dataFolder()

/** A Keyhold with the demo whose clocks nearly stand still, seeded once for all sections. */
function openDemo(): Promise<KeyholdProcess> {
  opened ??= (async () => {
    await makeDatabase(data, recordedAt)
    return startKeyhold(data, undefined, {
      CALLS_A_MINUTE: '1000000',
      PAGES_A_MINUTE: '1000000',
      LOCAL_BLOCK_SECONDS: '3600',
      TOKEN_SECRET: 'a secret of recordings that decides where homes are drawn',
      SEAL_KEY: 'a key of recordings that is long enough for all',
      NODE_OPTIONS: `--import=${path.join(root, 'scripts/fixedWorld.ts')}`,
    })
  })()
  return opened
}

/** Waits for background loops after opening: the tables are the same three times. */
async function recordDemo(): Promise<Files> {
  await openDemo()
  let seen: string[] = []
  for (let left = 100; left > 0; left--) {
    const files = new Map([['demo', recordsOf(await readTables(data))]])
    seen = [...seen, JSON.stringify([...files])].slice(-3)
    if (seen.length === 3 && new Set(seen).size === 1) return files
    await wait(3_000)
  }
  throw new Error('The tables of the demo keep changing.')
}

async function recordPages(): Promise<Files> {
  const { url } = await openDemo()
  await holdChain()
  const seen = await recorded<SeenPage[]>('pages', ['e2e/recordPages.ts'], {
    CHROME_PATH: findHeadlessChromium(console.log),
    KEYHOLD_JOURNEY_URL: url,
    BROWSER_AT: String(recordedAt + 20_000),
    RECORDED_ONLY: only ?? '',
  })
  return grouped(recordsOfPages(seen, only === undefined))
}

/** From now on blocks are a second apart: the lease clock nearly stands still as well. */
async function holdChain(): Promise<void> {
  const { port } = JSON.parse(readFileSync(path.join(data, 'chain/running.json'), 'utf8')) as { port: number }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setBlockTimestampInterval', params: [1] })
  await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

const sections: Readonly<Record<string, () => Promise<Files> | Files>> = {
  openapi: recordOpenApi,
  calls: recordCalls,
  demo: recordDemo,
  pages: recordPages,
}

function readCommitted(section: string): Files {
  const all = existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : []
  const own = all.filter(
    (name) => name === `${section}.txt` || (name.startsWith(`${section}/`) && name.endsWith('.txt')),
  )
  return new Map(own.map((name) => [name.slice(0, -4), read(readFileSync(path.join(folder, name), 'utf8'))]))
}

/** The committed records of the states that were recorded now, each complete. */
function onlyThose(committed: Files, now: Files): Files {
  const names = new Set([...now.values()].flat().map(({ name }) => name))
  const ofLanguage = Map.groupBy(committed, ([file]) => path.dirname(file))
  return new Map(
    [...committed].map(([file, records]) => {
      const all = ofLanguage.get(path.dirname(file))?.flatMap(([, others]) => others) ?? []
      const own = new Set(records.map(({ name }) => name).filter((name) => names.has(name)))
      return [file, expanded(all, own)] as const
    }),
  )
}

function write(section: string, files: Files): void {
  rmSync(path.join(folder, section), { recursive: true, force: true })
  for (const [file, records] of files) {
    const target = path.join(folder, `${file}.txt`)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, written(records))
  }
}

/** Prints the differences, and returns the number of differing records. */
function printDifferences(section: string, before: Files, now: Files): number {
  const isPage = section === 'pages'
  const shaped = (records: readonly Recorded[] = []) =>
    flags.includes('--without-texts') ? records.map((record) => withoutTexts(record, isPage)) : records
  const found = [...new Set([...before.keys(), ...now.keys()])].flatMap((file) =>
    compare(shaped(before.get(file)), shaped(now.get(file))).map((block) => `${file}: ${block}`),
  )
  for (const block of found.slice(0, shownPerSection)) {
    const lines = block.split('\n')
    console.log(lines.slice(0, linesPerRecord).join('\n'))
    if (lines.length > linesPerRecord) console.log(`    … ${lines.length - linesPerRecord} lines more`)
  }
  if (found.length > shownPerSection) console.log(`… and ${found.length - shownPerSection} records more`)
  return found.length
}

if (only !== undefined && (flags.includes('--update') || !named.includes('pages')))
  throw new Error('--only is for comparing pages: recordings pages --only=WORDS')
/** Records one section, writes or compares it, and returns the number of differing records. */
async function prove(section: string, record: () => Promise<Files> | Files): Promise<number> {
  const begun = performance.now()
  const files = await record()
  const isUpdate = flags.includes('--update')
  if (isUpdate) write(section, files)
  const committed = readCommitted(section)
  const isWhole = section === 'pages' && (only !== undefined || flags.includes('--without-texts'))
  const [before, now] = isWhole ? [onlyThose(committed, files), onlyThose(files, files)] : [committed, files]
  const differing = isUpdate ? 0 : printDifferences(section, before, now)
  const count = [...files.values()].reduce((sum, records) => sum + records.length, 0)
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(`recordings: ${section}: ${count} records, ${differing} differ, ${seconds} s`)
  return differing
}

let different = 0
try {
  for (const name of named) if (!(name in sections)) throw new Error(`There is no section ${name}.`)
  for (const [section, record] of Object.entries(sections))
    if (named.length === 0 || named.includes(section)) different += await prove(section, record)
} finally {
  await opened?.then((keyhold) => keyhold.close()).catch(() => undefined)
  rmSync(path.dirname(data), { recursive: true, force: true })
}
process.exit(different > 0 ? 1 : 0)
