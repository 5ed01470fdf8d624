/** Connections that arrive during shutdown. */
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createTestServices } from '../../../../testing/services.ts'
import { sayOctets } from './socket.setup.ts'

test('a socket that connects during shutdown is closed, and the process exits', async () => {
  const { app, close } = await createTestServices()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const [route] = app.server.listeners('upgrade').slice(-1) as [(...given: unknown[]) => void]
  app.server.off('upgrade', route)
  const isHere = new Promise<() => void>((resolve) =>
    app.server.on('upgrade', (...given) => resolve(() => route(...given))),
  )
  const { port } = app.server.address() as AddressInfo
  const answer = sayOctets(`ws://127.0.0.1:${port}/api/ws`, '').catch((error: Error) => error.message)
  const goOn = await isHere
  const closed = close()
  await expect.poll(() => app.server.listening).toBe(false)
  goOn()
  expect(await answer).toContain('503')
  await closed
})
