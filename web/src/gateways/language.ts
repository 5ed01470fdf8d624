/** The three languages of Keyhold (D 8.1), and their names in themselves. */

export const languages = ['en', 'es', 'th'] as const
export type Language = (typeof languages)[number]

export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español', th: 'ไทย' }

/** The tag Intl formats with: days are Gregorian in Thai too (D 8.2). */
export const localeOf: Readonly<Record<Language, string>> = { en: 'en-GB', es: 'es-SV', th: 'th-TH-u-ca-gregory' }
