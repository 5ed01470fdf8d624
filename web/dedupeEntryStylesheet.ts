/**
 * Loads the frame's stylesheet once. React Router marks the link of a stylesheet that lazy parts need too (`…css#`),
 * Vite looks for it without the mark, finds none, and adds it again: after the page's own rules, which then lose. The
 * frame never leaves the page, so its link counts for both.
 */
import type { Plugin } from 'vite'

const preloadHelper = '\0vite/preload-helper.js'
const lookup = 'preloadedHrefs.styles.add(link.href)'
const markedHref = String.raw`/(\/entry-[^/]+\.css)#$/`
/** React Router's route manifest, and the frame's marked link in it. */
const routeManifest = '\0virtual:react-router/server-manifest'
const markedLink = /\/entry-[^/'"]+\.css#['"]/

const changed = (who: string) => new Error(`${who} in another way now: see web/dedupeEntryStylesheet.ts`)

/**
 * Makes Vite's preload helper recognise the frame's link; fails the build if that helper, or the link's mark, has
 * changed.
 */
export function dedupeEntryStylesheet(): Plugin {
  const seen = { client: false, ssr: false }
  return {
    name: 'dedupe-entry-stylesheet',
    apply: 'build',
    transform(code, id) {
      if (id === routeManifest) {
        if (!markedLink.test(code)) throw changed('React Router marks sheets')
        seen.ssr = true
      }
      if (id !== preloadHelper) return
      if (!code.includes(lookup)) throw changed('Vite looks for sheets')
      seen.client = true
      return {
        code: code.replace(lookup, `preloadedHrefs.styles.add(link.href.replace(${markedHref}, '$1'))`),
        map: null,
      }
    },
    generateBundle() {
      const { name } = this.environment
      if (name === 'client' && !seen.client) throw changed('Vite loads lazy parts')
      if (name === 'ssr' && !seen.ssr) throw changed('React Router keeps its routes')
    },
  }
}
