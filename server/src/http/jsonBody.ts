/** Parses bodies of JSON. Millions of small values cost far more than one long text of the same length. */
import { setImmediate as turn } from 'node:timers/promises'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The signs `,`, `:`, `[` and `{` outside texts: parsing this many costs a quarter of a password hash. */
export const mostSigns = 50_000
/** The bytes that are looked at before others get their turn. */
const sliceBytes = 1_048_576

const [comma, colon, bracket, brace, quote, backslash] = Buffer.from(',:[{"\\')

/** Whether a body has more values than its parsing may cost; it is read only as far as that. */
export async function isTooWide(body: Uint8Array): Promise<boolean> {
  let [signs, isText] = [0, false]
  for (let at = 0; at < body.length; ) {
    const end = Math.min(at + sliceBytes, body.length)
    for (; at < end; at++) {
      const byte = body[at]
      if (byte === quote) isText = !isText
      else if (isText) at += byte === backslash ? 1 : 0
      else if (byte === comma || byte === colon || byte === bracket || byte === brace) signs++
      if (signs > mostSigns) return true
    }
    if (at < body.length) await turn()
  }
  return false
}

/** Replaces Fastify's parser: it refuses a body with too many values (`too-large`), and parses every other. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (await isTooWide(body)) throw new Refusal('too-large')
    return new Promise((resolve, reject) =>
      parse(request, body.toString(), (error, value) => (error ? reject(error) : resolve(value))),
    )
  })
}
