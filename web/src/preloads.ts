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

/** The name of the Thai language in the menu of every page; it has glyphs of its own (styles/base.css). */
const thaiInMenu = /ไทย/g

/**
 * A page with Thai words in another language, such as the address of a home: its font is preloaded, because it is only
 * shown if it comes before the first paint. It would move lines later.
 */
export function preloadThai(html: string, language: Language): string {
  if (language === 'th' || !/[\u0e01-\u0e5b]/.test(html.replace(thaiInMenu, ''))) return html
  return html.replace(
    '</head>',
    `<link rel="preload" href="${thai}" as="font" type="font/woff2" crossorigin=""/></head>`,
  )
}
