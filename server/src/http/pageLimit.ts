/** The rate limit of rendered pages by network; beyond it a short page explains it (D 11.12). */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../gateways/network.ts'
import type { SharedLimits } from '../gateways/sharedLimits.ts'
import { textFor } from '../gateways/text.ts'
import { languageOfRequest } from './language.ts'
import { limitStore } from './limitStore.ts'

/**
 * Limits the routes that are added to this part of the application from now on; `rateLimit()` is the same limit for its
 * not-found handler.
 */
export async function limitPages(
  pages: FastifyInstance,
  pagesAMinute: number,
  shared?: SharedLimits | undefined,
): Promise<void> {
  await pages.register(rateLimit, {
    max: pagesAMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => networkOf(request.ip),
    ...limitStore(shared, 'pages'),
  })
  pages.setErrorHandler((error, request, reply) => {
    if ((error as { statusCode?: number }).statusCode !== 429) throw error
    const language = languageOfRequest(request)
    return reply
      .status(429)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .send(tooOftenPage(language, textFor(language)('refusals:too-many-requests')))
  })
}

/** Rendered without the pages' own code: it costs next to nothing. */
const tooOftenPage = (language: string, sentence: string) => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Keyhold</title>
<main style="max-width: 36em; margin: 4em auto; padding: 0 1em; font: 1.125rem/1.5 system-ui, sans-serif">
<h1>Keyhold</h1>
<p>${sentence}</p>
</main>
</html>
`
