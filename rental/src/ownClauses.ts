/**
 * A landlord's own clauses of the agreement (D 11.24): plain words in one language, never about money or about when it is
 * paid, for that is what the escrow holds both to. The words are looked for in every language, whatever is said of it; where
 * some are found, a person reads the clauses before anybody else does.
 */
import { ownClausesLimits } from './fields.ts'
import type { Language } from './language.ts'

/** A landlord's own clauses, word for word, and the language they were written in. */
export interface OwnClauses {
  readonly language: Language
  readonly text: string
}

/** Words of money, whole ones; an ending may follow where `*` stands. */
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
/** Thai writes no spaces between words: these say money wherever they stand. */
const thai =
  /ค่าเช่า|เงิน|มัดจำ|ชำระ|จ่าย(?!ไฟ|น้ำ)|ค่าปรับ|ปรับเป็น|ค่าธรรมเนียม|ค่าบริการ|บาท|ดอลลาร์|โอน(?=เข้า|ให้|ไป)|ธนาคาร|ราคา|คืนเงิน|ค้ำประกัน|หลักประกัน/gu
/** Amounts: a sign of a currency, or a number with its letters. */
const amounts = /[$€£฿₮¥]|\d[\d.,]*\s*(?:usdt?|eur|thb|mxn|%)(?![\p{L}])/giu

/** A word of Latin letters with Cyrillic or Greek ones among them: it looks like another word than it is. */
const mixed = /(?=[\p{L}\p{M}]*\p{Script=Latin})(?=[\p{L}\p{M}]*[\p{Script=Cyrillic}\p{Script=Greek}])[\p{L}\p{M}]+/u

/** As one reads it: what shows nothing is left out, and letters drawn otherwise are the plain ones; Thai am stays one letter. */
function asRead(clauses: string): string {
  return clauses
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('\u0E4D\u0E32', '\u0E33')
}

/** What in these words speaks of money, each once as one reads it; nothing if nothing does. */
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

/** Whether clauses wait for a person to read them: they speak of money, and are not word for word what was let through. */
export function clausesWait({
  ownClauses,
  clausesCleared,
}: Record<'ownClauses' | 'clausesCleared', string | null>): boolean {
  return ownClauses !== null && ownClauses !== clausesCleared && moneyWordsIn(ownClauses).length > 0
}
