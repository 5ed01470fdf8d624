/** For the tests of push: a local push service, and devices that decrypt their messages (RFC 8291). */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPushService } from '../../../../gateways/push/pushService.ts'

interface Arrival {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Starts a push service with configurable answers. */
export async function openPushEndpoint() {
  const arrived: Arrival[] = []
  const endpoint = { arrived, answer: 201, origin: '', close: () => server.close() }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    arrived.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(endpoint.answer).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const pushService = createPushService('https://keyhold.test', ({ origin }) => origin === endpoint.origin)
  return Object.assign(endpoint, { pushService })
}

/** A browser's subscription, and the decryption of its messages. */
export function aSubscription(origin: string) {
  const own = createECDH('prime256v1')
  const point = own.generateKeys()
  const auth = randomBytes(16)
  const path = `/${randomBytes(8).toString('hex')}`
  return {
    path,
    subscription: {
      endpoint: origin + path,
      publicKey: point.toString('base64url'),
      auth: auth.toString('base64url'),
    },
    /** Decrypts an aes128gcm body with one record. */
    open(body: Buffer): unknown {
      const salt = body.subarray(0, 16)
      const keyEnd = 21 + (body[20] ?? 0)
      const sender = body.subarray(21, keyEnd)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender])
      const secret = hkdfSync('sha256', own.computeSecret(sender), auth, info, 32)
      const derive = (label: string, length: number) =>
        Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${label}\0`, length))
      const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
      cipher.setAuthTag(body.subarray(-16))
      const padded = Buffer.concat([cipher.update(body.subarray(keyEnd, -16)), cipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'))
    },
  }
}
