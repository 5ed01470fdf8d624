/** Free ports of this machine's loopback address. */
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections: one of those would take a port before its use. */
const lowest = 10_000
const highest = 32_000

/** Whether a server could listen on this port now. */
export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}

/** The wanted port if it is free, else any free one between 10000 and 32000. Throws if 100 tries find none. */
export async function freePort(wanted?: number): Promise<number> {
  if (wanted && (await isFree(wanted))) return wanted
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(lowest, highest)
    if (await isFree(port)) return port
  }
  throw new Error(`No free port was found between ${lowest} and ${highest}.`)
}
