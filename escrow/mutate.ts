// Mutation test: runs every mutant and names the tests that fail. Writes mutation.report.md.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import solc from 'solc'
import { forge, root } from './forge.ts'
import { fileNames, type Mutant, type MutantKind, mutants } from './mutants.ts'
import { equivalents } from './mutation.equivalents.ts'
import { testOfSize } from './shipped.ts'

/** A mutant and its outcome: the tests that failed (none: it survived), or the compiler's refusal. */
type Fate = Omit<Mutant, 'source'> & { killedBy: string[]; isRefused?: boolean }

const folder = join(root, 'escrow/out/mutants')

/**
 * Runs every mutant, a few concurrently; with words given, only those whose line contains one, or of a file of that
 * name. False if any survives unexplained.
 */
export async function mutate(words: string[]): Promise<boolean> {
  if (words.includes('--report')) return written(JSON.parse(readFileSync(results, 'utf8')))
  const isAsked = ({ was, file }: Mutant) => words.some((word) => was.includes(word) || file === word)
  const all = mutants().filter((mutant) => words.length === 0 || isAsked(mutant))
  mkdirSync(folder, { recursive: true })
  await buildTests()
  await checkUnchanged(all.map(({ file }) => file))
  const fates: Fate[] = []
  // Spread over files and kinds, so that early results are representative.
  const waiting = all.map((mutant, at) => ({ mutant, key: (at * 293) % 997 })).toSorted((a, b) => a.key - b.key)
  const work = async (lane: number) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const fate = await fateOf(next.mutant, lane)
      fates.push(fate)
      if (words.length === 0) writeFileSync(results, JSON.stringify(fates))
      console.log(`${fates.length}/${all.length} ${outcomeOf(fate)} ${location(fate)} ${fate.was} → ${fate.becomes}`)
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane)))
  rmSync(folder, { recursive: true })
  if (words.length > 0) return isExplained(fates)
  writeFileSync(results, JSON.stringify(fates))
  return written(fates)
}

/** The results of the last whole run; `--report` writes the report from them again. */
const results = join(root, 'escrow/out/mutation.json')

function written(fates: Fate[]): boolean {
  const order = fates.toSorted((a, b) => fileNames.indexOf(a.file) - fileNames.indexOf(b.file) || a.line - b.line)
  writeFileSync(join(root, 'escrow/mutation.report.md'), report(order))
  return isExplained(fates)
}

function isExplained(fates: Fate[]): boolean {
  console.log(totals(fates))
  return fates.length > 0 && !fates.some((fate) => isSurvivor(fate) && !explanationOf(fate))
}

/** Concurrent runs: forge mostly waits for its own start. */
const lanes = 4
const testSettings = {
  SOLC_VERSION: solc.version(),
  FOUNDRY_PROFILE: 'fast',
  FOUNDRY_CODE_SIZE_LIMIT: '120000', // mutants are compiled without the optimizer, which takes a third of the time
  FOUNDRY_FUZZ_RUNS: '50',
  FOUNDRY_INVARIANT_RUNS: '4',
  FOUNDRY_OUT: 'escrow/out/mutation',
  FOUNDRY_CACHE_PATH: 'escrow/cache/mutation',
}

/** Compiles the suites once: they read the code of a contract from the file that its variable names. */
async function buildTests(): Promise<void> {
  const { status, stdout, stderr } = await forge(['build'], { settings: testSettings })
  if (status !== 0) throw new Error(stdout + stderr)
}

/** A test that fails without any change would kill every mutant: then the run says nothing. */
async function checkUnchanged(files: string[]): Promise<void> {
  const ofContract = new Map(files.map((file) => [contractOf(file).name, file]))
  for (const file of ofContract.values()) {
    const source = readFileSync(join(root, 'escrow/src', file), 'utf8')
    const { killedBy, isRefused } = await fateOf({ kind: 'deletion', file, line: 0, was: '', becomes: '', source }, 0)
    if (isRefused || killedBy.length > 0) throw new Error(`The unchanged ${file} fails: ${killedBy.join(', ')}`)
  }
}

const accountVariables: Record<string, string> = {
  PasskeyOwner: 'PASSKEY_ARTIFACT',
  Accounts: 'ACCOUNTS_ARTIFACT',
  SlowOwners: 'GUARD_ARTIFACT',
}
const isOfAccounts = (file: string) => file.startsWith('accounts/')

/** The deployed contract of a file, how the suites find its code, and which suites run it. */
function contractOf(file: string) {
  const name = basename(file, '.sol')
  if (isOfAccounts(file)) {
    const suites = ['--mp', 'escrow/test/{Account*,PasskeyOwner,SlowOwners}*']
    return { name, variable: accountVariables[name] ?? '', suites }
  }
  if (file === 'RentOrders.sol')
    return { name: 'RentOrders', variable: 'ORDERS_ARTIFACT', suites: ['--mp', 'escrow/test/{*Order*,CollectRent*}'] }
  return file === 'AppealableArbitration.sol'
    ? { name: 'AppealableArbitration', variable: 'ARBITRATION_ARTIFACT', suites: ['--mp', 'escrow/test/Appeal*'] }
    : { name: 'RentEscrow', variable: 'ESCROW_ARTIFACT', suites: [] }
}

/** The plain suites first, the invariants only if those all pass. */
async function fateOf({ source, ...mutant }: Mutant, lane: number): Promise<Fate> {
  const bytecode = compiled(mutant.file, source)
  if (bytecode === undefined) return { ...mutant, killedBy: [], isRefused: true }
  const artifact = join(folder, `${lane}.json`)
  writeFileSync(artifact, JSON.stringify({ abi: [], bytecode: { object: bytecode } }))
  const { variable, suites } = contractOf(mutant.file)
  const settings = { ...testSettings, [variable]: artifact }
  const plain = await failingTests([...suites, '--nmc', 'InvariantsTest'], settings)
  if (plain.length > 0) return { ...mutant, killedBy: plain }
  return { ...mutant, killedBy: await failingTests([...suites, '--mc', 'InvariantsTest'], settings) }
}

async function failingTests(args: string[], settings: Record<string, string>): Promise<string[]> {
  const { stdout, stderr, status } = await forge(['test', '--json', '--nmt', testOfSize, ...args], { settings })
  if (!stdout.includes('test_results')) throw new Error(`The suites did not run:\n${stdout}${stderr}`)
  type Results = Record<string, { test_results: Record<string, { status: string }> }>
  const results = Object.values(JSON.parse(stdout.slice(stdout.indexOf('{'))) as Results)
  const names = results.flatMap(({ test_results: tests }) =>
    Object.keys(tests).filter((name) => tests[name]?.status === 'Failure'),
  )
  if (names.length > 0 !== (status !== 0)) throw new Error('forge and its results disagree')
  return names.map((name) => name.replace(/\(.*/, ''))
}

/** The creation code of a contract with one file changed; undefined if it does not compile. */
function compiled(file: string, source: string): string | undefined {
  const own = readdirSync(join(root, 'escrow/src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.sol'),
  )
  const sources: Record<string, { content: string }> = {}
  const add = (path: string, content: string) => {
    if (sources[path]) return
    sources[path] = { content }
    for (const [, found = ''] of content.matchAll(/from "([^"]+)";/g)) {
      const target = found.startsWith('.') ? join(path, '..', found) : found
      if (!target.startsWith('escrow/')) add(target, readFileSync(join(root, 'node_modules', target), 'utf8'))
    }
  }
  for (const each of own)
    add(`escrow/src/${each}`, each === file ? source : readFileSync(join(root, 'escrow/src', each), 'utf8'))
  const { name } = contractOf(file)
  const path = `escrow/src/${isOfAccounts(file) ? file : `${name}.sol`}`
  const optimizer = { enabled: isOfAccounts(file) } // without it their stack is too deep
  const settings = { evmVersion: 'cancun', optimizer, outputSelection: { [path]: { [name]: ['evm.bytecode.object'] } } }
  const output = JSON.parse(solc.compile(JSON.stringify({ language: 'Solidity', sources, settings })))
  const bytecode = output.contracts?.[path]?.[name]?.evm.bytecode.object
  return bytecode ? `0x${bytecode}` : undefined
}

const isSurvivor = ({ killedBy, isRefused }: Fate) => killedBy.length === 0 && !isRefused

function explanationOf({ file, was, becomes }: Fate): string | undefined {
  return equivalents.find((one) => one.file === file && one.was === was && one.becomes === becomes)?.why
}

function outcomeOf(fate: Fate): string {
  if (fate.isRefused) return '– not compiled'
  if (fate.killedBy[0]) return `✓ ${fate.killedBy[0]}`
  return explanationOf(fate) ? '= equivalent' : '✗ SURVIVED'
}

function location({ file, line }: Pick<Mutant, 'file' | 'line'>): string {
  return `${file}:${line}`
}

const kinds: MutantKind[] = ['deletion', 'comparison', 'operand', 'role', 'constant']

function totals(fates: Fate[]): string {
  const of = (some: Fate[]) => [
    some.filter(({ killedBy }) => killedBy.length > 0).length,
    some.filter((fate) => isSurvivor(fate) && explanationOf(fate)).length,
    some.filter((fate) => isSurvivor(fate) && !explanationOf(fate)).length,
    some.filter(({ isRefused }) => isRefused).length,
  ]
  const rows = [
    ...kinds.map((kind) => [kind, fates.filter((fate) => fate.kind === kind)] as const),
    ['all', fates] as const,
  ]
  const body = rows.map(([name, some]) => [name, `${some.length}`, ...of(some).map(String)])
  return table([['kind', 'mutants', 'killed', 'explained', 'survived', 'not compiled'], ...body]).join('\n')
}

function report(fates: Fate[]): string {
  const cell = (text: string) => (text ? `\`${text.replaceAll('|', '\\|')}\`` : '')
  const rows = fates.flatMap((fate) => {
    if (fate.isRefused) return []
    const more = fate.killedBy.length > 1 ? ` and ${fate.killedBy.length - 1} more` : ''
    const dies = fate.killedBy[0]
      ? `${fate.killedBy[0]}${more}`
      : explanationOf(fate)
        ? 'explained above'
        : '**survived**'
    return [[location(fate), fate.kind, cell(fate.was), cell(fate.becomes), dies]]
  })
  const survivors = fates
    .filter(isSurvivor)
    .map((fate) => [location(fate), cell(fate.was), cell(fate.becomes), explanationOf(fate) ?? '**not explained**'])
  return [
    '# What each line is for',
    '',
    'Written by `node escrow/run.ts mutate`: guards, effects and modifiers deleted, and comparisons, operands, roles and constants changed, each in turn, with the test that dies of it.',
    '',
    `${fates.length} of ${mutants().length} mutants were run.`,
    '',
    totals(fates),
    '',
    '## Survivors',
    '',
    ...table([['where', 'was', 'becomes', 'why no test can die'], ...survivors]),
    '',
    '## All',
    '',
    ...table([['where', 'kind', 'was', 'becomes', 'dies'], ...rows]),
    '',
  ].join('\n')
}

/** Formats rows as Markdown, the first as header, with aligned columns. */
function table(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[], fill = ' ') =>
    `| ${cells.map((text, i) => text.padEnd(widths[i] ?? 0, fill)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [
    line(head),
    line(
      head.map(() => ''),
      '-',
    ),
    ...body.map((row) => line(row)),
  ]
}
