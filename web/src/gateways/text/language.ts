/** The languages of Keyhold for pages (D 8.1). */
import { eachLanguage, type Language, languageFacts, languages } from '@keyhold/rental/language.ts'

export { type Language, languages }

/** Each language's name for itself. */
export const languageNames = eachLanguage((language) => languageFacts[language].name)

/** The tag Intl formats with: days are Gregorian in Thai too (D 8.2). */
export const localeOf: Readonly<Record<Language, string>> = eachLanguage((language) => languageFacts[language].locale)
