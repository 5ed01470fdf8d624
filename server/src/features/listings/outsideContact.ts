/** Whether words of an ad lead away from Keyhold: what visitors are cautioned of, and the operator's desk names (D 11.31). */
import { bringsCaution } from '../chat/caution.ts'

/** An address of the web or of mail, a messenger, or a number to call: a home is written to on its page. */
// Of what stands before an @ one sign is enough: to look for all of it from every letter takes the square of the length.
const outside = /https?:|www\.|\w@[\w-]+\.\w{2,}|\b(?:whats ?app|telegram|line id|wechat|viber)\b|\+\d[\d\s().-]{7,}\d/i

/** Whether they name an address, a messenger, a number, or a way to pay past the escrow. */
export const hasOutsideContact = (words: string) => outside.test(words) || bringsCaution(words)
