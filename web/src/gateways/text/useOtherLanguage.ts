/** The `lang` of a landlord's text, if it is known and not the page's (WCAG 3.1.2). */
import { findLanguage, type Language } from '@keyhold/rental/language.ts'
import { useLanguage } from './useText.tsx'

/** Its tag; undefined for the page's own language, and if unknown. */
export function useOtherLanguage(written: { readonly id: number } | null): Language | undefined {
  const language = findLanguage(written?.id ?? null)
  return language === useLanguage() ? undefined : language
}
