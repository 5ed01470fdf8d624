/** The chat's socket with `stompit`, a client that writes frames in pieces, in each version of STOMP. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import * as stompit from 'stompit'
import { afterAll, expect, test, vi } from 'vitest'
import { createWebSocketStream, WebSocket } from 'ws'
import { createTestServices } from '../../../../testing/services.ts'

const services = await createTestServices()
await services.app.listen({ port: 0, host: '127.0.0.1' })
const url = `ws://127.0.0.1:${(services.app.server.address() as AddressInfo).port}/api/ws`
afterAll(() => services.close())

async function someone(name: string) {
  const email = `${name.toLowerCase()}@mail.test`
  const { id } = await services.accounts.seed({ email, password: 'a long password', languageId: 700_000 })
  const { token } = await services.accounts.passwords.signIn({ email, password: 'a long password', from: name })
  return { id, token }
}
const [ada, ben] = [await someone('Ada'), await someone('Ben')]

async function connect(token: string, version: string) {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const client = new stompit.Client(createWebSocketStream(socket))
  client.on('error', () => undefined)
  const headers = { host: 'keyhold', 'accept-version': version, passcode: token, 'heart-beat': '0,0' }
  await new Promise<void>((resolve, reject) => client.connect(headers, (error) => (error ? reject(error) : resolve())))
  return client
}

// promise: sgn-7-ws-stompit
test.each(['1.0', '1.1', '1.2'])(
  'in STOMP %s two people write to each other, acknowledge and disconnect',
  async (version) => {
    const [one, other] = [await connect(ada.token, version), await connect(ben.token, version)]
    const received: string[] = []
    const acknowledged: string[] = []
    other.subscribe({ destination: `/user/${ben.id}/queue/messages`, ack: 'client-individual' }, (error, message) => {
      if (error) return
      message.readString('utf-8', (_, body) => {
        received.push((JSON.parse(body) as { content: string }).content)
        other.ack(message, {}, { onReceipt: () => void acknowledged.push(message.headers['message-id'] ?? '') })
      })
    })
    // Frames are answered in order: once this one is answered, the subscription exists.
    await new Promise<void>((resolve) =>
      other.sendString({ destination: '/app/typing' }, JSON.stringify({ recipientId: ada.id }), { onReceipt: resolve }),
    )
    const contents = ['¿Está libre? ก', 'a:b\\n "c"', `${'x'.repeat(3000)}`].map((words) => `${version} ${words}`)
    for (const content of contents) {
      const body = JSON.stringify({ id: crypto.randomUUID(), recipientId: ben.id, content })
      await new Promise<void>((resolve, reject) =>
        one.sendString({ destination: '/app/chat' }, body, { onReceipt: resolve, onError: reject }),
      )
    }
    await vi.waitFor(() => expect([received, acknowledged.length]).toEqual([contents, 3]))
    for (const client of [one, other])
      await new Promise<void>((resolve, reject) => client.disconnect((error) => (error ? reject(error) : resolve())))
  },
)
