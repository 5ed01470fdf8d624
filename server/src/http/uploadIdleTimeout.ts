/** Forms whose sender says nothing more: a line that is half dead ends after half a minute, and holds nothing longer than that. */
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { FastifyRequest } from 'fastify'

/** So long a form may be silent while it is read. */
export const idleTimeoutMilliseconds = 30_000
/** How often it is asked whether anything came. */
const checks = 6

/** Waits for what is read of a request; refuses with `upload-silent` once not an octet has come for the time. */
export type UploadWatch = <Result>(reading: Promise<Result>) => Promise<Result>

/** Listens to a request. Only what is read counts: while a picture waits for its turn its sender is held up by us. */
export function watchUpload({ raw: { socket } }: FastifyRequest, milliseconds = idleTimeoutMilliseconds): UploadWatch {
  return async (reading) => {
    const { promise: silence, reject } = Promise.withResolvers<never>()
    let [heard, idleChecks] = [socket.bytesRead, 0]
    const timer = setInterval(() => {
      idleChecks = socket.bytesRead === heard ? idleChecks + 1 : 0
      heard = socket.bytesRead
      if (idleChecks >= checks) reject(new Refusal('upload-silent'))
    }, milliseconds / checks)
    try {
      return await Promise.race([reading, silence])
    } finally {
      clearInterval(timer)
    }
  }
}

/** A form's parts as they come. */
export async function* partsOf(
  request: FastifyRequest,
  listen: UploadWatch,
  options?: Parameters<FastifyRequest['parts']>[0],
) {
  const parts = request.parts(options)
  for (;;) {
    const { done, value } = await listen(parts.next())
    if (done) return
    yield value
  }
}
