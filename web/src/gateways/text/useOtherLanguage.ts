/** The language of some of a landlord's words, where it was said and is not the page's (WCAG 3.1.2). */
import { findLanguage, type Language } from '@keyhold/rental/language.ts'
import { useLanguage } from './useText.tsx'

/** Its tag; undefined in the page's own language, and where nobody said which it is. */
export function useOtherLanguage(written: { readonly id: number } | null): Language | undefined {
  const language = findLanguage(written?.id ?? null)
  return language === useLanguage() ? undefined : language
}
