/** /robots.txt, /sitemap.xml and the sitemaps it lists: beside the pages, not below /api. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Sitemap } from './sitemap.ts'

const xml = (reply: FastifyReply, body: string) =>
  reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600').send(body)

/** Adds the addresses that search engines ask for. */
export function sitemapRoutes(app: FastifyInstance, sitemap: Sitemap): void {
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(sitemap.robots()),
  )
  app.get('/sitemap.xml', async (_request, reply) => xml(reply, await sitemap.index()))
  app.get('/sitemaps/pages.xml', (_request, reply) => xml(reply, sitemap.pages()))
  app.get('/sitemaps/cities.xml', async (_request, reply) => xml(reply, await sitemap.cities()))
  app.get('/sitemaps/neighbourhoods.xml', async (_request, reply) => xml(reply, await sitemap.neighbourhoods()))
  app.get<{ Params: { file: string } }>('/sitemaps/homes-:file(^[1-9][0-9]{0,3}$).xml', async (request, reply) => {
    const homes = await sitemap.homes(Number(request.params.file))
    return homes ? xml(reply, homes) : reply.callNotFound()
  })
}
