// Promises that every guard is needed: each is deleted in turn, and a named test dies. Writes mutation.report.md.
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forge, root } from './forge.ts'
import { type Mutant, mutants } from './mutants.ts'

/** A mutant and the tests that died of it; none means that it survived. */
type Fate = Mutant & { killedBy: string[] }

/** Runs every mutant on two copies at once; with words given, only those whose deleted text holds one. False if any survives. */
export async function mutate(words: string[]): Promise<boolean> {
  const all = mutants().filter(({ deleted }) => words.length === 0 || words.some((word) => deleted.includes(word)))
  const fates: Fate[] = []
  const waiting = [...all]
  const work = async () => {
    const room = aCopy()
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const fate = { ...next, killedBy: await killers(room, next) }
      fates.push(fate)
      console.log(
        `${fate.killedBy.length > 0 ? '✓' : '✗ SURVIVED'} ${where(fate)} ${fate.deleted} → ${fate.killedBy[0] ?? 'no test dies'}`,
      )
    }
    rmSync(room, { recursive: true })
  }
  await Promise.all([work(), work()])
  const survivors = fates.filter(({ killedBy }) => killedBy.length === 0)
  console.log(
    `${fates.length} deletions, ${fates.length - survivors.length} killed by a named test, ${survivors.length} survived`,
  )
  if (words.length === 0) writeFileSync(join(root, 'escrow/mutation.report.md'), report(all, fates))
  return survivors.length === 0 && fates.length > 0
}

function aCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'keyhold-mutants-'))
  for (const name of ['foundry.toml', 'package.json', 'bin', 'src', 'test']) {
    cpSync(join(root, 'escrow', name), join(copy, 'escrow', name), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** The tests that die: the plain suites first, the invariants only if those notice nothing. */
async function killers(room: string, { file, source }: Mutant): Promise<string[]> {
  const path = join(room, 'escrow/src', file)
  writeFileSync(path, source)
  const plain = await dying(room, ['--nmc', 'InvariantsTest'])
  const dead = plain.length > 0 ? plain : await dying(room, ['--mc', 'InvariantsTest'])
  cpSync(join(root, 'escrow/src', file), path)
  return dead
}

async function dying(cwd: string, args: string[]): Promise<string[]> {
  const settings = { FOUNDRY_PROFILE: 'fast', FOUNDRY_FUZZ_RUNS: '50' }
  const { stdout, stderr, status } = await forge(['test', '--json', ...args], { cwd, settings })
  if (!stdout.includes('test_results')) throw new Error(`A mutant does not compile:\n${stdout}${stderr}`)
  type Results = Record<string, { test_results: Record<string, { status: string }> }>
  const results = Object.values(JSON.parse(stdout.slice(stdout.indexOf('{'))) as Results)
  const names = results.flatMap(({ test_results: tests }) =>
    Object.keys(tests).filter((name) => tests[name]?.status === 'Failure'),
  )
  if (names.length > 0 !== (status !== 0)) throw new Error('forge and its results disagree')
  return names.map((name) => name.replace(/\(.*/, ''))
}

function where({ file, line }: Mutant): string {
  return `${file}:${line}`
}

function report(order: Mutant[], fates: Fate[]): string {
  const rows = order.map((each) => {
    const killedBy = fates.find((fate) => fate.file === each.file && fate.source === each.source)?.killedBy ?? []
    const more = killedBy.length > 1 ? ` and ${killedBy.length - 1} more` : ''
    return [
      where(each),
      `\`${each.deleted.replaceAll('|', '\\|')}\``,
      killedBy[0] ? `${killedBy[0]}${more}` : '**survived**',
    ]
  })
  const survived = fates.filter(({ killedBy }) => killedBy.length === 0).length
  return [
    '# What each guard is for',
    '',
    'Written by `node escrow/run.ts mutate`: every guard, effect and modifier of the escrow deleted in turn, and the test that dies of it.',
    '',
    `${fates.length} deletions, ${fates.length - survived} killed by a named test, ${survived} survived.`,
    '',
    ...table([['where', 'deleted', 'dies'], ...rows]),
    '',
  ].join('\n')
}

/** Rows as Markdown, the first as head, columns aligned. */
function table(rows: string[][]): string[] {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[], fill = ' ') =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0, fill)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(['', '', ''], '-'), ...body.map((row) => line(row))]
}
