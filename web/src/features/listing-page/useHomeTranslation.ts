/** A home's machine translation into the page's language: requested only by a press, cached for the page's lifetime. */
import type { Property, RoomAd } from '@keyhold/api/listings.schema.ts'
import type { HomeTranslation } from '@keyhold/api/translation.schema.ts'
import { translateHome } from '@keyhold/api/translation.ts'
import { findLanguage } from '@keyhold/rental/language.ts'
import { useState } from 'react'
import { quietApi } from '../../gateways/api.ts'
import { useLanguage } from '../../gateways/text/useText.tsx'

/** The result of a press, for one home in one language. */
interface HomeAsked {
  readonly home: string
  readonly homeTranslation?: HomeTranslation
  readonly isShown?: boolean
  readonly error?: unknown
}

/** A home as shown, with a switch between the landlord's words and a machine translation. */
export function useHomeTranslation({ id, property }: RoomAd, isOffered: boolean) {
  const reader = useLanguage()
  const home = `${id} ${reader}`
  const [asked, setAsked] = useState<HomeAsked>()
  const { homeTranslation, isShown, error } = asked?.home === home ? asked : { homeTranslation: undefined }
  const isAsking = asked?.home === home && !homeTranslation && error === undefined
  const shown = isShown ? homeTranslation : undefined
  const { languages, isPartly } = foreignLanguages(property, reader)
  const ask = async () => {
    setAsked({ home })
    const answer = await quietApi(translateHome, { params: { id }, input: { language: reader } }).then(
      (words) => ({ home, homeTranslation: words, isShown: true }),
      (failure: unknown) => ({ home, error: failure }),
    )
    setAsked((now) => (now?.home === home ? answer : now))
  }
  return {
    property: shown ? translated(property, shown) : property,
    isTranslated: shown !== undefined,
    /** Which texts are machine translations: the others are the landlord's own. */
    byMachine: { description: Boolean(shown?.description), houseRules: Boolean(shown?.houseRules) },
    /** The languages of the foreign texts, by tag. */
    languages,
    isPartly,
    isOffered: isOffered && languages.length > 0,
    isAsking,
    error,
    toggle() {
      if (homeTranslation) setAsked({ home, homeTranslation, isShown: !isShown })
      else if (!isAsking) void ask()
    },
  }
}
export type HomeTranslationState = ReturnType<typeof useHomeTranslation>

/** The languages of texts foreign to the reader, and whether a translation is available. */
function foreignLanguages({ title, description, houseRules, ...property }: Property, reader: string) {
  const written = [
    title && property.titleLanguage,
    description && property.descriptionLanguage,
    houseRules && property.houseRulesLanguage,
  ]
  const tags = written.flatMap((code) => (code ? (findLanguage(code.id) ?? []) : []))
  const languages = [...new Set<string>(tags)].filter((tag) => tag !== reader)
  return { languages, isPartly: tags.some((tag) => tag === reader) }
}

/** A machine translation is in the page's own language. */
function translated(property: Property, { title, description, houseRules }: HomeTranslation): Property {
  return {
    ...property,
    ...(title !== null && { title, titleLanguage: null }),
    ...(description !== null && { description, descriptionLanguage: null }),
    ...(houseRules !== null && { houseRules, houseRulesLanguage: null }),
  }
}
