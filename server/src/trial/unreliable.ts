/** A line to a server that a test can cut and mend: what is outside fails, nothing of ours is faked. */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Forwards everything to `target` while the line is whole; cut, it hangs up. */
export async function unreliableLine(target: string) {
  let isCut = false
  const server = createServer((asked, answer) => {
    if (isCut) {
      asked.socket.destroy()
      return
    }
    const onward = request(target, { method: asked.method, headers: asked.headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true
    },
    mend: () => {
      isCut = false
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
