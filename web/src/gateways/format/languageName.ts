import { displayNames } from './formatters.ts'

/** The name of a language in another one, for use within a sentence; the code if it has no known name. */
export function languageName(code: string, language: string): string {
  try {
    return displayNames(language, 'language').of(code) ?? code
  } catch {
    return code
  }
}

/** The name of a language for choices within a sentence: Spanish writes it in lower case there. */
export const nameWithinSentence = (name: string, language: string): string =>
  language === 'es' ? name.toLocaleLowerCase('es') : name
