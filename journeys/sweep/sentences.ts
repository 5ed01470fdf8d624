/** The sentences of all languages, as the files have them: to press what a page says, and to notice what it says in another language. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { forms } from '@keyhold/demo/forms.ts'

export const languages = ['en', 'es', 'th'] as const
export type Language = (typeof languages)[number]

interface Tree {
  readonly [name: string]: string | Tree
}

const folder = path.dirname(fileURLToPath(import.meta.resolve('@keyhold/locales/package.json')))

const plain = (sentence: string) => sentence.replace(/<\/?b>/g, '')
const quoted = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const hole = /{{\s*\w+\s*}}/g
const pattern = (sentence: string) => sentence.split(hole).map(quoted).join('.+?')

/** Every sentence of a language by its key, e.g. `search.switches.parking`. */
const sentences = Object.fromEntries(
  languages.map((language) => [language, new Map(readAll(language))]),
) as unknown as Record<Language, ReadonlyMap<string, string>>

function readAll(language: Language): [string, string][] {
  return readdirSync(path.join(folder, language)).flatMap((file) =>
    flatten(JSON.parse(readFileSync(path.join(folder, language, file), 'utf8')) as Tree, path.basename(file, '.json')),
  )
}

function flatten(tree: Tree, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string'
      ? ([[`${prefix}.${name}`, plain(value)]] as [string, string][])
      : flatten(value, `${prefix}.${name}`),
  )
}

/** What a key says in a language, its `{{names}}` standing for anything. */
export function saying(language: Language, key: string): RegExp {
  const sentence = sentences[language].get(key)
  if (sentence === undefined) throw new Error(`No sentence ${key} in ${language}`)
  return new RegExp(`^\\s*${pattern(sentence)}\\s*$`, 's')
}

/** So many letters of its own make a sentence with holes in it tell its language. */
const tellingLetters = 14

/** What people of the town wrote of themselves: it stays in their own language on every page, e.g. a nationality. */
const written = new Set(Object.values(forms).flatMap(({ nationality, profession }) => [nationality, profession]))

interface Known {
  readonly exact: ReadonlySet<string>
  readonly open: readonly RegExp[]
}

const known = Object.fromEntries(
  languages.map((language) => {
    const all = [...sentences[language].values()]
    const open = all.filter((one) => one.includes('{{') && one.replace(hole, '').trim().length >= tellingLetters)
    return [language, { exact: new Set(all), open: open.map((one) => new RegExp(`^${pattern(one)}$`, 's')) }]
  }),
) as unknown as Record<Language, Known>

const has = ({ exact, open }: Known, words: string) => exact.has(words) || open.some((one) => one.test(words))

/** The keys of all sentences without their file, as a page shows a key that has no sentence. */
const keys = new Set(
  languages.flatMap((language) => [...sentences[language].keys()]).map((key) => key.slice(key.indexOf('.') + 1)),
)

/** What is wrong with words on a page of this language: a sentence of another language, or a key instead of a sentence. */
export function foreign(language: Language, words: string): string | undefined {
  if (words.includes('.') && (keys.has(words) || /^[a-z]\w*(\.[a-z]\w*){1,5}$/.test(words)))
    return /\.(example|com|org)$/.test(words) ? undefined : `a key is shown: ${words}`
  if (!/\p{L}{2}/u.test(words) || written.has(words) || has(known[language], words)) return undefined
  const other = languages.find((one) => one !== language && has(known[one], words))
  return other && `a sentence of ${other}: ${words}`
}
