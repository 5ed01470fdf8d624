/**
 * Says a sentence of a tree of sentences: a part of i18next's format (dotted keys, `{{values}}`, plurals by `_one`, `_other`, …),
 * in one percent of its size, for the browser. The server's letters use i18next itself; a test compares the two.
 */

/** A file of sentences. */
export interface Tree {
  readonly [name: string]: string | Tree
}

export type Values = Readonly<Record<string, string | number>>

const rules = new Map<string, Intl.PluralRules>()

function ruleOf(language: string): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, known)
  return known
}

function find(tree: Tree, key: string): string | undefined {
  let found: string | Tree | undefined = tree
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined
  return typeof found === 'string' ? found : undefined
}

/** The sentence of a key as it is written, the plural chosen by `count`; undefined if there is none. */
export function findSentence(tree: Tree, language: string, key: string, count?: number): string | undefined {
  if (count === undefined) return find(tree, key)
  const none = count === 0 ? find(tree, `${key}_zero`) : undefined
  return none ?? find(tree, `${key}_${ruleOf(language).select(count)}`) ?? find(tree, `${key}_other`) ?? find(tree, key)
}

/** Says it, with its values filled in. A key without a sentence says itself, so that it is seen in a test. */
export function saySentence(tree: Tree, language: string, key: string, values: Values = {}): string {
  const count = typeof values.count === 'number' ? values.count : undefined
  const sentence = findSentence(tree, language, key, count) ?? key
  return sentence.replace(/{{\s*(\w+)\s*}}/g, (_, name: string) => String(values[name] ?? ''))
}
