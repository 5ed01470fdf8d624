/** Sanitizes the name of a stored file. */
import { sanitizeText } from '@keyhold/rental/sanitizeText.ts'

/**
 * Removes invisible characters and path separators, and sets the extension by the content; an empty name becomes
 * `fallback`.
 */
export function fileNameOf(typed: string, ending: string, fallback: string): string {
  const name = sanitizeText(typed.replace(/^.*[\\/]/su, '').replace(/\s+/gu, ' '))
  return `${[...name.replace(/\.[^.]{1,5}$/u, '')].slice(0, 120).join('').trim() || fallback}${ending}`
}
