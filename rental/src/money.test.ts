import { expect, test } from 'vitest'
import { add, digits, parse, whole } from './money.ts'

// promise: sgn-5-amount
test('a typed amount is read exactly, to the eighteenth decimal', () => {
  expect(parse('0.000000000000000001', 'USDT')).toEqual({ amount: 1n, currency: 'USDT' })
  expect(parse('1650.5', 'USDT')?.amount).toBe(1650_500_000_000_000_000_000n)
})

test.each(['', '.', '1.2.3', '1,5', '-1', '1e3', '0.0000000000000000001', '0x10', '١'])(
  '%j is not an amount',
  (text) => {
    expect(parse(text, 'USDT')).toBeUndefined()
  },
)

test('an advert in dollars has at most two decimals', () => {
  expect(parse('10.25', 'USD')?.amount).toBe(1025n)
  expect(parse('10.255', 'USD')).toBeUndefined()
})

test('digits are what was read', () => {
  for (const text of ['0', '1650.5', '0.000000000000000001', '12']) {
    const money = parse(text, 'USDT')
    expect(money && digits(money)).toBe(text)
  }
  expect(digits({ amount: -1500n, currency: 'USD' })).toBe('-15')
})

test('two currencies are never added', () => {
  expect(add(whole(1, 'USDT'), whole(2, 'USDT')).amount).toBe(3n * 10n ** 18n)
  expect(() => add(whole(1, 'USDT'), whole(1, 'RNB'))).toThrow('Cannot add RNB to USDT')
})
