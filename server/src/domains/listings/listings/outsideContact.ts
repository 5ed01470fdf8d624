/** Whether an ad's text leads away from Keyhold: visitors are warned, and the admin desk lists it (D 11.31). */
import { bringsCaution } from '@keyhold/rental/caution.ts'

/** A web or e-mail address, a messenger, or a phone number: a landlord is contacted on the home's page. */
// One character before an @ is enough: matching all of them from every position takes quadratic time.
const outside = /https?:|www\.|\w@[\w-]+\.\w{2,}|\b(?:whats ?app|telegram|line id|wechat|viber)\b|\+\d[\d\s().-]{7,}\d/i

/** Whether the text has an address, a messenger, a number, or a way to pay outside the escrow. */
export const hasOutsideContact = (words: string) => outside.test(words) || bringsCaution(words)
