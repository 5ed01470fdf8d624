/** E-mail addresses as people type or paste them. */

/** Marks that a copied address carries unseen: direction marks, joiners, soft hyphens. */
const invisible = /[\p{Cf}\p{Cc}]/gu

/**
 * The address in lower case, with its domain in ASCII (IDNA: "müller.de" is "xn--mller-kva.de"): mail servers and
 * the database know that form. A domain that is none stays as typed.
 */
export function asciiEmail(typed: string): string {
  const address = typed.replace(invisible, '').trim().toLowerCase().normalize('NFC')
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 1 || !/[^\x20-\x7e]/.test(domain) || /[\s/?#:\\@]/.test(domain)) return address
  try {
    return `${address.slice(0, at + 1)}${new URL(`http://${domain}`).hostname}`
  } catch {
    return address
  }
}

/** Zod's own pattern, with top-level domains of other scripts too. */
export const emailPattern =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/

/** Whether the part before the @ is ASCII: our mailer cannot write to others (no SMTPUTF8, RFC 6531). */
export const hasAsciiName = (address: string): boolean =>
  !/[^\x20-\x7e]/.test(address.slice(0, Math.max(0, address.lastIndexOf('@'))))
