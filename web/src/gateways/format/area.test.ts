import { expect, test } from 'vitest'
import { formatArea } from './area.ts'

test('a size is written as the language writes square metres', () => {
  expect([formatArea(96, 'en'), formatArea(1_200, 'es'), formatArea(96, 'th')]).toEqual([
    '96 m²',
    '1200 m²',
    '96 ตร.ม.',
  ])
})
