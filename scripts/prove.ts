/**
 * `npm run prove`: the slow proofs, in sequence. Figures are committed: escrow/mutation.report.md, escrow/gas.snapshot,
 * docs/proofs. Names as arguments run only those of the escrow. Further names:
 * - "sweep": every page and state in all languages and themes.
 * - "translated": lets every state of every page be translated by the browser.
 * - "lighthouse": audits the home page, the results and a home.
 * - "faults": chain nodes send false responses 200 times while leases are paid (FAULT_SEED repeats a run).
 * - "stomp": parses a million damaged frames of the chat socket (STOMP_SEED repeats a run).
 * - "walks": runs the life cycles of 10,000 leases in the services and PostgreSQL (WALK_SEED).
 * - "fuzz": makes 100,000 calls generated from our own OpenAPI (FUZZ_SEED repeats a run).
 * - "unknown": measures whether response times reveal known addresses.
 * - "uploads": measures the cost of pictures of 8 MB, and kills a server during uploads of pictures and home files.
 * - "kills": kills a server a hundred times on ten journeys (KILL_SEED).
 * - "rolling": replaces processes under load and counts failures.
 * - "soak": measures what remains after ten minutes at half load.
 * - "stories": runs the stories on two processes, one of which is killed repeatedly (STORIES chooses).
 * - "recordings": compares Keyhold's external behaviour with recordings/; later arguments are its own
 *   (scripts/recordings.ts).
 */
import path from 'node:path'
import { findChromium, findHeadlessChromium } from './chromium.ts'
import { root, run } from './run.ts'

/** Server tests that do much more here than in `npm test`; each prints its seed. */
const inServer: Readonly<Record<string, { readonly file: string; readonly env: Readonly<Record<string, string>> }>> = {
  faults: {
    file: 'domains/money/deposits/randomFaults.test.ts',
    env: { RANDOM_FAULTS: '200', FAULT_SEED: process.env.FAULT_SEED ?? String(Math.floor(Math.random() * 2 ** 31)) },
  },
  stomp: { file: 'gateways/stomp/fuzz.test.ts', env: { STOMP_FRAMES: '1000000' } },
  walks: { file: 'domains/leases/leases/walks.test.ts', env: { RANDOM_WALKS: process.env.RANDOM_WALKS ?? '10000' } },
  fuzz: { file: 'fuzz.test.ts', env: { FUZZ_CALLS: process.env.FUZZ_CALLS ?? '100000' } },
  unknown: { file: 'knownOrUnknown.test.ts', env: { KNOWN_TRIES: process.env.KNOWN_TRIES ?? '200' } },
  uploads: { file: 'uploads.test.ts', env: { UPLOAD_KILLS: process.env.UPLOAD_KILLS ?? '20' } },
  kills: { file: 'domains/leases/leases/killed.test.ts', env: { KILLED_LIVES: process.env.KILLED_LIVES ?? '10' } },
}
const [first, ...others] = process.argv.slice(2)
if (first === 'recordings')
  process.exit((await run('node', ['scripts/recordings.ts', ...others], { show: true })).status)
const wanted = process.argv.slice(2)
/** Separate programs, each of which prints its findings. */
const programs = ['rolling', 'soak', 'stories']
const elsewhere = ['sweep', 'translated', 'lighthouse', ...programs, ...Object.keys(inServer)]
const proofs = wanted.filter((name) => !elsewhere.includes(name))
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
const statuses: number[] = []
if (wanted.length === 0 || proofs.length > 0) {
  const escrow = await run('node', ['escrow/run.ts', 'prove', ...proofs], { show: true, env: { CI: 'true' } })
  statuses.push(escrow.status)
}
for (const [name, { file, env }] of Object.entries(inServer)) {
  if (!isWanted(name)) continue
  const cli = path.join(root, 'node_modules/vitest/vitest.mjs')
  const started = await run('node', [cli, 'run', `server/src/${file}`], { cwd: root, env, show: true })
  statuses.push(started.status)
}
for (const name of programs)
  if (isWanted(name)) statuses.push((await run('node', [`bench/renewal/${name}.ts`], { show: true })).status)
if (isWanted('lighthouse')) {
  // Before the sweep: it measures time, and a browser is slower after an hour.
  const env = { CHROME_PATH: findChromium(console.log) }
  statuses.push((await run('node', ['e2e/lighthouse.ts'], { env, show: true })).status)
}
if (isWanted('sweep')) {
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js')
  const env = { SWEEP: 'all', CHROME_PATH: findHeadlessChromium(console.log) }
  const sweep = await run('node', [cli, 'test', '--project=sweep', '--reporter=list'], {
    cwd: path.join(root, 'e2e'),
    env,
    show: true,
  })
  statuses.push(sweep.status)
}
if (isWanted('translated')) {
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js')
  const env = { TRANSLATED: 'all', CHROME_PATH: findHeadlessChromium(console.log) }
  const args = [cli, 'test', 'translated-page', '--reporter=list']
  statuses.push((await run('node', args, { cwd: path.join(root, 'e2e'), env, show: true })).status)
}
process.exit(statuses.some((status) => status !== 0) ? 1 : 0)
