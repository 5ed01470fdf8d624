/** What people type and others read, as it is checked: cleaned by the one rule of rental/src/sanitizeText.ts, then measured. */
import { sanitizeLine, sanitizeText } from '@keyhold/rental/sanitizeText.ts'
import { z } from 'zod'

/** Something on one line, such as a title: at most so many UTF-16 units once it is cleaned; may be empty. */
export const SingleLine = (most: number) => z.string().overwrite(sanitizeLine).max(most)
/** A line that is needed, such as a name: with nothing to see in it, `required`. */
export const RequiredLine = (most: number) => SingleLine(most).min(1)
/** Words with line breaks, such as a description; may be empty. */
export const Text = (most: number) => z.string().overwrite(sanitizeText).max(most)
