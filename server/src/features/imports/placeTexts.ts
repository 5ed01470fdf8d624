/** Where the words of a row go that say their language: into a home's own texts, or beside them. */
import type { FieldName, Home } from '@keyhold/rental/fields.ts'
import { otherLanguagesOf } from '@keyhold/rental/homeTexts.ts'
import { findLanguage, type Language, languageFacts, languages } from '@keyhold/rental/language.ts'
import { otherTextName, textNames } from '@keyhold/rental/otherTexts.ts'

type Values = Readonly<Partial<Record<FieldName, unknown>>>

/**
 * The values with each text in its place: those in the language of the home's own texts are these. A home that has not said
 * its language, in a row whose texts all say theirs, is told in the first of them, unless its landlord wrote a title or rules, which may be in another: then they stand beside.
 * `titleIfNone` is what the file calls a home that has no title.
 */
export function placeTexts(before: Home, values: Values, titleIfNone: string): Values {
  const said = findLanguage((values.textLanguage as number | undefined) ?? before.textLanguage)
  const isByLandlord = Boolean(before.houseRules || (before.title && before.title !== titleIfNone))
  const own = said ?? (isByLandlord ? undefined : firstOf(before, values))
  if (!own) return values
  const placed: Partial<Record<FieldName, unknown>> = { ...values, textLanguage: languageFacts[own].id }
  for (const name of textNames) {
    const other = otherTextName(name, own)
    if (placed[other] === undefined || (placed[name] !== undefined && placed[name] !== placed[other])) continue
    placed[name] = placed[other]
    delete placed[other]
  }
  return placed
}

function firstOf(before: Home, values: Values): Language | undefined {
  if (textNames.some((name) => values[name] !== undefined)) return undefined
  const beside = otherLanguagesOf(before)
  return languages.find(
    (language) =>
      !beside.includes(language) && textNames.some((name) => values[otherTextName(name, language)] !== undefined),
  )
}
