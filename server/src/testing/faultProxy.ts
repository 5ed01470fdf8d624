/**
 * A JSON-RPC proxy in front of a real node that can return wrong answers, as hosted nodes were seen to: only the node
 * fails, our code is not mocked.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A JSON-RPC request. */
export interface RpcCall {
  readonly id: number
  readonly method: string
  readonly params?: readonly unknown[]
}
type Ask = (method: string, ...params: unknown[]) => Promise<unknown>
/** Answers a request instead of the node; `next` is the node's own answer. An exception becomes an error response. */
export type Answer = (call: RpcCall, next: () => Promise<unknown>, ask: Ask) => Promise<unknown>

interface Log {
  readonly blockNumber: string
}

/** Every observed fault of a node. `lag`: how many blocks its log index is behind its head. */
export const faults = {
  none: () => async (_call: RpcCall, next: () => Promise<unknown>) => next(),
  /** The log index is behind the head: a range returns nothing yet, by hash the block is unknown. */
  laggingLogs:
    (lag = 4): Answer =>
    async ({ method, params }, next, ask) => {
      if (method !== 'eth_getLogs') return next()
      const head = Number(await ask('eth_blockNumber'))
      const { blockHash } = (params?.[0] ?? {}) as { blockHash?: string }
      if (blockHash) {
        const block = (await ask('eth_getBlockByHash', blockHash, false)) as { number: string } | null
        if (!block || Number(block.number) > head - lag) throw new Error('unknown block')
      }
      return ((await next()) as Log[]).filter(({ blockNumber }) => Number(blockNumber) <= head - lag)
    },
  /** No logs at all, by range or by hash, and no error either. */
  emptyLogs: (): Answer => async (call, next) => (call.method === 'eth_getLogs' ? [] : next()),
  /** Half of each list of logs and of receipts is missing. */
  halfAnswers: (): Answer => async (call, next) => {
    const answer = await next()
    const isList = call.method === 'eth_getLogs' || call.method === 'eth_getBlockReceipts'
    return isList && Array.isArray(answer) ? answer.slice(0, Math.floor(answer.length / 2)) : answer
  },
  /** Another chain answers at the same address. */
  wrongChain: (): Answer => async (call, next) => (call.method === 'eth_chainId' ? '0x1' : next()),
  /** The node is on its own branch for `depth` blocks: other hashes, and none of our transactions. */
  forked:
    (depth = 6): Answer =>
    async ({ method, params }, next, ask) => {
      if (method === 'eth_getLogs') return []
      const answer = (await next()) as { number?: string; hash?: string } | null
      if (method !== 'eth_getBlockByNumber' || !answer?.number || !answer.hash || params?.[0] === 'finalized')
        return answer
      const head = Number(await ask('eth_blockNumber'))
      if (Number(answer.number) <= head - depth) return answer
      const hash = anotherHash(answer.hash)
      return { ...answer, hash, logsBloom: `0x${'0'.repeat(512)}`, transactions: [] }
    },
  /** The node gets the newest blocks later than others, and finalizes them later still. */
  behind:
    (blocks = 2): Answer =>
    async ({ method, params }, next, ask) => {
      const [tag] = params ?? []
      if (method !== 'eth_getBlockByNumber' || (tag !== 'latest' && tag !== 'finalized')) return next()
      const number = Number(await ask('eth_blockNumber')) - (tag === 'latest' ? blocks : blocks + 6)
      return ask('eth_getBlockByNumber', `0x${Math.max(0, number).toString(16)}`, false)
    },
  /** The node stopped long ago: its head does not move. */
  stopped: (): Answer => faults.behind(120),
  /** Its logs are right, and its states those of a chain without payments. */
  emptyStates: (): Answer => async (call, next) => (call.method === 'eth_call' ? `0x${'0'.repeat(512)}` : next()),
  /** Every log is duplicated. */
  logsTwice: (): Answer => async (call, next) => {
    const answer = await next()
    return call.method === 'eth_getLogs' && Array.isArray(answer) ? answer.flatMap((log) => [log, log]) : answer
  },
  /** The logs are missing, and the receipts are null. */
  nullReceipts: (): Answer => async (call, next) => {
    if (call.method === 'eth_getLogs') return []
    return /Receipts?$/.test(call.method) ? null : next()
  },
} as const
export type Fault = keyof typeof faults | 'away'

/** Forwards everything to `target` until a fault is set. */
export async function createFaultProxy(target: string) {
  let answer: Answer = faults.none()
  let isAway = false
  let refusal: { readonly status: number; readonly words: string } | undefined
  const post = async (body: unknown) =>
    (
      await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()
  const ask: Ask = async (method, ...params) => {
    const said = (await post({ jsonrpc: '2.0', id: 1, method, params })) as { result?: unknown; error?: object }
    if (said.error) throw new Error(JSON.stringify(said.error))
    return said.result
  }
  const one = async (call: RpcCall) => {
    const envelope = { jsonrpc: '2.0', id: call.id }
    if (answer === faultless) return post(call)
    try {
      return { ...envelope, result: await answer(call, () => ask(call.method, ...(call.params ?? [])), ask) }
    } catch (error) {
      return { ...envelope, error: { code: -32_000, message: error instanceof Error ? error.message : 'failed' } }
    }
  }
  const server = createServer(async (incoming, reply) => {
    const body = JSON.parse(await bodyOf(incoming)) as RpcCall | RpcCall[]
    if (isAway) return void incoming.socket.destroy()
    if (refusal) return void reply.writeHead(refusal.status).end(refusal.words)
    const said =
      answer === faultless ? await post(body) : Array.isArray(body) ? await Promise.all(body.map(one)) : await one(body)
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  })
  const faultless = answer
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Applies this fault from now on. */
    become(fault: Fault) {
      refusal = undefined
      isAway = fault === 'away'
      answer = fault === 'away' || fault === 'none' ? faultless : faults[fault]()
    },
    /** Applies a fault of the test's own. */
    lie(falseAnswer: Answer) {
      refusal = undefined
      isAway = false
      answer = falseAnswer
    },
    /** Refuses every request before reading it, as the gateway of a hosted node does. */
    refuse(status: number, words: string) {
      isAway = false
      refusal = { status, words }
    },
    /** Answers correctly again. */
    heal() {
      refusal = undefined
      isAway = false
      answer = faultless
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A hash that differs from the given one: a fixed prefix could equal the real one by chance. */
const anotherHash = (hash: string) => `0x${(Number.parseInt(hash.slice(2, 3), 16) ^ 15).toString(16)}${hash.slice(3)}`

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
