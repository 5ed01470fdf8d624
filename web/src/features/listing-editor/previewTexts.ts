/** A home's page for a reader of another language than its landlord's: the same home, with that language's texts. */
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { type HomeTexts, otherLanguagesOf, textIn } from '@keyhold/rental/homeTexts.ts'
import { findLanguage, type Language, languages } from '@keyhold/rental/language.ts'
import type { TextName } from '@keyhold/rental/otherTexts.ts'

/** The languages with a text. */
export function writtenLanguages(home: HomeTexts): Language[] {
  const own = findLanguage(home.textLanguage)
  const others = otherLanguagesOf(home)
  return languages.filter((language) => language === own || others.includes(language))
}

/** The ad with the texts for a reader of this language, each with its own language. */
export function readIn(ad: RoomAd, home: HomeTexts, reader: Language): RoomAd {
  const languageOf = (name: TextName) => {
    const { languageId } = textIn(home, name, reader)
    return languageId === null ? null : { id: languageId, text: '' }
  }
  const textOf = (name: TextName) => textIn(home, name, reader).text
  const words = { title: textOf('title'), description: textOf('description'), houseRules: textOf('houseRules') }
  const said = {
    titleLanguage: languageOf('title'),
    descriptionLanguage: languageOf('description'),
    houseRulesLanguage: languageOf('houseRules'),
  }
  return { ...ad, property: { ...ad.property, ...words, ...said } }
}
