/**
 * `npm run prove`: the slow proofs, one after the other. Names as arguments run those of the escrow alone; "sweep" runs
 * every page and state in all languages and themes. Figures are committed: escrow/mutation.report.md, escrow/gas.snapshot.
 */
import path from 'node:path'
import { findChromium } from './chromium.ts'
import { root, run } from './run.ts'

const wanted = process.argv.slice(2)
const isSweepOnly = wanted.length === 1 && wanted[0] === 'sweep'
const proofs = wanted.filter((name) => name !== 'sweep')
const statuses: number[] = []
if (!isSweepOnly) {
  const escrow = await run('node', ['escrow/run.ts', 'prove', ...proofs], { show: true, env: { CI: 'true' } })
  statuses.push(escrow.status)
}
if (wanted.length === 0 || wanted.includes('sweep')) {
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js')
  const env = { SWEEP: 'all', CHROME_PATH: findChromium(console.log) }
  const sweep = await run('node', [cli, 'test', 'sweep', '--reporter=list'], {
    cwd: path.join(root, 'journeys'),
    env,
    show: true,
  })
  statuses.push(sweep.status)
}
process.exit(statuses.some((status) => status !== 0) ? 1 : 0)
