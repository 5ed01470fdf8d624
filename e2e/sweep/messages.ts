/** The sentences of all languages, as the files have them: to press what a page says, and to notice what it says in another language. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { leaseForms } from '@keyhold/demo/leaseForms.ts'

export const languages = ['en', 'es', 'th'] as const
export type Language = (typeof languages)[number]

interface Tree {
  readonly [name: string]: string | Tree
}

const folder = path.dirname(fileURLToPath(import.meta.resolve('@keyhold/locales/package.json')))

const plain = (message: string) => message.replace(/<\/?b>/g, '')
const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const placeholder = /{{\s*\w+\s*}}/g
const pattern = (message: string) => message.split(placeholder).map(escapeRegExp).join('.+?')

/** Every sentence of a language by its key, e.g. `search.switches.parking`. */
const messages = Object.fromEntries(
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

/** Holds words of Thai together on a page, and is not seen. */
const wordJoiner = '\u2060'
const betweenThaiLetters = /(?<=[\u0E01-\u0E5B])(?=[\u0E01-\u0E5B])/g

/** What a key says in a language, its `{{names}}` standing for anything. */
export function messagePattern(language: Language, key: string): RegExp {
  const message = messages[language].get(key)
  if (message === undefined) throw new Error(`No sentence ${key} in ${language}`)
  return new RegExp(`^\\s*${pattern(message).replace(betweenThaiLetters, `${wordJoiner}?`)}\\s*$`, 's')
}

/** So many letters of its own make a sentence with holes in it tell its language. */
const emailsWithContent = 14

/** What demo users wrote of themselves: it stays in their own language on every page, e.g. a nationality. */
const userTexts = new Set(Object.values(leaseForms).flatMap(({ nationality, profession }) => [nationality, profession]))

interface KnownMessages {
  readonly exact: ReadonlySet<string>
  readonly patterns: readonly { readonly longest: string; readonly whole: RegExp }[]
}

/** The longest piece between the holes of a sentence: looking for it is quick, and most words are without it. */
const longestPiece = (message: string) =>
  message.split(placeholder).reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '')

const knownMessages = Object.fromEntries(
  languages.map((language) => {
    // The example row of the import template is data: its city stands on pages of every language.
    const all = [...messages[language]].flatMap(([key, one]) => (key.startsWith('homeImport.sample.') ? [] : [one]))
    const patterns = all.filter(
      (one) => one.includes('{{') && one.replace(placeholder, '').trim().length >= emailsWithContent,
    )
    return [
      language,
      {
        exact: new Set(all),
        patterns: patterns.map((one) => ({ longest: longestPiece(one), whole: new RegExp(`^${pattern(one)}$`, 's') })),
      },
    ]
  }),
) as unknown as Record<Language, KnownMessages>

const includesText = ({ exact, patterns }: KnownMessages, text: string) =>
  exact.has(text) || patterns.some(({ longest, whole }) => text.includes(longest) && whole.test(text))

/** The keys of all sentences without their file, as a page shows a key that has no sentence. */
const keys = new Set(
  languages.flatMap((language) => [...messages[language].keys()]).map((key) => key.slice(key.indexOf('.') + 1)),
)

/** What was said of words before, by language: most of what a page says stands on others too, and there are many patterns to try. */
const judged = Object.fromEntries(
  languages.map((language) => [language, new Map<string, string | undefined>()]),
) as Record<Language, Map<string, string | undefined>>

/** What is wrong with words on a page of this language: a sentence of another language, or a key instead of a sentence. */
export function foreignText(language: Language, text: string): string | undefined {
  const before = judged[language]
  if (!before.has(text)) before.set(text, judge(language, text.replaceAll(wordJoiner, '')))
  return before.get(text)
}

function judge(language: Language, text: string): string | undefined {
  if (text.includes('.') && (keys.has(text) || /^[a-z]\w*(\.[a-z]\w*){1,5}$/.test(text)))
    return /\.(example|com|org|pdf|webp|jpg|csv)$/.test(text) ? undefined : `a key is shown: ${text}`
  if (!/\p{L}{2}/u.test(text) || userTexts.has(text) || includesText(knownMessages[language], text)) return undefined
  const other = languages.find((one) => one !== language && includesText(knownMessages[one], text))
  return other && `a sentence of ${other}: ${text}`
}
