import { expect, test } from 'vitest'
import { linesOf, pieces } from './lineBreaks.ts'

const width = (line: string) => [...new Intl.Segmenter('th').segment(line)].length
const clause = 'ผู้เช่าตกลงชำระค่าเช่าเดือนละ 15,000 บาทให้แก่ผู้ให้เช่าภายในวันที่ห้าของทุกเดือนโดยไม่ต้องทวงถาม'

// promise: paper-thai
test('a Thai clause is broken between words, never inside one, and no line is too wide', () => {
  const lines = linesOf(clause, 'th', 20, width)
  expect(lines.length).toBeGreaterThan(3)
  expect(lines.every((line) => width(line) <= 20)).toBe(true)
  expect(lines.join('').replaceAll(' ', '')).toBe(clause.replaceAll(' ', ''))
  const words = [...new Intl.Segmenter('th', { granularity: 'word' }).segment(clause)]
  const ends = new Set(words.map(({ index, segment }) => clause.slice(0, index + segment.length).replaceAll(' ', '')))
  let read = ''
  for (const line of lines) {
    read += line.replaceAll(' ', '')
    expect(ends.has(read)).toBe(true)
  }
})

test('a loanword in Thai, such as “escrow”, is never broken inside', () => {
  expect(pieces('เงินรออยู่ในเอสโครว์ของคุณ', 'th')).toContain('เอสโครว์')
  expect(pieces('โทเคนยังปฏิเสธ', 'th')[0]).toBe('โทเคน')
})

test('the Thai repetition mark never begins a line', () => {
  expect(pieces('ช้าๆ ได้', 'th').some((piece) => piece.startsWith('ๆ'))).toBe(false)
})

test('a Spanish sentence is broken at its spaces, and punctuation stays with its word', () => {
  expect(linesOf('¿Quién mueve el dinero? Nadie (solo el depósito).', 'es', 12, width)).toEqual([
    '¿Quién mueve',
    'el dinero?',
    'Nadie (solo',
    'el',
    'depósito).',
  ])
})

test('a hash wider than its column is broken between characters, and none is lost', () => {
  const lines = linesOf(`salt 0x${'ab'.repeat(32)} end`, 'en', 24, width)
  expect(lines.every((line) => line.length <= 24)).toBe(true)
  expect(lines.join('').replaceAll(' ', '')).toBe(`salt0x${'ab'.repeat(32)}end`)
})
