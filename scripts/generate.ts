/** Regenerates every generated file, or with `--check` reports the committed ones that are out of date. */
import { run } from './run.ts'

/** Each generator writes its file, or with `--check` exits 1 when the committed one differs. */
const generators = [
  'escrow/generate.ts',
  'escrow/descriptors/generate.ts',
  'scripts/leaseDiagram.ts',
  'scripts/openapi.ts',
  'web/icons.ts',
]

const flags = process.argv.includes('--check') ? ['--check'] : []
let failed = false
for (const generator of generators) {
  const { status, output, seconds } = await run('node', [generator, ...flags])
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'}  ${generator} ${seconds.toFixed(1)} s`)
  if (status !== 0) console.log(output)
  failed ||= status !== 0
}
process.exit(failed ? 1 : 0)
