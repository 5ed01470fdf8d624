import { expect, test } from 'vitest'
import { bringsCaution } from './caution.ts'

// promise: sgn-4-chat-caution
test.each([
  'Should I send the deposit to 0xA41c83f2B0d7716Ee5C9b0a1D24f80C93aB57E09?',
  'my wallet is 0xA41c…',
  'USDT on Tron: TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
  'IBAN ES91 2100 0418 4502 0005 1332 please',
  'de89370400440532013000',
  'We could pay outside, it is cheaper',
  'Just transfer it directly to me',
  'Puedes pagar por fuera de la plataforma',
  'Transfiere el depósito a mi cuenta bancaria',
  'โอนเงินเข้าบัญชีผมได้เลย',
  'TAbCdEfGhJkLmNpQrStUvWxYzAbCdEfGhJ, nothing but letters',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  ...['outside', 'directly', 'off-site', 'off the platform, off platform', 'without Keyhold'].map(
    (way) => `Pay ${way}`,
  ),
  ...['Western Union', 'PayPal', 'MoneyGram', 'Zelle', 'Venmo', 'Revolut', 'bank transfer', 'my bank account'].map(
    (way) => `Send it by ${way}`,
  ),
  ...['por fuera', 'fuera de aquí', 'directamente', 'sin Keyhold', 'a mi cuenta bancaria', 'por transferencia'].map(
    (way) => `Págame ${way}`,
  ),
  'Hazme un Bizum y es tuyo',
  'Haz una transferencia y te guardo el piso',
  ...['Pague', 'Transfiérame', 'Envíeme el dinero', 'Mándame la fianza', 'Haz el depósito', 'Ingrésalo'].map(
    (act) => `${act} por Bizum`,
  ),
  ...['นอกระบบ', 'นอกแพลตฟอร์ม', 'โดยตรง', 'ตรงให้ผม', 'เข้าบัญชี', 'ไม่ผ่าน Keyhold', 'ทางพร้อมเพย์'].map((way) => `จ่าย${way}`),
])('“%s” brings a caution', (content) => {
  expect(bringsCaution(content)).toBe(true)
})

// promise: sgn-4-chat-caution-none
test.each([
  'Hola Lucía, is the parking space covered? And could we move in on 1 December?',
  'The bus stops outside, and you can pay the driver in cash.',
  'Call me at +503 7012-3456, code 12345678',
  'ES91 2100 0418 4502 0005 1333',
  // Valid check digits, but not an IBAN: an IBAN has 15 to 34 characters.
  'our reference is KH07 1234 5678 90',
  `KH48${'1234'.repeat(8)}`,
  'Pago el alquiler con Keyhold, ¿verdad?',
  'Te mando las llaves fuera de horario',
  'La página de la casa queda fuera de mi alcance, ¿me mandas otra?',
  'How far is the bank from the flat?',
  'ห้องนี้ว่างเดือนหน้าไหม จ่ายผ่าน Keyhold ใช่ไหม',
])('“%s” brings none', (content) => {
  expect(bringsCaution(content)).toBe(false)
})
