/** A home's texts for a reader of another language than the original. */
import { expect, test } from 'vitest'
import { unstated } from './fields.ts'
import { changeTextLanguage, otherLanguagesOf, textIn, titleIn } from './homeTexts.ts'
import { languages } from './language.ts'
import { invalidFields } from './listing.ts'

const [english, spanish] = [700_000, 700_001]
const home = {
  ...unstated,
  title: 'Bright attic',
  description: 'Under the roof.',
  textLanguage: english,
  titleEs: 'Ático luminoso',
}

test('a reader gets the landlord’s texts in their own language, else the original, with its language', () => {
  expect(textIn(home, 'title', 'es')).toEqual({ text: 'Ático luminoso', languageId: spanish })
  expect(textIn(home, 'description', 'es')).toEqual({ text: 'Under the roof.', languageId: english })
  expect(languages.map((language) => titleIn(home, language))).toEqual([
    'Bright attic',
    'Ático luminoso',
    'Bright attic',
  ])
})

test('if the original’s language is unknown, a reader gets the text in their own language first', () => {
  expect(textIn({ ...home, textLanguage: null }, 'title', 'es').text).toBe('Ático luminoso')
  expect(textIn({ ...home, textLanguage: null }, 'title', 'th')).toEqual({ text: 'Bright attic', languageId: null })
})

test('a text that exists only in another language is shown in that; a missing one is empty', () => {
  expect(textIn({ ...home, houseRulesEs: 'Sin zapatos.' }, 'houseRules', 'en')).toEqual({
    text: 'Sin zapatos.',
    languageId: spanish,
  })
  expect(textIn(home, 'houseRules', 'en')).toEqual({ text: '', languageId: null })
})

test('there is no translation into the language of the original texts', () => {
  expect(invalidFields(home)).toEqual({})
  expect(invalidFields({ ...home, textLanguage: spanish })).toEqual({ titleEs: 'language-twice' })
})

test('changing the original’s language swaps both texts', () => {
  expect(otherLanguagesOf(home)).toEqual(['es'])
  expect({ ...home, ...changeTextLanguage(home, spanish) }).toMatchObject({
    textLanguage: spanish,
    title: 'Ático luminoso',
    titleEs: '',
    titleEn: 'Bright attic',
    descriptionEn: 'Under the roof.',
  })
  expect(changeTextLanguage(home, 700_002)).toEqual({ textLanguage: 700_002 })
})
