/** The web app manifest, to install Keyhold on a phone or desktop: in the reader's language, without personal data. */
import type { FastifyInstance } from 'fastify'
import { textFor } from '../gateways/text.ts'
import { languageOfRequest } from './language.ts'

/** Maskable: drawn with margin around the logo, because it may be cut to a circle. */
const iconSizes = [192, 512]

/** Answers `/manifest.webmanifest?lang=…` (W3C Web Application Manifest). */
export function serveManifest(app: FastifyInstance): void {
  app.get('/manifest.webmanifest', (request, reply) => {
    const language = languageOfRequest(request)
    return reply
      .header('content-type', 'application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'accept-language, cookie')
      .header('x-content-type-options', 'nosniff')
      .send(
        JSON.stringify({
          id: '/',
          name: 'Keyhold',
          short_name: 'Keyhold',
          description: textFor(language)('landing:description'),
          lang: language,
          start_url: '/',
          scope: '/',
          display: 'standalone',
          background_color: '#FAF6EF',
          theme_color: '#0F5C4D',
          icons: iconSizes.map((size) => ({
            src: `/icon-${size}.png`,
            sizes: `${size}x${size}`,
            type: 'image/png',
            purpose: 'any maskable',
          })),
        }),
      )
  })
}
