/** For tests: a way to the node that stays silent for a while, wholly or about some calls. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Forwards to `target`; while silent it hangs up on every request that names one of the silenced methods ('' is in all). */
export async function silentLine(target: string) {
  let silenced: string | undefined
  const server = createServer(async (asked, answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of asked) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    if (silenced !== undefined && body.toString().includes(silenced)) return void asked.socket.destroy()
    const headers = { 'content-type': 'application/json' }
    const onward = await fetch(target, { method: 'POST', headers, body })
    answer.writeHead(200, headers).end(await onward.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    silence: (method = '') => {
      silenced = method
    },
    speak: () => {
      silenced = undefined
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
