/** A line of text in pieces of one font each, and the characters that no font has. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type ScriptFont, scriptFontFor } from './scriptFonts.ts'

const require = createRequire(import.meta.url)

/** The documents' own font: Latin and Thai. */
export const ownFont = (weight: string) => require.resolve(`@expo-google-fonts/sarabun/${weight}/Sarabun_${weight}.ttf`)

/** Text of one font; without one it is the documents' own. */
export interface Run {
  text: string
  readonly font: ScriptFont | undefined
}

let own: ScriptFont | undefined

/** Letters of other scripts stay together, although the own font has some of them. */
const ownScripts = /[\p{Script=Latin}\p{Script=Thai}\p{Script=Common}\p{Script=Inherited}]/u

function isInOwnFont(codePoint: number): boolean {
  if (!ownScripts.test(String.fromCodePoint(codePoint))) return false
  if (codePoint < 0x250 || (codePoint >= 0xe00 && codePoint < 0xe80)) return true
  const { create } = require('fontkit') as { create(bytes: Buffer): ScriptFont }
  own ??= create(readFileSync(ownFont('400Regular')))
  return own.hasGlyphForCodePoint(codePoint)
}

/** Characters that belong to what stands before them: spaces and marks between words of one script. */
const joins = /^[\s\p{M}\p{Cf}]$/u

/** The pieces of a line. A space between two words of a script stays with them, which keeps words written from right to left in order. */
export function runsOf(line: string): Run[] {
  const runs: Run[] = []
  for (const sign of line) {
    const last = runs.at(-1)
    const codePoint = sign.codePointAt(0) ?? 0
    const isJoined = last?.font !== undefined && joins.test(sign)
    const font = isJoined ? last.font : isInOwnFont(codePoint) ? undefined : scriptFontFor(codePoint)
    if (last && last.font === font) last.text += sign
    else runs.push({ text: sign, font })
  }
  for (const [at, run] of runs.entries()) giveBackSpace(run, runs[at + 1])
  return runs
}

/** A space at the end of a piece belongs to the own font that follows. */
function giveBackSpace(run: Run, next: Run | undefined): void {
  const space = run.font && next && next.font === undefined ? (/\s+$/.exec(run.text)?.[0] ?? '') : ''
  if (!space || !next) return
  run.text = run.text.slice(0, -space.length)
  next.text = space + next.text
}

/** The characters of a text that no document can show, each once. */
export function missingCharacters(text: string): string[] {
  const found = new Set<string>()
  for (const sign of text) {
    const codePoint = sign.codePointAt(0) ?? 0
    if (/[\s\p{Cc}\p{Cf}]|\ufe0f/u.test(sign) || isInOwnFont(codePoint) || scriptFontFor(codePoint)) continue
    found.add(sign)
  }
  return [...found]
}
