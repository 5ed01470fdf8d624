/** Our own WebSocket message encoding is decoded by another implementation. */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { textMessageOf } from './textMessage.ts'

const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
await once(server, 'listening')
const opened = once(server, 'connection')
const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
const [, { socket: line }] = (await opened) as [WebSocket, IncomingMessage]
afterAll(() => {
  client.terminate()
  server.close()
})

test.each([0, 1, 125, 126, 65_535, 65_536, 70_000])('a text of %i bytes is decoded completely', async (length) => {
  const first = Math.floor(length / 3)
  const frames = [Buffer.alloc(first, 'a'), Buffer.alloc(length - first, 'b')]
  const received = once(client, 'message')
  line.write(textMessageOf(frames, length))
  const [octets, isBinary] = await received
  expect(String(octets)).toBe(frames.join(''))
  expect(isBinary).toBe(false)
})
