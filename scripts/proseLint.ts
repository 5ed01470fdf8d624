/**
 * The prose lint: plain English in comments, test titles, docs and the English texts. `--update` writes the counts of the
 * weak words (proseLint.json), which may only fall.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.ts'

const maxWords = 30
const file = path.join(root, 'scripts/proseLint.json')
/** `strong` words are never allowed; of `weak` ones, most uses have a better word: their counts may only fall. */
const rules = JSON.parse(readFileSync(file, 'utf8')) as { strong: string[]; weak: Record<string, number> }
const ownFiles = /^scripts\/(proseLint\.|hooks\/)/
const excluded =
  /^(docs\/specification|recordings|docs\/proofs\/watcher-mutants|docs\/credits|escrow\/mutation\.report)|package-lock|LICENSE|escrow\/(src|proof)\//

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 28 })
    .toString()
    .trim()

/** The prose of a file, line by line: comments and test titles of code, Markdown without code and quotes, sentences of JSON. */
export function proseOf(file: string, text: string): string[] {
  if (file.endsWith('.md')) return textOfMarkdown(text)
  if (/^locales\/en\/.*\.json$/.test(file)) return text.split('\n').map((line) => line.replace(/^\s*"[^"]*":\s*/, ''))
  if (!/\.(tsx?|mjs|cjs|css|sol|sql|ya?ml|env)$/.test(file)) return []
  const blocks = /\.(tsx?|mjs|cjs|css|sol)$/.test(file)
    ? /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*|\b(?:test|it|describe)(?:\.\w+)?\((['"`]).*?\1/g
    : /(?<=^|\s)(?:--|#) .*/g
  const lines = text.split('\n').map(() => '')
  for (const match of text.matchAll(blocks)) {
    const first = text.slice(0, match.index).split('\n').length - 1
    for (const [at, line] of match[0].split('\n').entries()) lines[first + at] += ` ${line}`
  }
  return lines.map((line) => line.replace(/`[^`]*`/g, ''))
}

function textOfMarkdown(text: string): string[] {
  const fenced = text.replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/.+/g, ''))
  return fenced.split('\n').map((line) => (/^\s*>/.test(line) ? '' : line.replace(/`[^`]*`/g, 'X')))
}

/** Sentences of a Markdown page with more words than the guide allows. Cells, items and paragraphs end a sentence. */
export function longSentences(markdown: string): string[] {
  const units = textOfMarkdown(markdown)
    .join('\n')
    .split(/\n\s*\n|\n\s*(?:[-*]|\d+\.)\s|\||^#.*$/m)
  const sentences = units.flatMap((unit) => unit.replace(/\]\([^)]*\)/g, ']').split(/(?<=[.!?])\s+(?=["“A-Z0-9[])/))
  return sentences.map((one) => one.replace(/\s+/g, ' ').trim()).filter((one) => one.split(' ').length > maxWords)
}

const wordPattern = (words: readonly string[]) =>
  new RegExp(`(?<![\\w-])(?:${words.join('|').replaceAll(' ', '\\s+')})(?![\\w-])`, 'gi')

function tally(counts: Record<string, number>, found: string): void {
  const word = found.toLowerCase().replace(/\s+/g, ' ')
  counts[word] = (counts[word] ?? 0) + 1
}

function findings(): string[] {
  const files = git('ls-files')
    .split('\n')
    .filter((file) => !excluded.test(file) && existsSync(path.join(root, file)))
  const found: string[] = []
  const counts = Object.fromEntries(Object.keys(rules.weak).map((word) => [word, 0]))
  const [strong, weak] = [wordPattern(rules.strong), wordPattern(Object.keys(rules.weak))]
  for (const file of files.filter((one) => !ownFiles.test(one))) {
    if (!/\.(md|json|tsx?|mjs|cjs|css|sol|sql|ya?ml|env)$/.test(file)) continue
    const text = readFileSync(path.join(root, file), 'utf8')
    for (const [at, line] of proseOf(file, text).entries()) {
      for (const [word] of line.matchAll(strong)) found.push(`${file}:${at + 1}: “${word}”`)
      for (const [word] of line.matchAll(weak)) tally(counts, word)
    }
    if (file.endsWith('.md'))
      for (const one of longSentences(text)) found.push(`${file}: over ${maxWords} words: ${one.slice(0, 80)}`)
  }
  if (process.argv.includes('--update')) writeFileSync(file, `${JSON.stringify({ ...rules, weak: counts }, null, 2)}\n`)
  for (const [word, count] of Object.entries(counts))
    if (count > (rules.weak[word] ?? 0)) found.push(`“${word}” stands ${count} times, ${rules.weak[word] ?? 0} before`)
  return found
}

if (import.meta.main) {
  const found = findings()
  for (const finding of found) console.log(finding)
  process.exitCode = found.length > 0 ? 1 : 0
}
