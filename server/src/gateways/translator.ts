/** Translation by any server with the API of LibreTranslate (`POST /translate`). */
import { z } from 'zod'

export interface Translation {
  readonly content: string
  /** The detected language, as BCP 47; null if the translator does not name it. */
  readonly from: string | null
}

export interface Translator {
  /** Translates a text. Throws after a timeout, or if the response is not a translation. */
  translate(content: string, language: string): Promise<Translation>
}

const waitMilliseconds = 15_000

const Answer = z.object({
  translatedText: z.string(),
  detectedLanguage: z.object({ language: z.string() }).nullish(),
})

/** `url` is the base of the translator's API; `key` is sent with each call, if it requires one. */
export function createTranslator(url: string, key: string | undefined): Translator {
  return {
    async translate(content, language) {
      const body = { q: content, source: 'auto', target: language, format: 'text', ...(key && { api_key: key }) }
      const answer = await fetch(`${url.replace(/\/+$/, '')}/translate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(waitMilliseconds),
      })
      if (!answer.ok) throw new Error(`the translator answered ${answer.status}`)
      const { translatedText, detectedLanguage } = Answer.parse(await answer.json())
      return { content: translatedText, from: detectedLanguage?.language ?? null }
    },
  }
}
