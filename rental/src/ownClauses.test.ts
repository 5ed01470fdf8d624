import { expect, test } from 'vitest'
import { ownClausesLimits } from './fields.ts'
import { clausesWait, moneyWordsIn, wrongOfOwnClauses } from './ownClauses.ts'

test.each([
  'Quiet from ten at night. The plants on the balcony are watered twice a week.',
  'The tenant may hang pictures. Current affairs, differences and bankside walks are nobody’s business.',
  'It is fine to hang pictures. Please pay attention to the neighbours.',
  'El banco del jardín y el depósito de agua son de todos.',
  'The owner cannot guarantee silence, and no amount of noise is fine. The spare key is kept by the landlord.',
  'We keep paying attention to the plants; the résumé of Zoë, café tables and the 5 m² terrace are fine.',
  'No importa quién riega; que la Sra. Παπαδοπούλου tenga llave, también.',
  'No se fuma dentro. La bici se guarda en el patio; las llaves del trastero se entregan con la casa.',
  'งดเสียงดังหลังสี่ทุ่ม รดน้ำต้นไม้ที่ระเบียงสัปดาห์ละสองครั้ง',
])('clauses about daily life are allowed: %s', (clauses) => {
  expect(moneyWordsIn(clauses)).toEqual([])
  expect(wrongOfOwnClauses(clauses)).toBeUndefined()
  expect(clausesWait({ ownClauses: clauses, clausesCleared: null })).toBe(false)
})

test.each([
  ['The Rent is due on the third.', ['Rent']],
  ['Late payments cost a penalty.', ['payments', 'cost', 'penalty']],
  ['Whoever smokes owes a fine.', ['a fine']],
  ['A lost key is 50 USD.', ['50 USD', 'USD']],
  ['A lost key: €50.', ['€']],
  ['La fianza no se devuelve si se paga tarde.', ['fianza', 'paga']],
  ['Los pagos van por transferencia.', ['pagos', 'transferencia']],
  ['Paying late ends the lease.', ['Paying']],
  ['The amount of two months is left with the owner.', ['amount']],
  ['The sum of fifty is due.', ['sum of']],
  ['A guarantee of two months.', ['guarantee']],
  ['Guarantee: two months, and a surety.', ['Guarantee', 'surety']],
  ['The landlord may withhold it, or have it withheld.', ['withhold', 'withheld']],
  ['Half of it is kept by the landlord.', ['kept by the landlord']],
  ['La garantía y la fianza, por el importe de una mensualidad.', ['garantía', 'fianza', 'importe', 'mensualidad']],
  ['Se van pagando; lo pagado queda. Pagan los dos y pagará quien falte.', ['pagando', 'pagado', 'Pagan', 'pagará']],
  ['ผู้เช่าต้องมีผู้ค้ำประกันและหลักประกัน', ['ค้ำประกัน', 'หลักประกัน']],
  ['ค่าเช่าจ่ายทุกวันที่ห้า', ['ค่าเช่า', 'จ่าย']],
  ['หากทำกุญแจหายมีค่าปรับ', ['ค่าปรับ']],
])(
  'clauses about money or payment dates await moderation, in any language, until exactly these were approved: %s',
  (clauses, named) => {
    expect(moneyWordsIn(clauses).sort()).toEqual([...named].sort())
    expect(clausesWait({ ownClauses: clauses, clausesCleared: null })).toBe(true)
    expect(clausesWait({ ownClauses: clauses, clausesCleared: clauses })).toBe(false)
    expect(clausesWait({ ownClauses: `${clauses} `, clausesCleared: clauses })).toBe(true)
  },
)

test.each([
  ['The r\u00ADent is due.', ['rent']],
  ['The re\u200Bn\u2060t is due.', ['rent']],
  ['The ｒｅｎｔ is due.', ['rent']],
  ['The 𝐫𝐞𝐧𝐭 is due.', ['rent']],
  ['ชำ\u200Bระ', ['ชำระ']],
  ['ช\u0E4D\u0E32ระ', ['ชำระ']],
])('money is found in lookalike letters: %s', (clauses, named) => {
  expect(moneyWordsIn(clauses)).toEqual(named)
})

test.each(['The rеnt is due.', 'The pаyment is late.', 'Rεnt.', 'La fiаnza.'])(
  'a word with letters of two scripts needs moderation: %s',
  (clauses) => {
    expect(wrongOfOwnClauses(clauses)).toBe('mixed-scripts')
  },
)

test('clauses fit on one sheet: a maximum number of lines', () => {
  const lines = (count: number) => Array.from({ length: count }, () => 'Quiet.').join('\n')
  expect(wrongOfOwnClauses(lines(ownClausesLimits.lines))).toBeUndefined()
  expect(wrongOfOwnClauses(lines(ownClausesLimits.lines + 1))).toBe('too-many-lines')
})
