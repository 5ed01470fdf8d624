/** A home's texts in the reader's language: the landlord's translation, else the original. */
import type { Home } from './fields.ts'
import { findLanguage, type Language, languageFacts, languages } from './language.ts'
import { type OtherTextName, otherTextName, otherTextNames, type TextName, textNames } from './otherTexts.ts'

/** The texts of a home; those in other languages are optional. */
export type HomeTexts = Pick<Home, 'title' | 'textLanguage'> & Partial<Pick<Home, TextName | OtherTextName>>

/** A text, and the entry of its language; null if unknown. */
export interface ShownText {
  readonly text: string
  readonly languageId: number | null
}

/** One of a home's texts for a reader: in their language if present, else the original, else any. */
export function textIn(home: HomeTexts, name: TextName, reader: Language): ShownText {
  const own = { text: home[name] ?? '', languageId: home.textLanguage }
  const inLanguage = (language: Language) => ({
    text: home[otherTextName(name, language)] ?? '',
    languageId: languageFacts[language].id,
  })
  const order = [inLanguage(reader), own, ...languages.map(inLanguage)]
  return order.find(({ text }) => text !== '') ?? { text: '', languageId: null }
}

/** Only the title, for e-mails and lists; empty if missing. */
export const titleIn = (home: HomeTexts, reader: Language): string => textIn(home, 'title', reader).text

/** The languages with translations of any text. */
export function otherLanguagesOf(home: HomeTexts): Language[] {
  return languages.filter((language) => textNames.some((name) => home[otherTextName(name, language)]))
}

/** Translations into the original's own language, which are invalid, each with its rule. */
export function wrongOfOtherTexts(home: HomeTexts): Partial<Record<OtherTextName, string>> {
  const own = findLanguage(home.textLanguage)
  const twice = own ? textNames.map((name) => otherTextName(name, own)).filter((name) => home[name]) : []
  return Object.fromEntries(twice.map((name) => [name, 'language-twice']))
}

/**
 * The changes when the original's language changes: the translation in the new language takes its place, and the
 * original becomes a translation.
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

/** No translation in any language. */
export const noOtherTexts = Object.fromEntries(otherTextNames.map((name) => [name, null])) as Record<
  OtherTextName,
  null
>
