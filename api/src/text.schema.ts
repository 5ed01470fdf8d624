/** Schemas of text that others read: sanitized by the one rule of rental/src/sanitizeText.ts, then measured. */
import { sanitizeLine, sanitizeText } from '@keyhold/rental/sanitizeText.ts'
import { z } from 'zod'

/**
 * The length limit before sanitizing, in UTF-16 units: sanitizing removes few characters, and doing it for a megabyte
 * would block the process. For each unit that may stay there is room for ten that are removed.
 */
const asTyped = (most: number) => z.string().max(most * 10 + 1000, { abort: true })

/** A single line, such as a title: limited in UTF-16 units after sanitizing; may be empty. */
export const SingleLine = (most: number) => asTyped(most).overwrite(sanitizeLine).max(most)
/** A required line, such as a name: without visible characters, `required`. */
export const RequiredLine = (most: number) => SingleLine(most).min(1)
/** Text with line breaks, such as a description; may be empty. */
export const Text = (most: number) => asTyped(most).overwrite(sanitizeText).max(most)
