/**
 * `npm run prove`: the slow proofs, one after the other. Names as arguments run those of the escrow alone; "sweep" runs
 * every page and state in all languages and themes, "lighthouse" measures home, results and a home, "faults" lets nodes of the
 * chain lie 200 times while leases are paid (FAULT_SEED repeats a run), "stomp" reads a million damaged frames of the chat's
 * socket (STOMP_SEED repeats a run). Figures are committed: escrow/mutation.report.md,
 * escrow/gas.snapshot, docs/proofs.
 */
import path from 'node:path'
import { findChromium } from './chromium.ts'
import { root, run } from './run.ts'

const wanted = process.argv.slice(2)
const elsewhere = ['sweep', 'lighthouse', 'faults', 'stomp']
const proofs = wanted.filter((name) => !elsewhere.includes(name))
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
const statuses: number[] = []
if (wanted.length === 0 || proofs.length > 0) {
  const escrow = await run('node', ['escrow/run.ts', 'prove', ...proofs], { show: true, env: { CI: 'true' } })
  statuses.push(escrow.status)
}
if (isWanted('faults')) {
  const seed = process.env.FAULT_SEED ?? String(Math.floor(Math.random() * 2 ** 31))
  const env = { RANDOM_FAULTS: '200', FAULT_SEED: seed }
  const cli = path.join(root, 'node_modules/vitest/vitest.mjs')
  const file = 'server/src/features/deposits/randomFaults.test.ts'
  statuses.push((await run('node', [cli, 'run', file], { cwd: root, env, show: true })).status)
}
if (isWanted('stomp')) {
  const cli = path.join(root, 'node_modules/vitest/vitest.mjs')
  const file = 'server/src/gateways/stomp/fuzz.test.ts'
  statuses.push(
    (await run('node', [cli, 'run', file], { cwd: root, env: { STOMP_FRAMES: '1000000' }, show: true })).status,
  )
}
if (isWanted('walks')) {
  const env = { RANDOM_WALKS: process.env.RANDOM_WALKS ?? '10000' }
  const cli = path.join(root, 'node_modules/vitest/vitest.mjs')
  const file = 'server/src/features/leases/walks.test.ts'
  statuses.push((await run('node', [cli, 'run', file], { cwd: root, env, show: true })).status)
}
if (isWanted('lighthouse')) {
  // Before the sweep: what it measures is time, and a browser that worked for an hour is slower.
  const env = { CHROME_PATH: findChromium(console.log) }
  statuses.push((await run('node', ['e2e/lighthouse.ts'], { env, show: true })).status)
}
if (isWanted('sweep')) {
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js')
  const env = { SWEEP: 'all', CHROME_PATH: findChromium(console.log) }
  const sweep = await run('node', [cli, 'test', '--project=sweep', '--reporter=list'], {
    cwd: path.join(root, 'e2e'),
    env,
    show: true,
  })
  statuses.push(sweep.status)
}
process.exit(statuses.some((status) => status !== 0) ? 1 : 0)
