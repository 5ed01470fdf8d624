import { expect, test } from 'vitest'
import { qrOf } from './qr.ts'

/** A short print of the squares, compared with what the encoder of the receipts (qrcode 1.5.4) draws for the same text. */
async function print(text: string): Promise<string> {
  const { size, path } = qrOf(text)
  const rows = Array.from({ length: size }, () => Array<string>(size).fill('0'))
  for (const [, x = 0, y = 0, run = 0] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = 0; at < Number(run); at++) (rows[Number(y)] as string[])[Number(x) + at] = '1'
  const bytes = new TextEncoder().encode(rows.map((row) => row.join('')).join('\n'))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return `${size} ${Array.from(hash.slice(0, 6), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

test.each([
  ['a', 1, '21 e8ab680854e4'],
  ['https://keyhold.example/detail/1?lang=th', 1, '29 aa330f4c1fc3'],
  [
    'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303',
    1,
    '53 531d4252f31d',
  ],
  ['บ้านเช่า ', 10, '61 e5b5503e3380'],
  ['Keyhold ', 60, '85 11f4552bac76'],
])('%s… is drawn as any scanner expects it', async (text, times, expected) => {
  expect(await print(text.repeat(times))).toBe(expected)
})

test('a text that no code here holds is refused', () => {
  expect(() => qrOf('a'.repeat(667))).toThrow('too long')
  expect(qrOf('a'.repeat(666)).size).toBe(97)
})
