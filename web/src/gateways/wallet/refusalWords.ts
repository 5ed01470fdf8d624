/** The words with which wallets say that the user refused, where they send no code (EIP-1193 asks for 4001). */

/** Codes in words, by ethers, viem and Ledger. */
const refusalNames = /^(ACTION_REJECTED|USER_?REJECTED(_?REQUEST)?|UserRejectedRequestError|UserRefusedOnDevice)$/i

/** A whole message that is one word or names only the request. */
const aloneWords =
  /^\W*((the|this|your)\s+)?((user|request|transaction|tx|signature|signing|message|operation|action|connection)\s+)?(was\s+|has\s+been\s+|is\s+)?(reject(ed)?|cancel(l?ed)?|den(y|ied)|declined?|refused?|user\s*(reject|cancel|denied))\W*$/i

/** A sentence with the user in it, or with a word that only refusals have. */
const sentences: readonly RegExp[] = [
  /\buser\s+(has\s+)?(rejected|denied|cancell?ed|declined|refused|disapproved|dismissed|aborted|closed)/i,
  /(rejected|denied|cancell?ed|declined|refused|dismissed|aborted|closed)\s+(by|from)\s+(the\s+)?user/i,
  /\bdenied\s+(transaction|message|account|typed|signature)/i,
  /\b(popup|pop-up|modal|window|dialog)\s+(was\s+)?closed\b|closed\s+the\s+(popup|modal|window)/i,
  /condition of use not satisfied|\b0x(6985|5501)\b/i, // Ledger: refused on the device
  /用户(已)?(取消|拒绝)|使用者(已)?(取消|拒絕)/,
  /(rechazad|cancelad|denegad)[oa] por el usuario|el usuario (rechazó|canceló|denegó)/i,
  /ผู้ใช้(งาน)?(ได้)?(ปฏิเสธ|ยกเลิก)/,
]

/** Whether these words of a wallet or a device say that its user refused. A node's or contract's refusal is none. */
export function saysRefused(words: unknown): boolean {
  if (typeof words !== 'string') return false
  if (/revert|nonce|underpriced|rate limit|exceed/i.test(words)) return false
  return refusalNames.test(words) || aloneWords.test(words) || sentences.some((one) => one.test(words))
}
