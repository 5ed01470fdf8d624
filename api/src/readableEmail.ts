/** E-mail addresses for the eye. Apart, so that only pages that show one load it. */
import punycode from 'punycode/punycode.js'
import { asciiEmail } from './email.ts'

/** The address with its domain in its own script: "ana@müller.de" for "ana@xn--mller-kva.de". */
export function readableEmail(address: string): string {
  try {
    const written = punycode.toUnicode(address)
    return asciiEmail(written) === address ? written : address
  } catch {
    return address // its domain is no Punycode
  }
}
