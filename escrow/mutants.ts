// Promises every guard and effect of the escrow's sources, each deleted once.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './forge.ts'

/** One deletion: the file, the line it is on, what is gone, and the source without it. */
export type Mutant = { file: string; line: number; deleted: string; source: string }

const files = ['Vault.sol', 'PairDoor.sol', 'LeaseDoor.sol']
/** What has to happen before money moves: slots cleared or moved, sums bounded, credits kept. */
const effects =
  /^(delete .*|_setHeld\(.*|_setDue\(.*|_leases\[id\] = l|credit\[to\] \+= amount|\(l\.handover, l\.deposit\) = \(0, 0\)|if \(\w+ != 0\) \(l\.\w+ = 0\)|if \(block\.timestamp < l\.\w+\) \w+ = 0|if \(latest > .*\) latest = .*|_checkOther\(.*|_checkLengthen\(.*|_held\(l, part\)|feeReceiver = newFeeReceiver|_deposits\[rentee\]\[landlord\]\.due = .*|token\.safeTransferFrom\(.*|_collect\(.*|_pay\(.*);/

/** All mutants of the present sources. */
export function mutants(): Mutant[] {
  return files.flatMap((file) => {
    const source = readFileSync(join(root, 'escrow/src', file), 'utf8')
    return [...deletions(file, source), ...modifiers(file, source)]
  })
}

function deletions(file: string, source: string): Mutant[] {
  const found: Mutant[] = []
  // A guard is one statement on one line, or three lines where it is long.
  for (const match of source.matchAll(/^ +if \((.*)\) (?:revert .*;|\{\n +revert .*;\n +\})(?: \/\/.*)?\n/gm)) {
    const [text, condition = ''] = match
    found.push(mutant(file, source, match.index, text, ''))
    const sides = condition.split(' || ')
    // Sides of a bracketed condition belong together.
    if (sides.length === 1 || condition.includes('(part ==')) continue
    for (const side of sides) {
      const rest = sides.filter((other) => other !== side).join(' || ')
      found.push(mutant(file, source, match.index, text, text.replace(condition, rest), side))
    }
  }
  for (const match of source.matchAll(/^ +(.*;)(?: \/\/.*)?\n/gm)) {
    if (effects.test(match[1] ?? '')) found.push(mutant(file, source, match.index, match[0], ''))
  }
  return found
}

function modifiers(file: string, source: string): Mutant[] {
  return [...source.matchAll(/ ?\b(nonReentrant|onlyOwner)\b(?=[\s{])/g)]
    .filter(({ index }) => !/import|abstract|@dev/.test(lineAt(source, index)))
    .map((match) => {
      const before = source.slice(0, match.index)
      const name = /function (\w+)(?![\s\S]*function )/.exec(before)?.[1] ?? ''
      return mutant(file, source, match.index, match[0], '', `${match[1]} of ${name}`)
    })
}

function mutant(
  file: string,
  source: string,
  index: number,
  text: string,
  instead: string,
  said = text.trim(),
): Mutant {
  const line = source.slice(0, index + (text.length - text.trimStart().length)).split('\n').length
  const deleted = said.replace(/\s+/g, ' ')
  return { file, line, deleted, source: source.slice(0, index) + instead + source.slice(index + text.length) }
}

function lineAt(source: string, index: number): string {
  return source.slice(source.lastIndexOf('\n', index) + 1, source.indexOf('\n', index))
}
