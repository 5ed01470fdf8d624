/** Preloads of a page's render-critical resources. */
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import thai from '@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2?url'
import type { Language } from './gateways/text/language.ts'

/** The URLs of the fonts that a language's first paint needs. */
export const fontsFor = (language: Language): string[] => (language === 'th' ? [figtree, thai] : [figtree])

/** These stylesheets and a language's fonts as values of Link headers (RFC 8288). */
export function preloadsFor(styles: readonly string[], language: Language): string[] {
  return [
    ...styles.map((address) => `<${address.replace(/#$/, '')}>; rel=preload; as=style`),
    ...fontsFor(language).map((address) => `<${address}>; rel=preload; as=font; crossorigin`),
  ]
}
