/** What a home says to whoever reads another language than its landlord wrote first. */
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

test('a reader finds the landlord’s words in their own language, else those that were written first, with their language', () => {
  expect(textIn(home, 'title', 'es')).toEqual({ text: 'Ático luminoso', languageId: spanish })
  expect(textIn(home, 'description', 'es')).toEqual({ text: 'Under the roof.', languageId: english })
  expect(languages.map((language) => titleIn(home, language))).toEqual([
    'Bright attic',
    'Ático luminoso',
    'Bright attic',
  ])
})

test('of a home whose language nobody said, a reader finds what is written in theirs first', () => {
  expect(textIn({ ...home, textLanguage: null }, 'title', 'es').text).toBe('Ático luminoso')
  expect(textIn({ ...home, textLanguage: null }, 'title', 'th')).toEqual({ text: 'Bright attic', languageId: null })
})

test('what is said in another language alone is told in that; what nobody said is nothing', () => {
  expect(textIn({ ...home, houseRulesEs: 'Sin zapatos.' }, 'houseRules', 'en')).toEqual({
    text: 'Sin zapatos.',
    languageId: spanish,
  })
  expect(textIn(home, 'houseRules', 'en')).toEqual({ text: '', languageId: null })
})

test('nothing is said twice in the language of the home’s own texts', () => {
  expect(invalidFields(home)).toEqual({})
  expect(invalidFields({ ...home, textLanguage: spanish })).toEqual({ titleEs: 'language-twice' })
})

test('whoever says that another language is the first, has both texts in their new places', () => {
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
