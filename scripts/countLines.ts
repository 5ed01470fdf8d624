/**
 * `node scripts/countLines.ts [COMMIT]`: lines of code that are neither blank nor comment, by workspace and kind, of a
 * commit's tracked files (HEAD by default). Generated files, lock files and data (JSON, SVG) are not counted.
 */
import { execFileSync } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const commit = process.argv[2] ?? 'HEAD'
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 500_000_000 })

type Kind = 'product' | 'tests' | 'docs'
const code = /\.(tsx?|[cm]js|sol|css|sql|sh|tree)$/
const isTest = (file: string) =>
  /^(e2e|escrow\/test|escrow\/proof|bench)\//.test(file) ||
  /\/testing\//.test(file) ||
  /\.(test|e2e|setup|start)\.tsx?$|\.t\.sol$/.test(file)
const isGenerated = (file: string) => /^escrow\/abi\/|^docs\/openapi|iconNames\.ts$|\.snapshot$/.test(file)

function kindOf(file: string): Kind | undefined {
  if (isGenerated(file)) return undefined
  if (file.endsWith('.md')) return 'docs'
  if (!code.test(file)) return undefined
  return isTest(file) ? 'tests' : 'product'
}

/** Neither blank nor comment. A line that starts within a block comment belongs to it. */
function countCode(text: string, file: string): number {
  const line = file.endsWith('.sql') ? '--' : /\.(sh|tree)$/.test(file) ? '#' : '//'
  let isInBlock = false
  return text.split('\n').filter((raw) => {
    const trimmed = raw.trim()
    if (isInBlock) {
      isInBlock = !trimmed.includes('*/')
      return false
    }
    if (trimmed.startsWith('/*')) {
      isInBlock = !trimmed.includes('*/')
      return false
    }
    return trimmed !== '' && !trimmed.startsWith(line)
  }).length
}

const counts: Record<string, Record<Kind, number>> = {}
for (const file of git('ls-tree', '-r', '--name-only', '-z', commit).split('\0').filter(Boolean)) {
  const kind = kindOf(file)
  if (!kind) continue
  const workspace = file.includes('/') ? (file.split('/')[0] ?? '') : '(root)'
  const text = git('show', `${commit}:${file}`)
  const lines = kind === 'docs' ? text.split('\n').filter((one) => one.trim() !== '').length : countCode(text, file)
  const row = counts[workspace] ?? { product: 0, tests: 0, docs: 0 }
  row[kind] += lines
  counts[workspace] = row
}
const total = { product: 0, tests: 0, docs: 0 }
for (const row of Object.values(counts)) for (const kind of Object.keys(total) as Kind[]) total[kind] += row[kind]
console.table({ ...counts, total })
