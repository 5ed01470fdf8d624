import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { languageFacts } from '@keyhold/rental/language.ts'
import { expect, test } from 'vitest'
import { readIn, writtenLanguages } from './previewTexts.ts'

const home = {
  textLanguage: languageFacts.en.id,
  title: 'Attic',
  description: 'A calm flat',
  houseRules: 'No parties',
  titleEs: 'Ático',
  descriptionEs: 'Un piso tranquilo',
}
const ad = { property: { title: 'Attic', rentPrice: 900 } } as unknown as RoomAd

// promise: sgn-2-preview-languages
test('a landlord previews the home per language: its translation if there is one, otherwise the first text, with its language', () => {
  expect(writtenLanguages(home)).toEqual(['en', 'es'])
  expect(readIn(ad, home, 'es').property).toMatchObject({
    rentPrice: 900,
    title: 'Ático',
    description: 'Un piso tranquilo',
    houseRules: 'No parties',
    titleLanguage: { id: languageFacts.es.id },
    houseRulesLanguage: { id: languageFacts.en.id },
  })
  expect(readIn(ad, home, 'th').property).toMatchObject({
    title: 'Attic',
    descriptionLanguage: { id: languageFacts.en.id },
  })
})

test('with one language there is nothing to choose', () => {
  expect(writtenLanguages({ ...home, titleEs: '', descriptionEs: '' })).toEqual(['en'])
})
