/** The door to whoever translates words: any server that answers as LibreTranslate does (`POST /translate`). */
import { z } from 'zod'

export interface Translation {
  readonly content: string
  /** The language that was found, as BCP 47; null if the translator does not say. */
  readonly from: string | null
}

export interface Translator {
  /** Words in another language. Throws if nobody answers in time, or something else than a translation. */
  translate(content: string, language: string): Promise<Translation>
}

const waitMilliseconds = 15_000

const Answer = z.object({
  translatedText: z.string(),
  detectedLanguage: z.object({ language: z.string() }).nullish(),
})

/** `url` is where the translator's calls begin; `key` is sent with each, if it wants one. */
export function createTranslator(url: string, key: string | undefined): Translator {
  return {
    async translate(content, language) {
      const asked = { q: content, source: 'auto', target: language, format: 'text', ...(key && { api_key: key }) }
      const answer = await fetch(`${url.replace(/\/+$/, '')}/translate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(asked),
        redirect: 'error',
        signal: AbortSignal.timeout(waitMilliseconds),
      })
      if (!answer.ok) throw new Error(`the translator answered ${answer.status}`)
      const { translatedText, detectedLanguage } = Answer.parse(await answer.json())
      return { content: translatedText, from: detectedLanguage?.language ?? null }
    },
  }
}
