/** Parses STOMP frames from octets that arrive in any pieces: pure, bounded, and never past the first broken frame. */
import { unescapeHeader } from './escape.ts'
import {
  BrokenFrame,
  defaultLimits,
  type Frame,
  type FrameLimits,
  isUnescaped,
  mayHaveBody,
  type Version,
} from './frame.ts'
import { createOctets, type Octets } from './octets.ts'

export interface FrameParser {
  /** Adds received octets. */
  push(octets: Uint8Array): void
  /** The next complete frame, undefined until more arrives. Throws a BrokenFrame, and the same one ever after. */
  next(): Frame | undefined
  /** The version for all further frames: 1.2 until one is negotiated. */
  speak(version: Version): void
  /** The number of unread octets. */
  readonly unread: number
}

/** A frame before its blank line, or one of which only the body is missing. */
interface Begun {
  command: string | undefined
  headers: Map<string, string>
  lines: number
  isInBody: boolean
  /** The length of the body, if the frame declares it. */
  length: number | undefined
  /** Unread octets without an end: they are not searched again. */
  searched: number
}

interface Reading {
  readonly octets: Octets
  readonly limits: FrameLimits
  version: Version
  begun: Begun
}

const lf = 10
const cr = 13
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const begin = (): Begun => ({
  command: undefined,
  headers: new Map(),
  lines: 0,
  isInBody: false,
  length: undefined,
  searched: 0,
})

/** Creates the parser of one connection. */
export function createFrameParser(limits: FrameLimits = defaultLimits): FrameParser {
  const reading: Reading = { octets: createOctets(), limits, version: '1.2', begun: begin() }
  let broken: BrokenFrame | undefined
  return {
    push(octets) {
      if (broken || octets.length === 0) return
      reading.octets.append(Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength))
    },
    next() {
      if (broken) throw broken
      try {
        return readFrame(reading)
      } catch (error) {
        const { message } = error as Error
        broken = new BrokenFrame(message, reading.begun.headers.get('receipt'))
        reading.octets.skip(reading.octets.unread.length)
        throw broken
      }
    },
    speak(version) {
      reading.version = version
    },
    get unread() {
      return reading.octets.length
    },
  }
}

function readFrame(reading: Reading): Frame | undefined {
  const { begun, octets } = reading
  if (octets.length === 0) return undefined
  if (begun.command === undefined) readPlainHead(reading)
  while (!begun.isInBody) {
    if (begun.command === undefined) skipLineEnds(reading)
    const line = readLine(reading)
    if (line === undefined) return undefined
    if (begun.command === undefined) begun.command = decode(line, 'command')
    else if (line.length > 0) readHeader(reading, line)
    else beginBody(reading)
  }
  const body = readBody(reading)
  if (!body) return undefined
  reading.begun = begin()
  return { command: begun.command ?? '', headers: begun.headers, body }
}

/** The characters of a plain head: nothing in it has to be decoded or unescaped, or is wrong. */
const plain = /^[\n\x20-\x5b\x5d-\x7e]+$/

/**
 * The fast path: parses command and headers at once, if they are complete and plain, as most are. Anything else, or
 * beyond a limit, is parsed line by line, which reports what is wrong.
 */
function readPlainHead({ octets, limits, version, begun }: Reading): void {
  if (version === '1.0' || begun.searched > 0) return
  const { unread } = octets
  const end = unread.indexOf('\n\n')
  if (end < 1 || unread[0] === lf) return
  const text = unread.toString('latin1', 0, end)
  if (!plain.test(text)) return
  const [command = '', ...lines] = text.split('\n')
  if (command.length > limits.command || lines.length > limits.headers || isUnescaped(command)) return
  const headers = new Map<string, string>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon < 1 || line.length > limits.headerLine || line.includes(':', colon + 1)) return
    const name = line.slice(0, colon)
    if (!headers.has(name)) headers.set(name, line.slice(colon + 1))
  }
  octets.skip(end + 2)
  begun.command = command
  begun.headers = headers
  begun.lines = lines.length
  beginBody({ limits, begun })
}

/** Line breaks between frames: heartbeats. */
function skipLineEnds({ octets, version, begun }: Reading): void {
  const { unread } = octets
  let at = 0
  while (unread[at] === lf || (version === '1.2' && unread[at] === cr && unread[at + 1] === lf)) at += 1
  if (at === 0) return
  octets.skip(at)
  begun.searched = 0
}

/** The next line without its line break; in 1.2 a carriage return before it belongs to the line break. */
function readLine({ octets, limits, version, begun }: Reading): Buffer | undefined {
  const most = begun.command === undefined ? limits.command : limits.headerLine
  const { unread } = octets
  const at = unread.indexOf(lf, begun.searched)
  const line = unread.subarray(0, at < 0 ? unread.length : at)
  const isCut = at > 0 && version === '1.2' && unread[at - 1] === cr
  if (line.length > (at < 0 || isCut ? most + 1 : most))
    throw new BrokenFrame(`A ${begun.command === undefined ? 'command' : 'header'} is longer than ${most} octets.`)
  // A frame without its blank line would swallow the next one.
  if (line.includes(0, begun.searched)) throw new BrokenFrame('A frame ends before the blank line after its headers.')
  if (at < 0) {
    begun.searched = unread.length
    return undefined
  }
  octets.skip(at + 1)
  begun.searched = 0
  return isCut ? line.subarray(0, -1) : line
}

function readHeader({ limits, version, begun }: Reading, line: Buffer): void {
  begun.lines += 1
  if (begun.lines > limits.headers) throw new BrokenFrame(`A frame has more than ${limits.headers} headers.`)
  const text = decode(line, 'header')
  const colon = text.indexOf(':')
  if (colon < 1) throw new BrokenFrame('A header is no name, colon and value.')
  const isRaw = isUnescaped(begun.command ?? '')
  const value = text.slice(colon + 1)
  if (version === '1.2' && text.includes('\r'))
    throw new BrokenFrame('A header holds a carriage return, which is written \\r.')
  if (version !== '1.0' && !isRaw && value.includes(':'))
    throw new BrokenFrame('A header’s value holds a colon, which is written \\c.')
  const meant = (part: string) => (isRaw ? part : unescapeHeader(part, version))
  const name = meant(text.slice(0, colon))
  // Examples of 1.0 pad values by spaces; from 1.1 on nothing is trimmed.
  if (!begun.headers.has(name)) begun.headers.set(name, version === '1.0' ? meant(value).trim() : meant(value))
}

function beginBody({ limits, begun }: Pick<Reading, 'limits' | 'begun'>): void {
  begun.isInBody = true
  const declared = begun.headers.get('content-length')
  if (declared === undefined) return
  if (!/^\d{1,15}$/.test(declared)) throw new BrokenFrame('A content-length is no number of octets.')
  begun.length = Number(declared)
  if (begun.length > limits.body) throw new BrokenFrame(`A body is longer than ${limits.body} octets.`)
}

/** The declared number of octets, else up to the first NULL octet. */
function readBody({ octets, limits, version, begun }: Reading): Buffer | undefined {
  const { unread } = octets
  const at = begun.length ?? unread.indexOf(0, begun.searched)
  if ((at < 0 ? unread.length : at) > limits.body) throw new BrokenFrame(`A body is longer than ${limits.body} octets.`)
  if (at < 0 || at >= unread.length) {
    begun.searched = begun.length === undefined ? unread.length : 0
    return undefined
  }
  if (unread[at] !== 0) throw new BrokenFrame('A body is longer than its content-length.')
  if (at > 0 && version !== '1.0' && !mayHaveBody(begun.command ?? ''))
    throw new BrokenFrame(`${(begun.command ?? '').slice(0, 16)} has no body.`)
  const body = Buffer.from(unread.subarray(0, at))
  octets.skip(at + 1)
  return body
}

function decode(octets: Buffer, part: string): string {
  try {
    return utf8.decode(octets)
  } catch {
    throw new BrokenFrame(`A ${part} is not UTF-8.`)
  }
}
