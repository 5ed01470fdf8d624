/** Code lists in every language (D 10). No store: the lists are part of the rules. */
import { type CodeListId, codeIdsOf, codeListIds, codeLists, comingSoon, findCode } from '@keyhold/rental/code.ts'
import { eachLanguage } from '@keyhold/rental/language.ts'
import { keepWordsWhole } from '@keyhold/rental/thaiWords.ts'
import { type Language, sentencesOf } from '../../gateways/text.ts'

const sentencesIn = eachLanguage((language) => holdNames(sentencesOf(language, 'codes'), language))
const listOf = new Map<CodeListId, string>(Object.entries(codeListIds).map(([list, store]) => [store, list]))

/** The names as pages show them: in Thai no line ends inside of a word, as in their sentences. They stand in others there. */
function holdNames(names: Readonly<Record<string, string>>, language: Language): Readonly<Record<string, string>> {
  if (language !== 'th') return names
  return Object.fromEntries(Object.entries(names).map(([name, text]) => [name, keepWordsWhole(text)]))
}

export interface CodeText {
  readonly id: number
  readonly text: string
}

/** An entry of a list in a language, or undefined for a number no list has. */
export function codeText(id: number, language: Language): CodeText | undefined {
  const code = findCode(id)
  const text = code && sentencesIn[language][`${listOf.get(code.store)}.${code.name}`]
  return text === undefined ? undefined : { id, text }
}

/** The entries of a store in their order, or undefined if there is no such store. Those coming soon are disabled. */
export function listCodes(store: number, language: Language): (CodeText & { disabled: boolean })[] | undefined {
  if (!(store in codeLists)) return undefined
  return codeIdsOf(store as CodeListId).flatMap((id) => {
    const code = codeText(id, language)
    return code ? [{ ...code, disabled: comingSoon.includes(id) }] : []
  })
}
