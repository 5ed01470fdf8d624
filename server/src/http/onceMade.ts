/** An answer that never changes while the process runs: written and compressed once. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor, withoutNonce } from './pageCache.ts'

/** Answers with this value as JSON, in the encoding that the client prefers. */
export function answerOnce(make: () => unknown) {
  let made: ReturnType<typeof withoutNonce> | undefined
  return async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    made ??= withoutNonce({ status: 200, headers: [], html: [JSON.stringify(make())], nonce: '' })
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding').header('etag', made.etag)
    if (headers['if-none-match'] === made.etag) return reply.status(304).send()
    const encoding = encodingFor(headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(await made.encoded(encoding))
  }
}
