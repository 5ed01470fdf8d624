import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port of this machine's loopback address on which nothing listens now. It is below the ports that the system gives
 * to outgoing connections: one of those would take it before its use.
 */
export function freePort(tries = 100): Promise<number> {
  const port = randomInt(10_000, 32_000)
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => (tries > 1 ? resolve(freePort(tries - 1)) : reject(error)))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
}
