// Promises json/: the ERC-7730 files without addresses, as a registry takes them; the server adds where the contracts lie.
// `node escrow/descriptors/generate.ts` writes them; with --check it only compares, and fails if anything differs.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commonDescriptors } from './descriptors.ts'

const folder = join(import.meta.dirname, 'json')
const files = Object.entries(commonDescriptors()).map(
  ([name, descriptor]) => [join(folder, name), `${JSON.stringify(descriptor, null, 2)}\n`] as const,
)

function committed(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

if (process.argv.includes('--check')) {
  const stale = files.filter(([file, text]) => committed(file) !== text).map(([file]) => file)
  if (stale.length > 0) console.log(`Out of date: ${stale.join(', ')}. Run node escrow/descriptors/generate.ts`)
  process.exitCode = stale.length === 0 ? 0 : 1
} else {
  mkdirSync(folder, { recursive: true })
  for (const [file, text] of files) writeFileSync(file, text)
}
