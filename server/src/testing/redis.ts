/** As much of Redis as the bus and the limits need, for tests on a machine without one: it says hello, takes subscriptions, publishes and counts (RESP 3). */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`
const push = (...parts: string[]) => `>${parts.length}\r\n${parts.join('')}`

/** The whole commands of what arrived, each an array of bulk strings, and what is left. */
function commandsOf(text: string): { commands: string[][]; rest: string } {
  const commands: string[][] = []
  let rest = text
  for (;;) {
    const head = /^\*(\d+)\r\n/.exec(rest)
    if (!head) return { commands, rest }
    const parts: string[] = []
    let left = rest.slice(head[0].length)
    for (let count = Number(head[1]); count > 0; count--) {
      const size = /^\$(\d+)\r\n/.exec(left)
      const from = size?.[0].length ?? 0
      const to = from + Number(size?.[1] ?? 0)
      if (!size || left.length < to + 2) return { commands, rest }
      parts.push(left.slice(from, to))
      left = left.slice(to + 2)
    }
    commands.push(parts)
    rest = left
  }
}

export interface TestRedis {
  readonly url: string
  /** Cuts every line and takes no new one until `reopen`. */
  close(): Promise<void>
  reopen(): Promise<void>
}

/** Opens one on a free port. Octets are read as latin1: lengths count octets. */
export async function startTestRedis(): Promise<TestRedis> {
  const sockets = new Set<Socket>()
  const channels = new Map<string, Set<Socket>>()
  const counts = new Map<string, number>()
  const act = (socket: Socket, [name = '', ...args]: string[]): string => {
    const [channel = '', payload = ''] = args
    if (name === 'HELLO') return `%1\r\n${bulk('proto')}:3\r\n`
    if (name.toUpperCase() === 'SUBSCRIBE') {
      for (const one of args) channels.set(one, (channels.get(one) ?? new Set()).add(socket))
      return args.map((one) => push(bulk('subscribe'), bulk(one), ':1\r\n')).join('')
    }
    if (name === 'PUBLISH') {
      const heard = [...(channels.get(channel) ?? [])].filter((one) => sockets.has(one))
      const sent = push(
        '$7\r\nmessage\r\n',
        `$${channel.length}\r\n${channel}\r\n`,
        `$${payload.length}\r\n${payload}\r\n`,
      )
      for (const one of heard) one.write(Buffer.from(sent, 'latin1'))
      return `:${heard.length}\r\n`
    }
    if (name === 'SET' && counts.has(channel)) return '_\r\n'
    if (name === 'SET' || name === 'INCR') counts.set(channel, name === 'SET' ? 0 : (counts.get(channel) ?? 0) + 1)
    if (name === 'INCR') return `:${counts.get(channel)}\r\n`
    if (name === 'PTTL') return ':60000\r\n'
    return '+OK\r\n'
  }
  const server = createServer((socket) => {
    let unread = ''
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.on('data', (octets) => {
      const { commands, rest } = commandsOf(unread + octets.toString('latin1'))
      unread = rest
      for (const command of commands) socket.write(act(socket, command))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `redis://127.0.0.1:${port}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    async reopen() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}
