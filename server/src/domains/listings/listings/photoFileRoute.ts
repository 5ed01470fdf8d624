/** Serves the picture files, as AVIF for a browser that accepts it, at the same address (docs/adr/0043-avif.md). */
import { buffer } from 'node:stream/consumers'
import { PhotoParams } from '@keyhold/api/photos.schema.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { names } from '../../../http/accept.ts'
import { checkPath } from '../../../http/answer.ts'
import { rangeOf } from '../../../http/range.ts'
import type { PhotosService } from '../photos/service.ts'

const File = PhotoParams.extend({ file: z.templateLiteral([z.number().int(), '.webp'], 'photo-not-found') })
const Pass = z.object({ pass: z.string().optional().catch(undefined) })

/** Adds the route of pictures (gateways/photos.ts `photoPath`). */
export function photoFileRoute(app: FastifyInstance, photos: PhotosService): void {
  app.get('/files/photos/:id/:file', { schema: { hide: true }, compress: false }, async (request, reply) => {
    const { id, file } = checkPath(File, request.params)
    const { pass } = Pass.parse(request.query)
    const hasPass = pass !== undefined && photos.isPass(id, pass)
    if (!hasPass && !(await photos.isPublic(id))) throw new Refusal('photo-not-found')
    const width = Number.parseInt(file, 10)
    const formats = names(request.headers.accept, 'image/avif')
      ? await photos.formatsOf(id, width)
      : (['webp'] as const)
    const kept = `${hasPass ? 'private' : 'public'}, max-age=86400, immutable`
    for (const format of formats) {
      const etag = `"${id}-${width}.${format}"`
      const isKnown = request.headers['if-none-match'] === etag
      const found = isKnown ? undefined : await photos.read(id, width, format)
      if (!isKnown && !found) continue // a picture restored from a database-only backup exists as WebP again
      reply.header('cache-control', kept).header('vary', 'accept').header('etag', etag)
      if (!found) return reply.code(304).send()
      reply.type(`image/${format}`).header('accept-ranges', 'bytes')
      const condition = request.headers['if-range']
      const range = condition && condition !== etag ? undefined : rangeOf(request.headers.range, found.size)
      if (range) return sendPart(reply, range, await buffer(found.stream))
      return reply.header('content-length', found.size).send(found.stream)
    }
    throw new Refusal('photo-not-found')
  })
}

/** A byte range of a picture: an interrupted download resumes. */
function sendPart(reply: FastifyReply, range: [number, number] | 'beyond', bytes: Buffer) {
  if (range === 'beyond')
    return reply.code(416).header('content-range', `bytes */${bytes.length}`).type('text/plain').send('')
  const [first, last] = range
  return reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${bytes.length}`)
    .send(bytes.subarray(first, last + 1))
}
