/** For tests: a proxy to the node that counts calls, and can drop all or some of them, or delay every caller. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, vi } from 'vitest'

/** Forwards to `target`; while silent it drops every request that names one of the silenced methods ('' is in all). */
export async function unreliableNode(target: string) {
  let silenced: string | undefined
  let thaw: PromiseWithResolvers<void> | undefined
  const asked: string[] = []
  const refused: string[] = []
  /** Waits until so many more requests with the method were handled. */
  const more = (dealt: readonly string[]) => (method: string, count: number) => {
    const naming = () => dealt.filter((body) => body.includes(method)).length
    const before = naming()
    return vi.waitFor(() => expect(naming()).toBeGreaterThanOrEqual(before + count), { interval: 10 })
  }
  const server = createServer(async (request, answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    if (silenced !== undefined && body.includes(silenced)) {
      refused.push(body)
      return void request.socket.destroy()
    }
    await thaw?.promise
    const headers = { 'content-type': 'application/json' }
    const onward = await fetch(target, { method: 'POST', headers, body })
    answer.writeHead(200, headers).end(await onward.text(), () => asked.push(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers: more(asked),
    refuses: more(refused),
    silence: (method = '') => {
      silenced = method
    },
    /** Accepts every call and answers none, until `resume`. */
    freeze: () => {
      thaw = Promise.withResolvers()
    },
    resume: () => {
      silenced = undefined
      thaw?.resolve()
      thaw = undefined
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
