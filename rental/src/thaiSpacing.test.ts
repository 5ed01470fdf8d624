import { expect, test } from 'vitest'
import { spaceLatinWords } from './thaiSpacing.ts'

test.each([
  ['คุณDaniel ขอเช่า', 'คุณ Daniel ขอเช่า'],
  ['รู้จักTomหรือPilarจากที่อื่น', 'รู้จัก Tom หรือ Pilar จากที่อื่น'],
  ['คุณÁngelaแล้ว', 'คุณ Ángela แล้ว'],
  ['คุณกัญญา', 'คุณกัญญา'],
  ['คุณ Daniel', 'คุณ Daniel'],
  ['จ่าย 1,100 USDT แล้ว', 'จ่าย 1,100 USDT แล้ว'],
  ['No Thai here', 'No Thai here'],
])('“%s” is written “%s”', (given, written) => expect(spaceLatinWords(given)).toBe(written))
