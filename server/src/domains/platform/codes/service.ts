/** Code lists in every language (D 10). They are constants in code, not in the database. */
import { type CodeListId, codeIdsOf, codeListIds, codeLists, comingSoon, findCode } from '@keyhold/rental/code.ts'
import { eachLanguage } from '@keyhold/rental/language.ts'
import { keepWordsWhole } from '@keyhold/rental/thaiWords.ts'
import { type Language, sentencesOf } from '../../../gateways/text.ts'

const sentencesIn = eachLanguage((language) => holdNames(sentencesOf(language, 'codes'), language))
const listOf = new Map<CodeListId, string>(Object.entries(codeListIds).map(([list, store]) => [store, list]))

/** The names as pages show them, with no Thai line break inside a word. Names also occur inside other names. */
function holdNames(names: Readonly<Record<string, string>>, language: Language): Readonly<Record<string, string>> {
  if (language !== 'th') return names
  return Object.fromEntries(Object.entries(names).map(([name, text]) => [name, keepWordsWhole(text)]))
}

export interface CodeText {
  readonly id: number
  readonly text: string
}

/** Returns a list's entry in a language; undefined for an unknown number. */
export function codeText(id: number, language: Language): CodeText | undefined {
  const code = findCode(id)
  const text = code && sentencesIn[language][`${listOf.get(code.store)}.${code.name}`]
  return text === undefined ? undefined : { id, text }
}

/** Returns a list's entries in order; undefined if there is no such list. Entries coming soon are disabled. */
export function listCodes(store: number, language: Language): (CodeText & { disabled: boolean })[] | undefined {
  if (!(store in codeLists)) return undefined
  return codeIdsOf(store as CodeListId).flatMap((id) => {
    const code = codeText(id, language)
    return code ? [{ ...code, disabled: comingSoon.includes(id) }] : []
  })
}
