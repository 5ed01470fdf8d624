// Creates the mutants of the sources: every guard and effect deleted, and comparisons, operands, roles and
// constants changed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './forge.ts'

/** The kind of change. */
export type MutantKind = 'deletion' | 'comparison' | 'operand' | 'role' | 'constant'

/** One change: the file, the line, the code before and after (empty for a deletion), and the changed source. */
export type Mutant = { kind: MutantKind; file: string; line: number; was: string; becomes: string; source: string }

/** The sources to mutate. */
export const fileNames = [
  'Vault.sol',
  'PairDeposits.sol',
  'Leases.sol',
  'RentEscrow.sol',
  'RentOrders.sol',
  'AppealableArbitration.sol',
  'accounts/PasskeyOwner.sol',
  'accounts/Accounts.sol',
  'accounts/SlowOwners.sol',
]
/** What has to happen before money moves: slots cleared or moved, amounts bounded, credits stored. */
const effects =
  /^(delete .*|_setHeld\(.*|_setDue\(.*|r\.(?:lease|end) = .*|_records\[id\]\.lease = .*|l\.flags \|= .*|if \(endsStay\) .*|by = address\(0\)|due \+= .*|if \(earliest < .*\) earliest = .*|if \(earliest == 0\) .*|if \(block\.timestamp <= .*\) toLandlord .*|_fees = .*|if \(fee != 0\) .*|credit\[to\] \+= amount|\(l\.\w+, l\.\w+(?:, l\.flags)?\) = .*|if \(\w+ != 0\) \(l\.\w+ = 0\)|if \(block\.timestamp < l\.\w+\) \w+ = 0|if \(latest > .*\) latest = .*|_check\w+\(.*|_lowerFees\(.*|_payFee\(.*|_open\(.*|_deliver\(.*|if \(paidIn != 0\) .*|_payRentFee\(.*|_setFeeReceiver\(.*|_held\(l, part\)|feeReceiver = to|_deposits\[rentee\]\[landlord\]\.due = .*|(?:token|stablecoin)\.safeTransfer\w*\(.*|_collect\(.*|_pay\(.*|emit .*|super\..*|\(s\.id, s\.number\) = .*|s\.taken = .*|(?:from|due) = .*|_lease\(o\.lease\)|if \(msg\.sender != o\.tenant\) .*);/
/** The same of an arbitration with two instances. */
const rulingEffects =
  /^(\(?c\.\w+(?:, c\.\w+\))? = .*|if \(c\.stage == Stage\.\w+\) (?:c\.feeTo = |return ).*|if \(\w*(?:_isSide\(.*\)|\w+ASide)\) return .*|if \(newDue <= due\) .*|if \(l\.flags .*\) return .*|if \(newMoveOut != 0 .*\) escrow\..*|if \(c\.firstDue == 0\) .*|escrow\..*|_lengthenTo\(.*|_carryOut\(.*|_collectFee\(.*);/
/** The same of accounts. */
const accountEffects =
  /^(if \(.*\) return (?:true|false|account|bytes4\(0\)|_mustCallWait.*)|if \(owner\.code.*\) .*|_useAnnouncement\(.*|announcedAt\[.*\] = .*|createOwner\(.*|ISafe\w*\(.*\)\.\w+\(.*);/

type Rule = { kind: MutantKind; find: RegExp; instead: (match: string) => string[] }
const swapped = (a: string, b: string) => (match: string) => [
  match.includes(a) ? match.replace(a, b) : match.replace(b, a),
]

/** How the other kinds change a line of code. */
const rules: Rule[] = [
  { kind: 'comparison', find: / (?:<=|>=|<|>) (?!\()/g, instead: (match) => relational[match.trim()] ?? [] },
  { kind: 'comparison', find: / (?:==|!=) /g, instead: swapped('==', '!=') },
  { kind: 'operand', find: / (?:\+|-) (?!=)/g, instead: swapped('+', '-') },
  { kind: 'operand', find: / (?:&&|\|\|) /g, instead: swapped('&&', '||') },
  {
    kind: 'operand',
    find: /\? ([\w.]+) : ([\w.]+)/g,
    instead: (match) => [match.replace(/\? ([\w.]+) : ([\w.]+)/, '? $2 : $1')],
  },
  { kind: 'operand', find: /_fees\.(?:deposit|rent)\b/g, instead: swapped('deposit', 'rent') },
  { kind: 'operand', find: /\b(?:tenantNotice|landlordNotice)\b/g, instead: swapped('tenantNotice', 'landlordNotice') },
  { kind: 'operand', find: /\bt\.(?:freeUntil|halfUntil)\b/g, instead: swapped('freeUntil', 'halfUntil') },
  { kind: 'role', find: /\b[to]\.(?:tenant|landlord)\b/g, instead: swapped('tenant', 'landlord') },
  { kind: 'role', find: /\b(?:old|new)Terms\.(?:tenant|landlord)\b/g, instead: swapped('tenant', 'landlord') },
  { kind: 'role', find: /\b(?:old|new)Terms\b(?=[.,)])/g, instead: swapped('oldTerms', 'newTerms') },
  { kind: 'role', find: /\bt\.arbitrator\b/g, instead: () => ['arbitrator', 't.tenant', 't.landlord'] },
  {
    kind: 'role',
    find: /msg\.sender != arbitrator\b/g,
    instead: () => ['msg.sender != owner()', 'msg.sender != feeReceiver'],
  },
  { kind: 'role', find: /\bPart\.(?:Handover|Deposit)\b/g, instead: swapped('Handover', 'Deposit') },
  { kind: 'role', find: /_pay\((?:rentee|landlord), /g, instead: swapped('rentee', 'landlord') },
  { kind: 'role', find: /\[rentee\]\[landlord\]/g, instead: () => ['[landlord][rentee]'] },
  { kind: 'role', find: /msg\.sender, feeReceiver/g, instead: () => ['msg.sender, owner()', 'msg.sender, arbitrator'] },
  { kind: 'role', find: /\b(?:oldId|newId)\b(?=[,)])/g, instead: swapped('oldId', 'newId') },
  { kind: 'constant', find: /\b\d+ days\b/g, instead: (match) => [match.replace(/\d+/, (n) => `${Number(n) + 1}`)] },
  { kind: 'constant', find: /\b5 \* /g, instead: () => ['4 * '] },
  { kind: 'constant', find: /(?<=[=(] ?)0(?=[,);])/g, instead: () => ['1'] },
  { kind: 'constant', find: /\buint(?:88|32|128|64)\((?=\w)/g, instead: (match) => [narrower[match] ?? match] },
  { kind: 'constant', find: /type\(uint128\)\.max/g, instead: () => ['type(uint120).max', 'type(uint136).max'] },
  {
    kind: 'constant',
    find: /"(?:Terms|Settlement|Renewal|EarlierEnd|Month|RentOrder)\(/g,
    instead: (match) => [match.replace('(', 's(')],
  },
  { kind: 'constant', find: /EIP712\("RentEscrow", "3"\)/g, instead: () => ['EIP712("RentEscrow", "2")'] },
  { kind: 'constant', find: /EIP712\("RentOrders", "1"\)/g, instead: () => ['EIP712("RentOrders", "2")'] },
  { kind: 'operand', find: /FLAG_CANCELLED \| FLAG_REFUNDED/g, instead: () => ['FLAG_CANCELLED', 'FLAG_REFUNDED'] },
  { kind: 'role', find: /\b(?:first|second)Instance\b(?!_)/g, instead: swapped('first', 'second') },
  { kind: 'role', find: /\? address\(0\) : secondInstance/g, instead: () => ['? secondInstance : secondInstance'] },
  { kind: 'operand', find: /\bStage\.(?:Open|Decided|Appealed|Closed)\b/g, instead: otherStages },
  { kind: 'operand', find: /\b(?:AFTER_DECISION|AFTER_APPEAL)\b/g, instead: swapped('DECISION', 'APPEAL') },
  { kind: 'operand', find: / due, (?:true|false)\)/g, instead: swapped('true', 'false') },
  { kind: 'constant', find: /\b48 hours\b/g, instead: () => ['49 hours'] },
  { kind: 'operand', find: /\b(?:WAIT|LAPSE)\b(?! =)/g, instead: swapped('WAIT', 'LAPSE') },
  { kind: 'role', find: /uint160\((?:escrow|orders)\)/g, instead: swapped('escrow', 'orders') },
  { kind: 'constant', find: /\b(?:68|85)\b/g, instead: (match) => [`${Number(match) - 1}`] },
]
function otherStages(match: string): string[] {
  return ['Open', 'Decided', 'Appealed', 'Closed'].map((name) => `Stage.${name}`).filter((name) => name !== match)
}
const relational: Record<string, string[]> = {
  '<': [' <= ', ' >= '],
  '<=': [' < ', ' > '],
  '>': [' >= ', ' <= '],
  '>=': [' > ', ' < '],
}
const narrower: Record<string, string> = {
  'uint88(': 'uint80(',
  'uint32(': 'uint24(',
  'uint128(': 'uint120(',
  'uint64(': 'uint16(',
}

/** Returns all mutants of the current sources, in order. */
export function mutants(): Mutant[] {
  return fileNames.flatMap((file) => {
    const source = readFileSync(join(root, 'escrow/src', file), 'utf8')
    return [...deletions(file, source), ...modifiers(file, source), ...changes(file, source)]
  })
}

/** Every other kind, on lines of code that are neither comments nor imports. */
function changes(file: string, source: string): Mutant[] {
  const found: Mutant[] = []
  for (const { kind, find, instead } of rules) {
    for (const match of source.matchAll(find)) {
      const line = lineAt(source, match.index)
      if (/^\s*(?:\/\/|import|pragma|emit )/.test(line) || source.slice(0, match.index).endsWith('//')) continue
      for (const text of instead(match[0])) {
        const was = line.trim()
        const at = match.index - source.lastIndexOf('\n', match.index) - 1
        const becomes = (line.slice(0, at) + text + line.slice(at + match[0].length)).trim()
        found.push({ kind, file, was, becomes, ...changed(source, match.index, match[0], text) })
      }
    }
  }
  return found
}

function deletions(file: string, source: string): Mutant[] {
  const found: Mutant[] = []
  const add = (index: number, text: string, instead: string, was = text.trim()) =>
    found.push({
      kind: 'deletion',
      file,
      was: was.replace(/\s+/g, ' '),
      becomes: '',
      ...changed(source, index, text, instead),
    })
  // A guard is one statement on one line, or three lines if it is long.
  for (const match of source.matchAll(/^ +if \((.*)\) (?:revert .*;|\{\n +revert .*;\n +\})(?: \/\/.*)?\n/gm)) {
    const [text, condition = ''] = match
    add(match.index, text, '')
    const sides = condition.split(' || ')
    if (sides.length === 1) continue
    for (const side of sides) {
      const rest = sides.filter((other) => other !== side).join(' || ')
      add(match.index, text, text.replace(condition, rest), side)
    }
  }
  for (const match of source.matchAll(/^ +(.*;)(?: \/\/.*)?\n/gm)) {
    if ([effects, rulingEffects, accountEffects].some((pattern) => pattern.test(match[1] ?? '')))
      add(match.index, match[0], '')
  }
  return found
}

function modifiers(file: string, source: string): Mutant[] {
  return [...source.matchAll(/ ?\b(nonReentrant|onlyOwner)\b(?=[\s{])/g)]
    .filter(({ index }) => !/import|abstract|@dev/.test(lineAt(source, index)))
    .map((match) => {
      const before = source.slice(0, match.index)
      const name = /function (\w+)(?![\s\S]*function )/.exec(before)?.[1] ?? ''
      return {
        kind: 'deletion',
        file,
        was: `${match[1]} of ${name}`,
        becomes: '',
        ...changed(source, match.index, match[0], ''),
      }
    })
}

function changed(source: string, index: number, text: string, instead: string): Pick<Mutant, 'line' | 'source'> {
  const line = source.slice(0, index + (text.length - text.trimStart().length)).split('\n').length
  return { line, source: source.slice(0, index) + instead + source.slice(index + text.length) }
}

function lineAt(source: string, index: number): string {
  return source.slice(source.lastIndexOf('\n', index) + 1, source.indexOf('\n', index))
}
