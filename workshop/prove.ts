/** `npm run prove`: the slow proofs, one after the other. Their figures are committed: escrow/mutation.report.md, escrow/gas.snapshot. */
import { run } from './run.ts'

const { status } = await run('node', ['escrow/run.ts', 'prove', ...process.argv.slice(2)], {
  show: true,
  env: { CI: 'true' },
})
process.exit(status)
