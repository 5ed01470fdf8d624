/** The texts of the server – emails, PDFs – with one i18next instance per language. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Language, languageFacts, languageOf, languages } from '@keyhold/rental/language.ts'
import { joinDays } from '@keyhold/rental/spanishDays.ts'
import { spaceLatinWords } from '@keyhold/rental/thaiSpacing.ts'
import { createInstance } from 'i18next'

export { type Language, languageOf, languages }

/** A sentence by `<file>:<key>`, e.g. `mail:confirm.subject`; values fill its `{{names}}`, `count` chooses a plural. */
export type Text = {
  (key: string, values?: Readonly<Record<string, string | number>>): string
  /** Whether there is such a text; `count` as above. */
  has(key: string, values?: Readonly<Record<string, string | number>>): boolean
}

const folder = fileURLToPath(new URL('../../../locales/', import.meta.url))
const texts = new Map<Language, Text>()
/** The languageId of a language (D 4.5). */
export function languageIdOf(language: Language): number {
  return languageFacts[language].id
}

/** Texts in a language. Every file of locales/<language> is loaded, once. */
export function textFor(language: Language): Text {
  const known = texts.get(language)
  if (known) return known
  const text = open(language)
  texts.set(language, text)
  return text
}

/**
 * Every text of a file, or of one branch, by its dotted key and with its `{{names}}` unfilled: for use outside the
 * server.
 */
export function sentencesOf(language: Language, file: string, branch?: string): Record<string, string> {
  const tree = JSON.parse(readFileSync(path.join(folder, language, `${file}.json`), 'utf8'))
  const flat = (node: object, before: string): [string, string][] =>
    Object.entries(node).flatMap(([key, value]) =>
      typeof value === 'string' ? [[before + key, value] as [string, string]] : flat(value, `${before}${key}.`),
    )
  return Object.fromEntries(flat(branch ? tree[branch] : tree, ''))
}

function open(language: Language): Text {
  const files = readdirSync(path.join(folder, language)).filter((name) => name.endsWith('.json'))
  const words = files.map((name) => [
    name.slice(0, -'.json'.length),
    JSON.parse(readFileSync(path.join(folder, language, name), 'utf8')),
  ])
  const instance = createInstance({
    lng: language,
    fallbackLng: false,
    ns: words.map(([name]) => name),
    resources: { [language]: Object.fromEntries(words) },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  void instance.init()
  return Object.assign(
    (key: string, values?: Readonly<Record<string, string | number>>) => {
      const said = instance.t(key, { ...values }) as string
      return language === 'th' ? spaceLatinWords(said) : language === 'es' ? joinDays(said) : said
    },
    {
      has: (key: string, values?: Readonly<Record<string, string | number>>) => instance.exists(key, { ...values }),
    },
  )
}
