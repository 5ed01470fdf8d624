/**
 * Formats a message: a subset of i18next's format (dotted keys, `{{values}}`, plurals by `_one`, `_other`, …) for the
 * browser, at one percent of its size. The server's emails use i18next itself; a test compares the two.
 */
import { joinDays } from '@keyhold/rental/spanishDays.ts'
import { spaceLatinWords } from '@keyhold/rental/thaiSpacing.ts'

/** A file of messages. */
export interface MessageTree {
  readonly [name: string]: string | MessageTree
}

export type MessageValues = Readonly<Record<string, string | number>>

const pluralRulesByLanguage = new Map<string, Intl.PluralRules>()

function pluralRules(language: string): Intl.PluralRules {
  const known = pluralRulesByLanguage.get(language) ?? new Intl.PluralRules(language)
  pluralRulesByLanguage.set(language, known)
  return known
}

/** Server cache of lookups: it has each tree once, and looks each message up once. */
const found = new WeakMap<MessageTree, Map<string, string>>()

function lookUp(tree: MessageTree, key: string): string | undefined {
  const plain = tree[key]
  if (typeof plain === 'string') return plain
  if (import.meta.env.SSR && found.get(tree)?.has(key)) return found.get(tree)?.get(key)
  let part: string | MessageTree | undefined = tree
  for (const name of key.split('.')) part = typeof part === 'object' ? part[name] : undefined
  if (import.meta.env.SSR && typeof part === 'string')
    found.set(tree, (found.get(tree) ?? new Map<string, string>()).set(key, part))
  return typeof part === 'string' ? part : undefined
}

/** The raw message of a key, its plural chosen by `count`; undefined if there is none. */
export function findMessage(tree: MessageTree, language: string, key: string, count?: number): string | undefined {
  if (count === undefined) return lookUp(tree, key)
  const none = count === 0 ? lookUp(tree, `${key}_zero`) : undefined
  return (
    none ??
    lookUp(tree, `${key}_${pluralRules(language).select(count)}`) ??
    lookUp(tree, `${key}_other`) ??
    lookUp(tree, key)
  )
}

/** Formats a message with its values. A key without a message returns the key, which tests notice. */
export function formatMessage(tree: MessageTree, language: string, key: string, values: MessageValues = {}): string {
  const count = typeof values.count === 'number' ? values.count : undefined
  const message = findMessage(tree, language, key, count) ?? key
  const said = message.includes('{{') ? fillIn(message, values) : message
  return language === 'th' ? spaceLatinWords(said) : language === 'es' ? joinDays(said) : said
}

const fillIn = (message: string, values: MessageValues) =>
  message.replace(/{{\s*(\w+)\s*}}/g, (_, name: string) => String(values[name] ?? ''))
