import { expect, test } from 'vitest'
import { keepWordsWhole } from './thaiWords.ts'

const seen = (sentence: string) => sentence.replaceAll('\u2060', '·')

test.each([
  ['เงินอยู่ในเอสโครว์', 'เงินอยู่ในเอ·ส·โค·รว์'],
  ['จ่ายแล้วกลับมาที่นี่', 'จ่ายแล้วก·ลับมาที่นี่'],
  ['รวมทุกขนาด', 'รวมทุกข·นาด'],
  ['โทเคนหรือพาสคีย์', 'โท·เคนหรือพาส·คีย์'],
  ['ค่าเช่างวดแรกและเงินประกัน', 'ค่า·เช่างวด·แรกและเงิน·ประกัน'],
  ['ผู้ให้เช่าและผู้เช่าลงนามในสัญญาเช่า', 'ผู้·ให้·เช่าและผู้·เช่าลง·นามในสัญญา·เช่า'],
  ['คืนเงินประกัน', 'คืน·เงิน·ประกัน'],
  ['วันย้ายเข้า', 'วัน·ย้าย·เข้า'],
  ['เพนต์เฮาส์', 'เพนต์·เฮา·ส์'],
  ['ที่พัก 22 แห่ง', 'ที่พัก 22 แห่ง'],
  ['No Thai here', 'No Thai here'],
])('in “%s” no line ends inside of a word', (given, held) => expect(seen(keepWordsWhole(given))).toBe(held))

test('what is held together reads as before', () => {
  const sentence = 'เอสโครว์ถือเงินไว้อย่างน้อยหนึ่งเดือน'
  expect(keepWordsWhole(sentence).replaceAll('\u2060', '')).toBe(sentence)
})
