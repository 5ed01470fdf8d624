import { displayNames } from './formatters.ts'

/** What a language is called in another one, as it stands within a sentence; the code, if nobody knows it. */
export function languageName(code: string, language: string): string {
  try {
    return displayNames(language, 'language').of(code) ?? code
  } catch {
    return code
  }
}

/** A language as choices name it, within a sentence: Spanish writes it small there. */
export const nameWithinSentence = (name: string, language: string): string =>
  language === 'es' ? name.toLocaleLowerCase('es') : name
