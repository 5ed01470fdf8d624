// A formal proof by the compiler's SMTChecker: of conservation and of the due times, and that planted bugs are found.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import solc from 'solc'

const folder = join(import.meta.dirname, 'proof')
const seconds = 240

/** One model, the number of claims in it, and a bug to plant: `good` becomes `bad`. */
type Proof = { model: string; claims: number; bug: string; good: string; bad: string }

const proofs: Proof[] = [
  {
    model: 'Conservation.sol',
    claims: 1,
    bug: 'a ruling on the deposit does not clear the slot',
    good: 'uint256 rest = lease.deposit - toTenant;\n        lease.deposit = 0;',
    bad: 'uint256 rest = lease.deposit - toTenant;',
  },
  {
    model: 'HandoverDues.sol',
    claims: 2,
    bug: 'lengthening may move the handover back',
    good: 'newDue > lease.handoverDue && ',
    bad: '',
  },
  {
    model: 'DepositDues.sol',
    claims: 4,
    bug: 'an earlier end counts from a day that is past',
    good: 'newMoveOut > block.timestamp ? newMoveOut : block.timestamp;',
    bad: 'newMoveOut;',
  },
]

/** The source lines that the models repeat. After a change the proof fails until the model is updated. */
const boundLines: readonly { file: string; line: string; times: number }[] = [
  { file: 'Leases.sol', line: 'if (_records[id].lease.handoverDue != 0) revert LeaseExists(id);', times: 1 },
  { file: 'Leases.sol', line: 'if (block.timestamp < l.handoverDue) handover = 0;', times: 1 },
  { file: 'Leases.sol', line: 'if (block.timestamp < l.depositDue) deposit = 0;', times: 1 },
  { file: 'Leases.sol', line: 'if (handover != 0) (l.handover = 0);', times: 1 },
  { file: 'Leases.sol', line: 'if (deposit != 0) (l.deposit = 0);', times: 1 },
  { file: 'Leases.sol', line: '(l.handover, l.deposit) = (0, 0);', times: 1 },
  { file: 'Leases.sol', line: 'uint256 amount = uint256(l.handover) + l.deposit;', times: 2 },
  {
    file: 'Leases.sol',
    line: 'if (l.handover != t.handover || l.flags & (FLAG_CANCELLED | FLAG_REFUNDED) != 0) revert NothingHeld();',
    times: 1,
  },
  { file: 'Leases.sol', line: 'uint256 toLandlord = t.firstRent;', times: 1 },
  { file: 'Leases.sol', line: 'if (t.firstRent > t.handover) revert BadFirstRent();', times: 1 },
  { file: 'Leases.sol', line: '(l.handover, l.deposit, l.flags) = (0, 0, l.flags | FLAG_CANCELLED);', times: 1 },
  { file: 'Leases.sol', line: '_pay(_home(t), amount - toLandlord);', times: 1 },
  { file: 'Leases.sol', line: '_pay(t.landlord, toLandlord);', times: 2 },
  { file: 'Leases.sol', line: 'if (amount == 0) revert NothingHeld();', times: 1 },
  { file: 'Leases.sol', line: 'if (_is(l, _disputed(part))) revert AlreadyDisputed();', times: 1 },
  { file: 'Leases.sol', line: 'uint256 from = part == Part.Handover ? t.moveIn : _moveOut(t, r, l);', times: 1 },
  { file: 'Leases.sol', line: 'if (block.timestamp < from) revert TooEarly(from);', times: 1 },
  { file: 'Leases.sol', line: 'if (block.timestamp >= due) revert AlreadyDue(due);', times: 2 },
  { file: 'Leases.sol', line: 'if (claim == 0) revert ZeroAmount();', times: 1 },
  { file: 'Leases.sol', line: 'if (claim > held) revert TooMuch(held);', times: 1 },
  { file: 'Leases.sol', line: '_setHeld(l, part, claim);', times: 1 },
  { file: 'Leases.sol', line: '_setDue(l, part, due + DISPUTE_WINDOW);', times: 1 },
  { file: 'Leases.sol', line: 'l.flags |= _disputed(part);', times: 1 },
  { file: 'Leases.sol', line: 'r.lease = l;', times: 10 },
  { file: 'Leases.sol', line: 'if (held != claim) _release(t, id, part, held - claim);', times: 1 },
  {
    file: 'Leases.sol',
    line: 'if (toTenant > held || toLandlord != held - toTenant) revert NotTheSum(held);',
    times: 1,
  },
  { file: 'Leases.sol', line: 'if (toTenant > held) revert TooMuch(held);', times: 1 },
  { file: 'Leases.sol', line: '_setHeld(l, part, 0);', times: 3 },
  { file: 'Leases.sol', line: 'if (!_is(l, _disputed(part))) revert NotDisputed();', times: 2 },
  {
    file: 'Leases.sol',
    line: 'if (newMoveOut < earliest || newMoveOut >= moveOut || block.timestamp >= moveOut) {',
    times: 1,
  },
  { file: 'Leases.sol', line: 'uint256 due = newMoveOut > block.timestamp ? newMoveOut : block.timestamp;', times: 1 },
  { file: 'Leases.sol', line: 'due += _returnTime(t);', times: 1 },
  { file: 'Leases.sol', line: '(l.depositDue, l.flags) = (uint32(due), l.flags | FLAG_ENDED_EARLIER);', times: 1 },
  { file: 'Leases.sol', line: 'r.end = End(newMoveOut, uint32(due), uint40(agreed));', times: 1 },
  { file: 'Leases.sol', line: 'if (t.returnDays < 3 || t.returnDays > 30) revert BadReturnDays();', times: 1 },
  { file: 'Leases.sol', line: 'if (_is(l, FLAG_DEPOSIT_DISPUTED)) revert AlreadyDisputed();', times: 1 },
  { file: 'Leases.sol', line: 'uint256 moved = held < newTerms.deposit ? held : newTerms.deposit;', times: 1 },
  {
    file: 'Leases.sol',
    line: '(uint256 paidIn, uint256 sentHome) = (newTerms.deposit - moved, held - moved);',
    times: 1,
  },
  { file: 'Leases.sol', line: '(l.deposit, l.flags) = (0, l.flags | FLAG_RENEWED);', times: 1 },
  { file: 'Leases.sol', line: 'if (held == 0) revert NothingHeld();', times: 1 },
  { file: 'Leases.sol', line: 'uint256 public constant DISPUTE_WINDOW = 14 days;', times: 1 },
  { file: 'Vault.sol', line: 'uint256 public constant LENGTHEN_STEP = 30 days;', times: 1 },
  { file: 'Vault.sol', line: 'uint256 public constant LENGTHEN_CAP = 180 days;', times: 1 },
  { file: 'Vault.sol', line: 'uint256 latest = block.timestamp + LENGTHEN_STEP;', times: 1 },
  { file: 'Vault.sol', line: 'if (latest > first + LENGTHEN_CAP) latest = first + LENGTHEN_CAP;', times: 1 },
  { file: 'Vault.sol', line: 'if (newDue <= due || newDue > latest) revert BadDueTime(latest);', times: 1 },
  { file: 'Vault.sol', line: 'credit[to] += amount;', times: 1 },
  { file: 'Vault.sol', line: 'delete credit[account];', times: 1 },
]

/** Returns the repeated lines that the sources no longer contain as often. */
export function unboundLines(read = (file: string) => readFileSync(join(folder, '../src', file), 'utf8')): string[] {
  return boundLines
    .filter(({ file, line, times }) => read(file).split(line).length - 1 !== times)
    .map(({ file, line }) => `${file}: ${line}`)
}

/** The solver's result for a model: claims proven, claims refuted, and whether it gave up on any. */
export type Verdict = { proven: number; refuted: number; gaveUp: boolean; seconds: number }

/** Proves every model and shows each planted bug refuted; prints the results. False if anything stays open. */
export async function formal(): Promise<boolean> {
  if (spawnSync('z3', ['--version']).status !== 0) {
    console.log('The proof needs z3: apt-get install z3 (Debian, Ubuntu) or brew install z3 (macOS).')
    return false
  }
  const unbound = unboundLines()
  for (const line of unbound) console.log(`✗ the models repeat what the source no longer says: ${line}`)
  let isShown = unbound.length === 0
  for (const { model, claims, bug, good, bad } of proofs) {
    const source = readFileSync(join(folder, model), 'utf8')
    const verdict = check(source)
    const isProven = verdict.proven === claims && verdict.refuted === 0 && !verdict.gaveUp
    console.log(`${isProven ? '✓' : '✗'} ${model}: ${verdict.proven} of ${claims} claims proven (${verdict.seconds} s)`)
    if (!source.includes(good)) throw new Error(`${model} no longer holds the line to plant a bug in.`)
    const planted = check(source.replace(good, bad))
    const isFound = planted.refuted > 0
    console.log(
      `${isFound ? '✓' : '✗'} ${model}, planted: ${bug}: ${isFound ? 'refuted' : 'not found'} (${planted.seconds} s)`,
    )
    isShown &&= isProven && isFound
  }
  return isShown
}

/** Runs the solver on one model. */
export function check(source: string): Verdict {
  const begun = Date.now()
  const answers: string[] = []
  // The helper of solc-js throws after 10 seconds; this one waits, and returns z3's output.
  const smtSolver = (query: string) => {
    const { stdout } = spawnSync('z3', ['-smt2', '-in', `-T:${seconds}`], { input: query, maxBuffer: 1 << 28 })
    const contents = stdout.toString()
    answers.push(contents.trim().split('\n')[0] ?? '')
    return { contents }
  }
  const modelChecker = {
    engine: 'chc',
    solvers: ['smtlib2'],
    targets: ['assert'],
    timeout: seconds * 1000,
    showProvedSafe: true,
    showUnproved: true,
  }
  const settings = { modelChecker, outputSelection: { '*': { '*': ['abi'] } } }
  const input = { language: 'Solidity', sources: { 'Model.sol': { content: source } }, settings }
  const output = JSON.parse(solc.compile(JSON.stringify(input), { smtSolver })) as {
    errors?: { severity: string; errorCode: string; formattedMessage: string }[]
  }
  const messages = output.errors ?? []
  const broken = messages.find(({ severity }) => severity === 'error')
  if (broken) throw new Error(broken.formattedMessage)
  const countMessages = (code: string) => messages.filter(({ errorCode }) => errorCode === code).length
  return {
    proven: countMessages('9576'),
    refuted: answers.filter((answer) => answer === 'unsat').length,
    gaveUp: answers.some((answer) => answer !== 'sat' && answer !== 'unsat'),
    seconds: Math.round((Date.now() - begun) / 1000),
  }
}

if (import.meta.main) process.exitCode = (await formal()) ? 0 : 1
