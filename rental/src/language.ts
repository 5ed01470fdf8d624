/**
 * The languages of Keyhold (D 8.1). A new one needs a row here, an entry of the code list, and its folder in locales/.
 */

interface LanguageFacts {
  /** Its own name. */
  readonly name: string
  /** Its entry in the code list of languages (D 4.5). */
  readonly id: number
  /** The tag for `Intl`, on screens and in documents: days are Gregorian in Thai too (D 8.2). */
  readonly locale: string
  /** Its Open Graph locale. */
  readonly openGraph: string
}

const facts = {
  en: { name: 'English', id: 700_000, locale: 'en-GB', openGraph: 'en_GB' },
  es: { name: 'Español', id: 700_001, locale: 'es-SV', openGraph: 'es_SV' },
  th: {
    name: 'ไทย',
    id: 700_002,
    locale: 'th-TH-u-ca-gregory',
    openGraph: 'th_TH',
  },
} as const satisfies Record<string, LanguageFacts>

export type Language = keyof typeof facts
/** Every language by its tag; the first is the default. */
export const languageFacts: Readonly<Record<Language, LanguageFacts>> = facts
export const languages = Object.keys(facts) as [Language, ...Language[]]

/** One property of every language. */
export function eachLanguage<Fact>(fact: (language: Language) => Fact): Readonly<Record<Language, Fact>> {
  return Object.fromEntries(languages.map((language) => [language, fact(language)])) as Record<Language, Fact>
}

/** The language of a languageId, if valid. */
export function findLanguage(languageId: number | null): Language | undefined {
  return languages.find((language) => languageFacts[language].id === languageId)
}

/** The language of a languageId; an unknown one is Spanish (D 4.5). */
export function languageOf(languageId: number): Language {
  return findLanguage(languageId) ?? 'es'
}
