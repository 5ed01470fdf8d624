/** What a home says, in the language of whoever reads it: its landlord's words in that language, else as they wrote them first. */
import type { Home } from './fields.ts'
import { findLanguage, type Language, languageFacts, languages } from './language.ts'
import { type OtherTextName, otherTextName, otherTextNames, type TextName, textNames } from './otherTexts.ts'

/** A home as far as its words go; those in other languages may be left out. */
export type HomeTexts = Pick<Home, 'title' | 'textLanguage'> & Partial<Pick<Home, TextName | OtherTextName>>

/** A text, and the entry of the language it is in; null for one that nobody said. */
export interface ShownText {
  readonly text: string
  readonly languageId: number | null
}

/** One of a home's texts for a reader: in their language if there is one, else the first that was written, else any. */
export function textIn(home: HomeTexts, name: TextName, reader: Language): ShownText {
  const own = { text: home[name] ?? '', languageId: home.textLanguage }
  const inLanguage = (language: Language) => ({
    text: home[otherTextName(name, language)] ?? '',
    languageId: languageFacts[language].id,
  })
  const order = [inLanguage(reader), own, ...languages.map(inLanguage)]
  return order.find(({ text }) => text !== '') ?? { text: '', languageId: null }
}

/** The title alone, for letters and lists; nothing if none was said. */
export const titleIn = (home: HomeTexts, reader: Language): string => textIn(home, 'title', reader).text

/** The languages in which something is said besides the home's own texts. */
export function otherLanguagesOf(home: HomeTexts): Language[] {
  return languages.filter((language) => textNames.some((name) => home[otherTextName(name, language)]))
}

/** Texts that stand in the language of the home's own, which are there already, each with its rule. */
export function wrongOfOtherTexts(home: HomeTexts): Partial<Record<OtherTextName, string>> {
  const own = findLanguage(home.textLanguage)
  const twice = own ? textNames.map((name) => otherTextName(name, own)).filter((name) => home[name]) : []
  return Object.fromEntries(twice.map((name) => [name, 'language-twice']))
}

/**
 * What changes when the home's own texts are said to be in another language: what was written in that one takes their
 * place, and they stand where it stood.
 */
export function changeTextLanguage(home: HomeTexts, languageId: number | null) {
  const [from, to] = [findLanguage(home.textLanguage), findLanguage(languageId)]
  if (!from || !to || from === to || !otherLanguagesOf(home).includes(to)) return { textLanguage: languageId }
  const swapped = textNames.flatMap((name) => [
    [name, home[otherTextName(name, to)] ?? ''],
    [otherTextName(name, from), home[name] ?? ''],
    [otherTextName(name, to), ''],
  ])
  return {
    textLanguage: languageId,
    ...(Object.fromEntries(swapped) as Partial<Record<TextName | OtherTextName, string>>),
  }
}

/** Nothing said in any other language. */
export const noOtherTexts = Object.fromEntries(otherTextNames.map((name) => [name, null])) as Record<
  OtherTextName,
  null
>
