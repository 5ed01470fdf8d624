/** /robots.txt, /sitemap.xml and the sitemaps it lists: beside the pages, not below /api. */
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { textFor } from '../../../gateways/text.ts'
import { languageOfRequest } from '../../../http/language.ts'
import { encodingFor } from '../../../http/pageCache.ts'
import type { Sitemap, SitemapFile } from './sitemap.ts'

/** Decompresses at the reader's speed: the whole file is more than twenty times the cached size. */
function unpack(gzipped: Buffer): Readable {
  const unpacking = createGunzip()
  unpacking.end(gzipped)
  return unpacking
}

/** Sends the cached file, decompressed for clients that do not accept the encoding. */
async function sendFile(request: FastifyRequest, reply: FastifyReply, { gzipped, length }: SitemapFile) {
  reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600')
  reply.header('vary', 'accept-encoding')
  const encoding = encodingFor(request.headers['accept-encoding'], ['gzip', 'identity'])
  if (encoding !== 'identity') return reply.header('content-encoding', encoding).send(gzipped)
  // An empty text in answer to HEAD would have its own length as Content-Length
  const body = request.method === 'HEAD' ? Readable.from([]) : unpack(gzipped)
  return reply.header('content-length', length).send(body)
}

/** A sentence in place of a missing file. */
function sendRefusal(request: FastifyRequest, reply: FastifyReply, error: unknown) {
  if (!(error instanceof Refusal)) throw error
  const sentence = textFor(languageOfRequest(request))(`refusals:${error.code}`)
  reply.status(404).type('text/plain; charset=utf-8').header('vary', 'accept-language, cookie')
  return reply.header('cache-control', 'no-cache').send(`${sentence}\n`)
}

/** Excluded from other compression: HEAD and GET must answer alike. */
const asItIs = { compress: false } as const

/** Adds the routes for search engines. */
export function sitemapRoutes(app: FastifyInstance, sitemap: Sitemap): void {
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(sitemap.robots()),
  )
  const serve = (address: string, read: (file: string) => Promise<SitemapFile>) =>
    app.get<{ Params: { file?: string } }>(address, asItIs, async (request, reply) => {
      let file: SitemapFile
      try {
        file = await read(request.params.file ?? '')
      } catch (error) {
        return sendRefusal(request, reply, error)
      }
      return sendFile(request, reply, file)
    })
  serve('/sitemap.xml', sitemap.index)
  serve('/sitemaps/pages.xml', sitemap.pages)
  serve('/sitemaps/cities.xml', sitemap.cities)
  serve('/sitemaps/neighbourhoods.xml', sitemap.neighbourhoods)
  serve('/sitemaps/homes-:file(^[1-9][0-9]*$).xml', (file) => sitemap.homes(Number(file)))
}
