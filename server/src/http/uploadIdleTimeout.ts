/** The idle timeout of uploads: a half-dead connection ends after half a minute, and blocks nothing for longer. */
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { FastifyRequest } from 'fastify'

/** The maximum silence of a form while it is read. */
export const idleTimeoutMilliseconds = 30_000
/** The interval of the check. */
const checks = 6

/** Waits for a read of a request; refuses with `upload-silent` if no octet arrives within the time. */
export type UploadWatch = <Result>(reading: Promise<Result>) => Promise<Result>

/** Watches a request. Only reading counts: while a picture waits for processing, the pause is ours. */
export function watchUpload({ raw: { socket } }: FastifyRequest, milliseconds = idleTimeoutMilliseconds): UploadWatch {
  return async (reading) => {
    const { promise: silence, reject } = Promise.withResolvers<never>()
    let [bytesSeen, idleChecks] = [socket.bytesRead, 0]
    const timer = setInterval(() => {
      idleChecks = socket.bytesRead === bytesSeen ? idleChecks + 1 : 0
      bytesSeen = socket.bytesRead
      if (idleChecks >= checks) reject(new Refusal('upload-silent'))
    }, milliseconds / checks)
    try {
      return await Promise.race([reading, silence])
    } finally {
      clearInterval(timer)
    }
  }
}

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
