import { expect, test } from 'vitest'
import { type Language, languages } from './language.ts'
import { createNumberFormat, formatDigits } from './numbers.ts'

const written = (digits: string, language: Language) => formatDigits(digits, createNumberFormat(language))

test('each language has one format: commas in English and Thai, in Spanish narrow spaces from five digits on', () => {
  const numbers = ['900', '4000', '12500', '1000000']
  expect(numbers.map((one) => written(one, 'en'))).toEqual(['900', '4,000', '12,500', '1,000,000'])
  expect(numbers.map((one) => written(one, 'es'))).toEqual(['900', '4000', '12\u202f500', '1\u202f000\u202f000'])
  expect(numbers.map((one) => written(one, 'th'))).toEqual(['900', '4,000', '12,500', '1,000,000'])
})

test('decimals follow a point in every language, two of them or as many as there are', () => {
  for (const language of languages) {
    expect(written('720.5', language)).toBe('720.50')
    expect(written('0.000000000000000001', language)).toBe('0.000000000000000001')
  }
  expect(written('12500.5', 'es')).toBe('12\u202f500.50')
})

test('numbers beyond the safe integers stay exact, and negative ones keep their sign', () => {
  expect(written('1234567890123456789.25', 'en')).toBe('1,234,567,890,123,456,789.25')
  expect(written('-0.5', 'en')).toBe('-0.50')
  expect(written('-12500', 'es')).toBe('-12\u202f500')
})

test('measures and currencies are grouped alike', () => {
  expect(createNumberFormat('es', { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(12_500)).toBe(
    '12\u202f500 días',
  )
  expect(createNumberFormat('es', { style: 'currency', currency: 'EUR' }).format(12_500.5)).toBe(
    'EUR\u00a012\u202f500.50',
  )
})
