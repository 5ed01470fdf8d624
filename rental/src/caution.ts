/** Which messages bring a caution: a wallet address, an IBAN, or a mention of paying outside the escrow (D 7.3). */

/** Wallet addresses: 0x… (also shortened, as people write them), Tron, Bitcoin. */
const wallets = [
  /\b0x[0-9a-f]{4,}/i,
  /\bT[1-9A-HJ-NP-Za-km-z]{33}\b/,
  /\b(bc1[a-z0-9]{20,}|[13][1-9A-HJ-NP-Za-km-z]{25,34})\b/,
]
const iban = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/gi

/** Phrases for paying outside the escrow, in the three languages. */
const outside = [
  /\b(pay|paid|paying|send|transfer|deposit|wire)\b[^.!?]{0,40}\b(outside|directly|off[- ]?(site|platform)|without keyhold|western union|paypal|moneygram|zelle|venmo|revolut|bank (account|transfer))\b/i,
  /\b(western union|moneygram|outside (of )?(the )?(escrow|keyhold|platform))\b/i,
  /\b(p[aá]g(?!in)|transf|env[ií]|dep[oó]sit|ingr[eé]s)[^.!?]{0,50}\b(por fuera|fuera de|directamente|sin keyhold|cuenta bancaria|transferencia|bizum)\b/i,
  /\b(ha[zc]|hag|m[aá]nd)[^.!?]{0,50}\b(por fuera|sin keyhold|cuenta bancaria|transferencia|bizum)\b/i,
  /(โอน|จ่าย|ชำระ|ส่งเงิน)[^.!?]{0,40}(นอกระบบ|นอกแพลตฟอร์ม|โดยตรง|ตรงให้|เข้าบัญชี|ไม่ผ่าน|พร้อมเพย์)/,
]

/** Pre-filter: every address and IBAN has a digit, except an all-letter Tron address, which is long. */
const digitOrLongWord = /\d|[a-z]{25}/i
/** Pre-filter: every such phrase has one of these words. */
const somewhereElse =
  /outside|directly|off[- ]?(site|platform)|keyhold|western union|paypal|moneygram|zelle|venmo|revolut|bank (account|transfer)|fuera|directamente|cuenta bancaria|transferencia|bizum|นอก|ตรง|เข้าบัญชี|ไม่ผ่าน|พร้อมเพย์/i

/** Whether readers of this message get a caution. Two pre-filters reject most messages early. */
export function bringsCaution(content: string): boolean {
  const matches = (pattern: RegExp) => pattern.test(content)
  return (
    (digitOrLongWord.test(content) && (wallets.some(matches) || hasIban(content))) ||
    (somewhereElse.test(content) && outside.some(matches))
  )
}

function hasIban(content: string): boolean {
  return [...content.matchAll(iban)].some(([text]) => beginnings(text.toUpperCase()).some(isIban))
}

/** A run of groups and each shorter prefix, without spaces: words may follow an IBAN. */
function beginnings(text: string): string[] {
  const groups = text.split(' ')
  return groups.map((_, last) => groups.slice(0, last + 1).join(''))
}

/** Whether an IBAN's check digits are valid (ISO 13616: the number modulo 97 is 1). */
function isIban(text: string): boolean {
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('')
  return text.length >= 15 && text.length <= 34 && BigInt(digits) % 97n === 1n
}
