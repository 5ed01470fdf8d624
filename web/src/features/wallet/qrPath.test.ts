// @vitest-environment node
import { expect, test } from 'vitest'
import { qrPath } from './qrPath.ts'

// promise: phone-code
test('a QR code has its three finder patterns, and nothing outside its square', () => {
  const { size, path } = qrPath('https://keyhold.example/detail/1?lang=th')
  expect(size).toBe(29)
  const dark = new Set(Array.from(path.matchAll(/M(\d+) (\d+)h1v1h-1z/g), ([, x, y]) => `${x} ${y}`))
  expect([...dark].every((square) => square.split(' ').every((index) => Number(index) < size))).toBe(true)
  for (const [x, y] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const) {
    for (let index = 0; index < 7; index++)
      expect(dark.has(`${x + index} ${y}`) && dark.has(`${x} ${y + index}`)).toBe(true)
    expect(dark.has(`${x + 1} ${y + 1}`)).toBe(false)
    expect(dark.has(`${x + 3} ${y + 3}`)).toBe(true)
  }
})

test('a long pairing URI still fits', () => {
  expect(qrPath(`wc:${'7f'.repeat(32)}@2?relay-protocol=irn&symKey=${'58'.repeat(32)}`).size).toBe(49)
})
