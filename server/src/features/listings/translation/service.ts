/**
 * A published home's texts for a reader whose language its landlord did not write. An external translator is called
 * only on request, gets only public text, and its answers are cached in memory for minutes.
 */
import type { HomeTranslation } from '@keyhold/api/translation.schema.ts'
import { textIn } from '@keyhold/rental/homeTexts.ts'
import { findLanguage, type Language } from '@keyhold/rental/language.ts'
import { type TextName, textNames } from '@keyhold/rental/otherTexts.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { RateLimiter } from '../../../gateways/rateLimiter.ts'
import { createShortCache } from '../../../gateways/shortCache.ts'
import { createTranslator } from '../../../gateways/translator.ts'
import type { FullListing, Listings } from '../service.ts'

export interface HomeTranslationDeps {
  readonly listings: Pick<Listings, 'read'>
  readonly rateLimiter: Pick<RateLimiter, 'limit'>
  readonly clock: Pick<Clock, 'now' | 'steadyNow'>
  readonly settings: { readonly TRANSLATE_URL?: string | undefined; readonly TRANSLATE_KEY?: string | undefined }
  readonly onFault: (error: unknown) => void
}

/** Rate limit of homes per network address; cached ones are free and not counted. */
const perAddress = { most: 20, seconds: 600 }
/**
 * Rate limit of translated homes for the whole instance: it bounds the translator's cost, however many addresses call.
 */
const perInstance = { most: 600, seconds: 3600, code: 'translation-away' } as const
const cacheMilliseconds = 10 * 60_000

interface TranslationQuery {
  readonly home: FullListing
  readonly reader: Language
  readonly from: string
}

/** The cache key: a version of a home, in a language. */
const keyOf = ({ home, reader }: TranslationQuery) => `${home.id} ${home.version} ${reader}`

/** Creates the service; undefined without a translator. */
export function createHomeTranslations({ listings, rateLimiter, clock, settings, onFault }: HomeTranslationDeps) {
  const { TRANSLATE_URL: url, TRANSLATE_KEY: key } = settings
  if (!url) return undefined
  const translator = createTranslator(url, key)

  const asking = new Map<string, Promise<HomeTranslation>>()

  async function translateTexts(foreign: readonly ForeignText[], reader: Language): Promise<HomeTranslation> {
    await rateLimiter.limit('translate homes', 'the house', perInstance)
    try {
      const told = foreign.map(async ({ name, text }) => [name, (await translator.translate(text, reader)).content])
      return { ...nothing, ...Object.fromEntries(await Promise.all(told)) }
    } catch (error) {
      onFault(error)
      throw new Refusal('translation-away')
    }
  }

  /** Deduplicates concurrent requests: they share one paid answer. */
  async function ask(question: TranslationQuery): Promise<HomeTranslation> {
    const foreign = foreignTexts(question.home, question.reader)
    if (foreign.length === 0) return nothing
    await rateLimiter.limit('translate a home', question.from, perAddress)
    const key = keyOf(question)
    const begun = asking.get(key)
    if (begun) return begun
    const answering = translateTexts(foreign, question.reader).finally(() => asking.delete(key))
    asking.set(key, answering)
    return answering
  }
  const known = createShortCache<TranslationQuery, HomeTranslation>(keyOf, ask, {
    isKept: () => true,
    milliseconds: cacheMilliseconds,
    now: clock.steadyNow,
  })

  return {
    /** A published home, translated for `reader`; `from` is the requesting network address. */
    async translate(id: string, reader: Language, from: string): Promise<HomeTranslation> {
      return known({ home: await listings.read(id, undefined), reader, from })
    },
  }
}

interface ForeignText {
  readonly name: TextName
  readonly text: string
}

const nothing: HomeTranslation = { title: null, description: null, houseRules: null }

/** The texts whose language is known and is not the reader's. */
function foreignTexts(home: FullListing, reader: Language): ForeignText[] {
  return textNames.flatMap((name) => {
    const { text, languageId } = textIn(home, name, reader)
    const language = findLanguage(languageId)
    return text && language && language !== reader ? [{ name, text }] : []
  })
}
