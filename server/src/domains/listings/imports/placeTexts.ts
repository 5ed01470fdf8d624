/** Where a row's texts with a stated language are stored: as a home's own texts, or as translations. */
import type { FieldName, Home } from '@keyhold/rental/fields.ts'
import { otherLanguagesOf } from '@keyhold/rental/homeTexts.ts'
import { findLanguage, type Language, languageFacts, languages } from '@keyhold/rental/language.ts'
import { otherTextName, textNames } from '@keyhold/rental/otherTexts.ts'

import type { ImportRow } from './importFile.ts'

type Values = Readonly<Partial<Record<FieldName, unknown>>>

/**
 * Places each text by its language: those in the home's own language become its own texts. A home without a language
 * takes that of the row's first text if all texts state theirs, unless its landlord wrote a title or rules, which may
 * be in another language: then they become translations. A home without a title takes those of the row.
 */
export function placeTexts(
  before: Home,
  { values: given, titleIfNone, titlesIfNone = {} }: Pick<ImportRow, 'values' | 'titleIfNone' | 'titlesIfNone'>,
): Values {
  const values: Values = before.title ? given : { ...titlesIfNone, ...given }
  const said = findLanguage((values.textLanguage as number | undefined) ?? before.textLanguage)
  const isByLandlord = Boolean(
    before.houseRules || (before.title && ![titleIfNone, ...Object.values(titlesIfNone)].includes(before.title)),
  )
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
