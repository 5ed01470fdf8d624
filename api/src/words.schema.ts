/** What people type and others read, as it is checked: cleaned by the one rule of rental/src/words.ts, then measured. */
import { lineOf, wordsOf } from '@keyhold/rental/words.ts'
import { z } from 'zod'

/** Something on one line, such as a title: at most so many UTF-16 units once it is cleaned; may be empty. */
export const Line = (most: number) => z.string().overwrite(lineOf).max(most)
/** A line that is needed, such as a name: with nothing to see in it, `required`. */
export const NeededLine = (most: number) => Line(most).min(1)
/** Words with line breaks, such as a description; may be empty. */
export const Words = (most: number) => z.string().overwrite(wordsOf).max(most)
