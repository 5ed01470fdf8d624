/** Writes a generated file, or with `--check` compares it with the committed one and exits 1 when they differ. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.ts'

/** `file` is relative to the repository; the caller's `--check` flag decides. */
export function writeGenerated(file: string, content: string): void {
  const target = path.join(root, file)
  const committed = existsSync(target) ? readFileSync(target, 'utf8') : undefined
  if (process.argv.includes('--check')) {
    if (committed === content) return
    console.error(`${file} is out of date. Run: npm run generate`)
    process.exitCode = 1
    return
  }
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, content)
}
