/** Writes STOMP frames as octets, whatever stands in their headers and bodies. */
import { escapeHeader } from './escape.ts'
import { isUnescaped, type Version } from './frame.ts'

const nothing = Buffer.alloc(0)

/** A frame as octets; headers without a value are left out, and a body brings its content-length. */
export function encodeFrame(
  command: string,
  headers: Readonly<Record<string, string | number | undefined>>,
  version: Version,
  body: string | Uint8Array = nothing,
): Buffer {
  const octets = typeof body === 'string' ? Buffer.from(body) : body
  // What is not escaped cannot say a line's end: as in 1.0, it becomes a space.
  const escaping = isUnescaped(command) ? '1.0' : version
  let head = `${command}\n`
  for (const name in headers) {
    const value = headers[name]
    if (value !== undefined) head += `${escapeHeader(name, escaping)}:${escapeHeader(String(value), escaping)}\n`
  }
  head += octets.length > 0 ? `content-length:${octets.length}\n\n` : '\n'
  const length = Buffer.byteLength(head)
  const frame = Buffer.allocUnsafe(length + octets.length + 1)
  frame.write(head)
  frame.set(octets, length)
  frame[frame.length - 1] = 0
  return frame
}
