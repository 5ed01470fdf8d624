/** A file's name as it is kept. */
import { sanitizeText } from '@keyhold/rental/sanitizeText.ts'

/** Nothing that cannot be seen or that leads to another folder, and the ending of what it is; a name of nothing is `fallback`. */
export function fileNameOf(typed: string, ending: string, fallback: string): string {
  const name = sanitizeText(typed.replace(/^.*[\\/]/su, '').replace(/\s+/gu, ' '))
  return `${[...name.replace(/\.[^.]{1,5}$/u, '')].slice(0, 120).join('').trim() || fallback}${ending}`
}
