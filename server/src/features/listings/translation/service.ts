/**
 * What a published home says, for a reader of a language that its landlord did not write: asked of a translator outside by a
 * press alone, with nothing but words that everybody can read, and kept in memory for minutes.
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

/** Homes from one network address; those that are known already cost nothing and count for nothing. */
const perAddress = { most: 20, seconds: 600 }
/** Homes that the house has translated for everybody together: what a translator may cost it, from however many addresses. */
const perInstance = { most: 600, seconds: 3600, code: 'translation-away' } as const
const keptMilliseconds = 10 * 60_000

interface TranslationQuery {
  readonly home: FullListing
  readonly reader: Language
  readonly from: string
}

/** What the same words are known by: a home as it is now, in a language. */
const keyOf = ({ home, reader }: TranslationQuery) => `${home.id} ${home.version} ${reader}`

/** Opens the part; undefined where nobody translates. */
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

  /** Whoever presses while the same is being asked waits for that answer: it is paid for once. */
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
    milliseconds: keptMilliseconds,
    now: clock.steadyNow,
  })

  return {
    /** A home as visitors find it, in `reader`; `from` is the network address that asks. */
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

/** The texts that a reader finds in a language that is said, and is not theirs. */
function foreignTexts(home: FullListing, reader: Language): ForeignText[] {
  return textNames.flatMap((name) => {
    const { text, languageId } = textIn(home, name, reader)
    const language = findLanguage(languageId)
    return text && language && language !== reader ? [{ name, text }] : []
  })
}
