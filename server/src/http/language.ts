/** The language of a response (D 8.1: `?lang=` wins, then the cookie, then Accept-Language, then English). */
import type { FastifyRequest } from 'fastify'
import { type Language, languages } from '../gateways/text.ts'

export type { Language } from '../gateways/text.ts'

const isLanguage = (word: string | undefined): word is Language => languages.some((language) => language === word)

type LanguageSource = Pick<FastifyRequest, 'query' | 'headers'>

/** The language of `?lang=`, if it is supported: it is stored in a cookie from then on. */
export function choosesLanguage({ query }: Pick<FastifyRequest, 'query'>): Language | undefined {
  const { lang } = (query ?? {}) as { lang?: unknown }
  const chosen = typeof lang === 'string' ? lang.toLowerCase() : undefined
  return isLanguage(chosen) ? chosen : undefined
}

/** The reader's language, from their request. */
export function languageOfRequest(request: LanguageSource): Language {
  const chosen = choosesLanguage(request)
  if (chosen) return chosen
  const cookie = /(?:^|;\s*)keyhold\.lang=(\w+)/.exec(request.headers.cookie ?? '')?.[1]
  if (isLanguage(cookie)) return cookie
  return accepted(request.headers['accept-language'] ?? '') ?? 'en'
}

/** The first supported language in the order of preference of an Accept-Language header. */
function accepted(header: string): Language | undefined {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.trim().split(/;\s*q=/)
      return { language: tag.slice(0, 2).toLowerCase(), weight: weight === undefined ? 1 : Number(weight) || 0 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((first, second) => second.weight - first.weight)
    .map(({ language }) => language)
    .find(isLanguage)
}
