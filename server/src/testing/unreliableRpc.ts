/**
 * A connection to a node that a test can cut and restore, or make refuse some calls: only the node fails, our code is
 * not mocked.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A JSON-RPC request. */
interface RpcCall {
  readonly id: number
  readonly method: string
  readonly params?: readonly unknown[]
}

/** Forwards everything to `target` while the connection works; when cut, it hangs up. */
export async function createUnreliableRpc(target: string) {
  let isCut = false
  let refuses: (call: RpcCall) => boolean = () => false
  let held = Promise.resolve()
  let onCall: (call: RpcCall) => void = () => {}
  const handle = async (incoming: IncomingMessage, answer: ServerResponse) => {
    const body = await bodyOf(incoming)
    const said = JSON.parse(body) as RpcCall | RpcCall[]
    const calls = Array.isArray(said) ? said : [said]
    for (const call of calls) onCall(call)
    await held
    if (isCut) return void incoming.socket.destroy()
    const refusal = ({ id }: RpcCall) => ({ jsonrpc: '2.0', id, error: { code: -32_602, message: 'refused' } })
    const headers = { 'content-type': 'application/json' }
    const refused = calls.filter(refuses)
    const passed = calls.filter((call) => !refused.includes(call))
    const post = async (body: string) => (await fetch(target, { method: 'POST', headers, body })).json()
    const answers = passed.length > 0 ? ((await post(JSON.stringify(passed))) as object[]) : []
    const all = [...answers, ...refused.map(refusal)]
    answer.writeHead(200, headers).end(JSON.stringify(Array.isArray(said) ? all : all[0]))
  }
  /** A node that resets the connection is one that hangs up. */
  const server = createServer((incoming, answer) => {
    handle(incoming, answer).catch(() => incoming.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true
    },
    mend: () => {
      isCut = false
      refuses = () => false
    },
    /** Holds every call until `goOn` is called; `reached` resolves when the first call of that method waits. */
    hold: (method: string) => {
      let goOn = () => {}
      held = new Promise((resolve) => {
        goOn = resolve
      })
      const reached = new Promise<void>((resolve) => {
        onCall = (call) => call.method === method && resolve()
      })
      return { goOn, reached }
    },
    /** Refuses the calls that a test picks. */
    refuse: (picked: (call: RpcCall) => boolean) => {
      refuses = picked
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
