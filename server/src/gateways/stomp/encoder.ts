/** Encodes STOMP frames as octets, for any content of their headers and bodies. */
import { escapeHeader } from './escape.ts'
import { isUnescaped, type Version } from './frame.ts'

const nothing = Buffer.alloc(0)

type Headers = Readonly<Record<string, string | number | undefined>>

/** Headers as lines; those without a value are omitted. */
export function encodeHeaders(headers: Headers, version: Version): string {
  let lines = ''
  for (const name in headers) {
    const value = headers[name]
    if (value !== undefined) lines += `${escapeHeader(name, version)}:${escapeHeader(String(value), version)}\n`
  }
  return lines
}

/** A frame as octets, of headers or of their encoded lines; a body has its content-length. */
export function encodeFrame(
  command: string,
  headers: Headers | string,
  version: Version,
  body: string | Uint8Array = nothing,
): Buffer {
  const octets = typeof body === 'string' ? Buffer.from(body) : body
  // Without escaping a line break is impossible: as in 1.0, it becomes a space.
  const escaping = isUnescaped(command) ? '1.0' : version
  let head = `${command}\n${typeof headers === 'string' ? headers : encodeHeaders(headers, escaping)}`
  head += octets.length > 0 ? `content-length:${octets.length}\n\n` : '\n'
  const length = Buffer.byteLength(head)
  const frame = Buffer.allocUnsafe(length + octets.length + 1)
  frame.write(head)
  frame.set(octets, length)
  frame[frame.length - 1] = 0
  return frame
}
