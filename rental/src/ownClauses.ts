/**
 * A landlord's own clauses of the agreement (D 11.24): plain text in one language, never about money or payment dates,
 * because the escrow enforces those. All languages' words are searched, whatever the declared language; a match needs
 * moderation by a person before others read the clauses.
 */
import { ownClausesLimits } from './fields.ts'
import type { Language } from './language.ts'

/** A landlord's own clauses, verbatim, and their language. */
export interface OwnClauses {
  readonly language: Language
  readonly text: string
}

/** Whole words about money; an ending may follow where `*` is. */
const spoken = [
  // English
  'rent rents rental-fee deposit* pay(?!\\s+attention) paying(?!\\s+attention) pays paid payable payment* fee fees a-fine fines fined penalt* charged charges surcharge*',
  'refund* reimburs* invoice* bank banks banking cash price* cost costs money usd usdt dollar* euro euros baht wallet* escrow interest-rate',
  'amounts?(?!\\s+of\\s+(?:noise|rubbish|waste|water|light|time|work|care|space|people|guests)) sums?-of lump-sums? guarantor*',
  '(?<!(?:not|cannot|can.t|to|we|landlord|owner)\\s+)guarantees? surety sureties withh(?:o|e)ld*',
  '(?<!keys?[^.;\\n]{0,60})kept-by-the-landlord',
  // Spanish
  'renta rentas alquiler alquileres fianza* depósito*(?!\\s+de\\s+agua) pago pagos pagar* paga pagas pagan pagó pagamos pagando pagad[oa]s? pague* abonar* abono* multa* penalizaci*',
  'recargo* comisión comisiones tarifa* precio* coste* costo* dinero dólar* dolar* bancari* en-efectivo transferenci* reembols*',
  'importes? mensualidad* garant[ií]as? aval avales avalista*',
  'factura* cuota* indemnizaci* interés-de-demora',
]
  .join(' ')
  .split(' ')
  .map((word) => word.replaceAll('-', '\\s+').replace('*', '\\p{L}*'))
const words = new RegExp(`(?<![\\p{L}\\p{M}])(?:${spoken.join('|')})(?![\\p{L}\\p{M}])`, 'giu')
/** Thai has no spaces between words: these match anywhere. */
const thai =
  /ค่าเช่า|เงิน|มัดจำ|ชำระ|จ่าย(?!ไฟ|น้ำ)|ค่าปรับ|ปรับเป็น|ค่าธรรมเนียม|ค่าบริการ|บาท|ดอลลาร์|โอน(?=เข้า|ให้|ไป)|ธนาคาร|ราคา|คืนเงิน|ค้ำประกัน|หลักประกัน/gu
/** Amounts: a currency sign, or a number with a currency code. */
const amounts = /[$€£฿₮¥]|\d[\d.,]*\s*(?:usdt?|eur|thb|mxn|%)(?![\p{L}])/giu

/** A Latin word with Cyrillic or Greek letters in it: a lookalike of another word. */
const mixed = /(?=[\p{L}\p{M}]*\p{Script=Latin})(?=[\p{L}\p{M}]*[\p{Script=Cyrillic}\p{Script=Greek}])[\p{L}\p{M}]+/u

/**
 * Normalizes as a reader sees it: invisible characters are removed, and styled letters become plain ones; Thai am stays
 * one letter.
 */
function asRead(clauses: string): string {
  return clauses
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('\u0E4D\u0E32', '\u0E33')
}

/** The words about money in a text, normalized and without duplicates; empty if none. */
export function moneyWordsIn(clauses: string): string[] {
  const read = asRead(clauses)
  const found = [words, thai, amounts].flatMap((pattern) => read.match(pattern) ?? [])
  return [...new Map(found.map((word) => [word.toLowerCase(), word])).values()]
}

/** The rule that clauses break, if they do. */
export function wrongOfOwnClauses(clauses: string): 'mixed-scripts' | 'too-many-lines' | undefined {
  if (clauses.split('\n').length > ownClausesLimits.lines) return 'too-many-lines'
  return mixed.test(asRead(clauses)) ? 'mixed-scripts' : undefined
}

/** Whether clauses await moderation: they mention money, and differ from the approved text. */
export function clausesWait({
  ownClauses,
  clausesCleared,
}: Record<'ownClauses' | 'clausesCleared', string | null>): boolean {
  return ownClauses !== null && ownClauses !== clausesCleared && moneyWordsIn(ownClauses).length > 0
}
