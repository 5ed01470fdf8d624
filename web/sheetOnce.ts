/**
 * The frame's sheet is loaded once. React Router marks the link of a sheet that lazy parts need as well (`…css#`), Vite
 * looks for it without the mark, finds none, and adds it again: behind the page's own rules, which lose then.
 * The frame never leaves the page, so its link counts for both.
 */
import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'
const looks = 'preloadedHrefs.styles.add(link.href)'
const marked = String.raw`/(\/entry-[^/]+\.css)#$/`

/** Teaches Vite's loader of lazy parts to know the frame's link; fails the build if that loader has changed. */
export function sheetOnce(): Plugin {
  return {
    name: 'sheet-once',
    apply: 'build',
    transform(code, id) {
      if (id !== helper) return
      if (!code.includes(looks)) throw new Error('Vite looks for sheets in another way now: see web/sheetOnce.ts')
      return { code: code.replace(looks, `preloadedHrefs.styles.add(link.href.replace(${marked}, '$1'))`), map: null }
    },
  }
}
