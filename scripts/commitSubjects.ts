/**
 * Commit subjects: at most 72 characters, one change, area first ("web: …"). `--file FILE` checks one message
 * (scripts/hooks/commit-msg); without it every commit since this rule came is checked, which needs the whole history.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { root } from './run.ts'

const maxLength = 72
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 28 })
    .toString()
    .trim()

/** What is wrong with a subject; undefined if nothing is. */
export function subjectFault(subject: string): string | undefined {
  if (/^(Merge|Revert) /.test(subject)) return undefined
  if (subject.length > maxLength) return `${subject.length} characters, at most ${maxLength}`
  return /^[a-z][\w ,/-]*: \S/i.test(subject) ? undefined : 'has no area in front, as in "web: …"'
}

function subjectsToCheck(): string[] {
  const file = process.argv[process.argv.indexOf('--file') + 1]
  if (process.argv.includes('--file') && file) return readFileSync(file, 'utf8').split('\n').slice(0, 1)
  if (git('rev-parse', '--is-shallow-repository') === 'true')
    throw new Error('A shallow clone has no history to check.')
  const first = git('log', '--diff-filter=A', '--format=%H', '--', 'scripts/commitSubjects.ts').split('\n').at(-1)
  return first ? git('log', '--no-merges', '--format=%s', `${first}^..HEAD`).split('\n') : []
}

if (import.meta.main) {
  const faults = subjectsToCheck().flatMap((subject) => {
    const fault = subjectFault(subject)
    return fault ? [`${subject}: ${fault}`] : []
  })
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
