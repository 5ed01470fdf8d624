/**
 * A published home's texts for a reader whose language its landlord did not write. An external translator is called
 * only on request, gets only public text, and its answers are cached in memory for minutes.
 */
import type { HomeTranslation } from '@keyhold/api/translation.schema.ts'
import { textIn } from '@keyhold/rental/homeTexts.ts'
import { findLanguage, type Language } from '@keyhold/rental/language.ts'
import { type TextName, textNames } from '@keyhold/rental/otherTexts.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Clock } from '../../../../gateways/clock.ts'
import type { RateLimiter } from '../../../../gateways/rateLimiter.ts'
import { createBoundedCache } from '../../../../gateways/shortCache.ts'
import { createTranslator } from '../../../../gateways/translator.ts'
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
const cacheBounds = { number: 500, milliseconds: 10 * 60_000 }

/** Creates the service; undefined without a translator. */
export function createHomeTranslations({ listings, rateLimiter, clock, settings, onFault }: HomeTranslationDeps) {
  const { TRANSLATE_URL: url, TRANSLATE_KEY: key } = settings
  if (!url) return undefined
  const translator = createTranslator(url, key)

  /** The answers, and those on their way: concurrent requests share one paid answer. */
  const answers = createBoundedCache<Promise<HomeTranslation>>(cacheBounds, clock.steadyNow)

  async function translateTexts(foreign: readonly ForeignText[], reader: Language): Promise<HomeTranslation> {
    await rateLimiter.limit('translate homes', 'the instance', perInstance)
    try {
      const texts = foreign.map(async ({ name, text }) => [name, (await translator.translate(text, reader)).content])
      return { ...nothing, ...Object.fromEntries(await Promise.all(texts)) }
    } catch (error) {
      onFault(error)
      throw new Refusal('translation-away')
    }
  }

  function translateOnce(key: string, foreign: readonly ForeignText[], reader: Language): Promise<HomeTranslation> {
    const value = translateTexts(foreign, reader)
    answers.keep(key, { value, at: clock.steadyNow() })
    value.catch(() => answers.forget(key))
    return value
  }

  return {
    /** A published home, translated for `reader`; `from` is the requesting network address. */
    async translate(id: string, reader: Language, from: string): Promise<HomeTranslation> {
      const home = await listings.read(id, undefined)
      const foreign = foreignTexts(home, reader)
      if (foreign.length === 0) return nothing
      const key = `${home.id} ${home.version} ${reader}`
      if (!answers.get(key)) await rateLimiter.limit('translate a home', from, perAddress)
      return answers.get(key)?.value ?? translateOnce(key, foreign, reader)
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
