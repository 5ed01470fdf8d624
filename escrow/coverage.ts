// Checks that the suites run every line and take every branch of the sources; lists what the tool cannot measure.
import { forge } from './forge.ts'
import { testOfSize } from './shipped.ts'

/** What the coverage tool does not count as branches, and what covers it instead. */
const notMeasured = [
  'Not judged by the tool: the sides of `||` and `&&`, and `? :`. In mutation.report.md each side of `||` is deleted once,',
  'and each `&&` becomes `||` once;',
  '`? :` picks a part or a payee, and ReleaseTest, DisputeTest and SettleTest take both (handover and deposit, tenant and landlord);',
  'in RentOrders it picks the end of a month, and CollectRentTest takes both.',
  'Passkey accounts are not measured: without the optimizer, which the tool switches off, their stack is too deep.',
  'The tool switches via_ir off, so it judges the sources, not the shipped bytes; the same tests run on the shipped ones.',
]

/** The sources of passkey accounts and their suites. */
const skipped = [
  'escrow/src/accounts/*',
  'escrow/test/*Account*',
  'escrow/test/PasskeyOwner*',
  'escrow/test/SlowOwners*',
]

/** Prints lines and branches of every source; false if any is below 100 %. */
export async function coverage(): Promise<boolean> {
  const skips = skipped.flatMap((files) => ['--skip', files])
  const run = await forge(['coverage', '--report', 'summary', '--nmc', 'InvariantsTest', '--nmt', testOfSize, ...skips])
  const rows = run.stdout.split('\n').filter((line) => line.startsWith('| escrow/src/'))
  console.log(
    ['file                                  lines               branches', ...rows.map(shorten), ...notMeasured].join(
      '\n',
    ),
  )
  const short = rows.filter((row) => cells(row).some((cell, i) => (i === 1 || i === 3) && !cell.startsWith('100.00%')))
  if (run.status !== 0 || rows.length === 0) console.log(run.stdout + run.stderr)
  console.log(
    short.length === 0 ? 'coverage: 100 % of lines and branches' : `coverage: ${short.length} files below 100 %`,
  )
  return run.status === 0 && rows.length > 0 && short.length === 0
}

function cells(row: string): string[] {
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}

function shorten(row: string): string {
  const [file = '', lines = '', , branches = ''] = cells(row)
  return `${file.padEnd(38)}${lines.padEnd(20)}${branches}`
}
