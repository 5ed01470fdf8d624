/**
 * A minimal Redis for the bus and the limits, for tests on a machine without one: HELLO, subscriptions, publishing and
 * counting (RESP 3).
 */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`
const push = (...parts: string[]) => `>${parts.length}\r\n${parts.join('')}`

/** The complete commands of the received data, each an array of bulk strings, and the rest. */
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

type Script = (redis: object, keys: string[], args: string[], tonumber: (text: string) => number) => number[]

/** The part of Lua that counting needs, translated line by line to JavaScript. */
function scriptOf(lua: string): Script {
  const lines = lua
    .replace(/^(\s*)local /gm, '$1let ')
    .replace(/if (.*) then/g, (_, asked: string) => `if (${asked.replaceAll(' or ', ' || ')}) {`)
    .replace(/^end$/gm, '}')
    .replace(/return \{(.*)\}/, 'return [$1]')
    .replaceAll('[1]', '[0]')
  return new Function('redis', 'KEYS', 'ARGV', 'tonumber', lines) as Script
}

export interface TestRedis {
  readonly url: string
  /** Cuts every connection and accepts no new one until `reopen`. */
  close(): Promise<void>
  reopen(): Promise<void>
  /** As a stopped process: connections stay and new ones are accepted, and nothing is sent on any until `speak`. */
  silence(): void
  speak(): void
  /** As a silent network: nothing is ever sent again on current connections, new ones work. */
  loseLines(): void
  /** Connections stay, and subscriptions are refused (NOPERM) until they are allowed. */
  refuseListening(isRefused: boolean): void
  /** The number of connections. */
  lines(): number
  /** Whether it received a command that it does not answer. */
  isAsked(): boolean
}

/** Opens one on a free port. Octets are read as latin1: lengths count octets. */
export async function startTestRedis(): Promise<TestRedis> {
  const sockets = new Map<Socket, { readonly read: () => void; readonly isAsked: () => boolean; isLost: boolean }>()
  let isSilent = false
  let refusesListening = false
  const channels = new Map<string, Set<Socket>>()
  const counts = new Map<string, { count: number; until: number | undefined }>()
  /** The commands of a script. */
  const count = (name: string, key: string, milliseconds?: string): number => {
    const known = counts.get(key)
    const counted = known && !(known.until && known.until <= Date.now()) ? known : { count: 0, until: undefined }
    if (name === 'PTTL') return counted.until ? counted.until - Date.now() : counted === known ? -1 : -2
    if (name === 'INCR') counted.count += 1
    if (name === 'PEXPIRE') counted.until = Date.now() + Number(milliseconds)
    counts.set(key, counted)
    return name === 'INCR' ? counted.count : 1
  }
  const act = (socket: Socket, [name = '', ...args]: string[]): string => {
    const [channel = '', payload = ''] = args
    if (name === 'HELLO') return `%1\r\n${bulk('proto')}:3\r\n`
    if (name.toUpperCase() === 'SUBSCRIBE') {
      if (refusesListening) return '-NOPERM No permissions to access a channel\r\n'
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
      for (const one of heard) if (!sockets.get(one)?.isLost) one.write(Buffer.from(sent, 'latin1'))
      return `:${heard.length}\r\n`
    }
    if (name === 'SET') counts.set(channel, { count: Number(payload), until: undefined })
    if (name === 'PTTL') return `:${count('PTTL', channel)}\r\n`
    if (name === 'EVAL') {
      const [script = '', , key = '', argument = ''] = args
      const numbers = scriptOf(script)({ call: count }, [key], [argument], Number)
      return `*${numbers.length}\r\n${numbers.map((one) => `:${one}\r\n`).join('')}`
    }
    return '+OK\r\n'
  }
  const server = createServer((socket) => {
    let unread = ''
    const read = () => {
      if (isSilent || sockets.get(socket)?.isLost) return
      const { commands, rest } = commandsOf(unread)
      unread = rest
      for (const command of commands) socket.write(act(socket, command))
    }
    sockets.set(socket, { read, isLost: false, isAsked: () => unread !== '' })
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.on('data', (octets) => {
      unread += octets.toString('latin1')
      read()
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
      for (const socket of sockets.keys()) socket.destroy()
      await closed
    },
    async reopen() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    refuseListening(isRefused) {
      refusesListening = isRefused
    },
    silence() {
      isSilent = true
    },
    speak() {
      isSilent = false
      for (const { read } of sockets.values()) read()
    },
    loseLines() {
      for (const line of sockets.values()) line.isLost = true
    },
    lines: () => sockets.size,
    isAsked: () => [...sockets.values()].some((line) => line.isAsked()),
  }
}
