/** Code lists in every language (D 10). No store: the lists are part of the rules. */
import { type CodeListId, codeIdsOf, codeListIds, codeLists, comingSoon, findCode } from '@keyhold/rental/code.ts'
import { eachLanguage } from '@keyhold/rental/language.ts'
import { type Language, sentencesOf } from '../../gateways/text.ts'

const sentencesIn = eachLanguage((language) => sentencesOf(language, 'codes'))
const listOf = new Map<CodeListId, string>(Object.entries(codeListIds).map(([list, store]) => [store, list]))

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
