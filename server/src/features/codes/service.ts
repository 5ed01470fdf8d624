/** Code lists in three languages (D 10). No store: the lists are part of the rules. */
import english from '@keyhold/locales/en/codes.json' with { type: 'json' }
import spanish from '@keyhold/locales/es/codes.json' with { type: 'json' }
import thai from '@keyhold/locales/th/codes.json' with { type: 'json' }
import { codeOf, comingSoon, idsOf, type Store, storeOf, stores } from '@keyhold/rental/code.ts'
import type { Language } from '../../gateways/text.ts'

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>
const wordsIn: Record<Language, Words> = { en: english, es: spanish, th: thai }
const listOf = new Map<Store, string>(Object.entries(storeOf).map(([list, store]) => [store, list]))

export interface CodeText {
  readonly id: number
  readonly text: string
}

/** An entry of a list in a language, or undefined for a number no list has. */
export function codeText(id: number, language: Language): CodeText | undefined {
  const code = codeOf(id)
  const text = code && wordsIn[language][listOf.get(code.store) ?? '']?.[code.name]
  return text === undefined ? undefined : { id, text }
}

/** The entries of a store in their order, or undefined if there is no such store. Those coming soon are disabled. */
export function listCodes(store: number, language: Language): (CodeText & { disabled: boolean })[] | undefined {
  if (!(store in stores)) return undefined
  return idsOf(store as Store).flatMap((id) => {
    const code = codeText(id, language)
    return code ? [{ ...code, disabled: comingSoon.includes(id) }] : []
  })
}
