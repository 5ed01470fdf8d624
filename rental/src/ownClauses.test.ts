import { expect, test } from 'vitest'
import { moneyWordsIn, ownClausesLimits, wrongOfOwnClauses } from './ownClauses.ts'

test.each([
  'Quiet from ten at night. The plants on the balcony are watered twice a week.',
  'The tenant may hang pictures. Current affairs, differences and bankside walks are nobody’s business.',
  'It is fine to hang pictures. Please pay attention to the neighbours.',
  'El banco del jardín y el depósito de agua son de todos.',
  'No se fuma dentro. La bici se guarda en el patio; las llaves del trastero se entregan con la casa.',
  'งดเสียงดังหลังสี่ทุ่ม รดน้ำต้นไม้ที่ระเบียงสัปดาห์ละสองครั้ง',
])('clauses about living there may stand: %s', (clauses) => {
  expect(moneyWordsIn(clauses)).toEqual([])
  expect(wrongOfOwnClauses(clauses)).toBeUndefined()
})

test.each([
  ['The Rent is due on the third.', ['Rent']],
  ['Late payments cost a penalty.', ['payments', 'cost', 'penalty']],
  ['Whoever smokes owes a fine.', ['a fine']],
  ['A lost key is 50 USD.', ['50 USD', 'USD']],
  ['A lost key: €50.', ['€']],
  ['La fianza no se devuelve si se paga tarde.', ['fianza', 'paga']],
  ['Los pagos van por transferencia.', ['pagos', 'transferencia']],
  ['ค่าเช่าจ่ายทุกวันที่ห้า', ['ค่าเช่า', 'จ่าย']],
  ['หากทำกุญแจหายมีค่าปรับ', ['ค่าปรับ']],
])('clauses about money or when it is paid may not, in any language: %s', (clauses, named) => {
  expect(moneyWordsIn(clauses).sort()).toEqual([...named].sort())
  expect(wrongOfOwnClauses(clauses)).toBe('about-money')
})

test('clauses fit on one sheet: so many lines at most', () => {
  const lines = (count: number) => Array.from({ length: count }, () => 'Quiet.').join('\n')
  expect(wrongOfOwnClauses(lines(ownClausesLimits.lines))).toBeUndefined()
  expect(wrongOfOwnClauses(lines(ownClausesLimits.lines + 1))).toBe('too-many-lines')
})
