/** The parts of a migration that break the previous version, which runs beside the new one during a rolling update. */

/** `alter table NAME`, up to the change. */
const table = /\balter table (?:if exists )?(?:only )?[\w."%]+ /
/** The pattern of each breaking statement. */
const whole: readonly (readonly [what: string, words: RegExp])[] = [
  ['drop table', /\bdrop table\b/],
  ['drop column', /\bdrop column\b/],
  ['rename', /(?<!\balter index (?:if exists )?[\w."%]+ )\brename\b/], // no program asks for an index by its name
  ['set not null', /\bset not null\b/],
  ['alter column type', /\balter (?:column )?[\w"%]+ (?:set data )?type\b/],
]
/** The pattern of each breaking part of `alter table`; the word `column` is optional. */
const parts: readonly (readonly [what: string, words: RegExp])[] = [
  ['drop column', /^drop (?!constraint\b)/],
  [
    'add column not null',
    /^add (?!constraint|check|unique|primary|foreign|exclude)(?!.*\b(default|generated|\w*serial)\b).*\bnot null\b/,
  ],
]

/** The names of its breaking changes, each once; none for a migration that only adds. */
export function takenAway(sql: string): string[] {
  const text = sql
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/--.*$/gm, ' ')
    .replace(/\s+/g, ' ')
    .toLowerCase()
  const found = new Set<string>()
  for (const statement of text.split(';')) {
    for (const [what, words] of whole) if (words.test(statement)) found.add(what)
    for (const part of partsOf(statement.split(table).slice(1).join(',')))
      for (const [what, words] of parts) if (words.test(part)) found.add(what)
  }
  return [...found]
}

/** Splits at commas, but not within brackets. */
function partsOf(text: string): string[] {
  const all = ['']
  let depth = 0
  for (const sign of text) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    if (sign === ',' && depth === 0) all.push('')
    else all.push(`${all.pop()}${sign}`)
  }
  return all.map((part) => part.trim())
}

/**
 * The newest migration of the version since which the removed parts are unused: `-- contract: NAME.sql`, its first
 * line.
 */
export const contractOf = (sql: string): string | undefined => /^-- contract: (\S+\.sql)\b/.exec(sql)?.[1]
