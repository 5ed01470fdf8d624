// The page's texts in three languages, all in one script: a page that signs asks no server for its words.
import { value as labelsEn } from '@keyhold/locales/en/prompt.json'
import en from '@keyhold/locales/en/walletPage.json'
import { value as labelsEs } from '@keyhold/locales/es/prompt.json'
import es from '@keyhold/locales/es/walletPage.json'
import { value as labelsTh } from '@keyhold/locales/th/prompt.json'
import th from '@keyhold/locales/th/walletPage.json'

export type Words = typeof en
/** What wallets call the values of a call. */
export type Labels = typeof labelsEn
export type Language = 'en' | 'es' | 'th'
export const languages: Record<Language, { name: string; words: Words; labels: Labels }> = {
  en: { name: 'English', words: en, labels: labelsEn },
  es: { name: 'Español', words: es, labels: labelsEs },
  th: { name: 'ไทย', words: th, labels: labelsTh },
}

const isLanguage = (tag: string): tag is Language => tag in languages

/** The language in `?lang=`, else the first of the browser's that the page has, else English. */
export function pickLanguage(search: string, browser: readonly string[]): Language {
  const wanted = [new URLSearchParams(search).get('lang') ?? '', ...browser].map((tag) => tag.slice(0, 2).toLowerCase())
  return wanted.find(isLanguage) ?? 'en'
}

/** A sentence with its values. */
export function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}
