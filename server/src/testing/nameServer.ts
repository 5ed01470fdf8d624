/** A name server (RFC 1035) on this machine: its names have the addresses of a test, and it never answers other names. */
import { createSocket } from 'node:dgram'

export interface NameServer {
  /** Its address, as `Resolver.setServers` takes it. */
  readonly address: string
  /** The names that it was asked for, each with its type. */
  readonly asked: readonly string[]
  close(): void
}

const types: Record<number, 'A' | 'AAAA'> = { 1: 'A', 28: 'AAAA' }
const noSuchName = 3

/** `names`: the addresses of each name that exists; null: the name does not exist. */
export async function startNameServer(
  names: Readonly<Record<string, { readonly A?: string[]; readonly AAAA?: string[] } | null>>,
): Promise<NameServer> {
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const { name, end } = nameIn(query)
    const type = types[query.readUInt16BE(end)]
    asked.push(`${name} ${type}`)
    const known = names[name]
    if (known === undefined || !type) return
    const records = known?.[type] ?? []
    const header = Buffer.from(query.subarray(0, 12))
    header.writeUInt16BE(0x8180 | (known === null ? noSuchName : 0), 2)
    header.writeUInt16BE(records.length, 6)
    header.writeUInt32BE(0, 8)
    const answers = records.map((address) => recordOf(query.readUInt16BE(end), bytesOf(address)))
    socket.send(Buffer.concat([header, query.subarray(12, end + 4), ...answers]), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return { address: `127.0.0.1:${socket.address().port}`, asked, close: () => socket.close() }
}

/** The name of a query, and where it ends. */
function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length).toLowerCase())
    at += 1 + length
  }
  return { name: labels.join('.'), end: at + 1 }
}

/** A record of the name that was asked for, valid for no time. */
function recordOf(type: number, data: Buffer): Buffer {
  const start = Buffer.alloc(12)
  start.writeUInt16BE(0xc00c, 0)
  start.writeUInt16BE(type, 2)
  start.writeUInt16BE(1, 4)
  start.writeUInt16BE(data.length, 10)
  return Buffer.concat([start, data])
}

/** IPv4, or IPv6 with all its eight groups. */
function bytesOf(address: string): Buffer {
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number))
  return Buffer.from(
    address.split(':').flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]),
  )
}
