/** What people type and others read, as it is checked: cleaned by the one rule of rental/src/sanitizeText.ts, then measured. */
import { sanitizeLine, sanitizeText } from '@keyhold/rental/sanitizeText.ts'
import { z } from 'zod'

/**
 * Beyond so many units a text is too long before it is cleaned: what goes when a text is cleaned is a few signs, and cleaning
 * a megabyte of them would hold up everybody. For each unit that may stay there is room for ten that go.
 */
const asTyped = (most: number) => z.string().max(most * 10 + 1000, { abort: true })

/** Something on one line, such as a title: at most so many UTF-16 units once it is cleaned; may be empty. */
export const SingleLine = (most: number) => asTyped(most).overwrite(sanitizeLine).max(most)
/** A line that is needed, such as a name: with nothing to see in it, `required`. */
export const RequiredLine = (most: number) => SingleLine(most).min(1)
/** Words with line breaks, such as a description; may be empty. */
export const Text = (most: number) => asTyped(most).overwrite(sanitizeText).max(most)
