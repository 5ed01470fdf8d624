/** How STOMP headers are escaped: by backslashes from 1.1 on, a carriage return from 1.2 on, and not at all in 1.0. */
import { BrokenFrame, type Version } from './frame.ts'

const plain: Readonly<Record<string, string>> = { '\\\\': '\\', '\\c': ':', '\\n': '\n', '\\r': '\r' }
const escaped: Readonly<Record<string, string>> = { '\\': '\\\\', ':': '\\c', '\n': '\\n', '\r': '\\r' }

/** Unescapes a name or value; an escape that the version does not define is fatal. */
export function unescapeHeader(text: string, version: Version): string {
  if (version === '1.0' || !text.includes('\\')) return text
  return text.replace(/\\[\s\S]?/g, (found) => {
    const octet = found === '\\r' && version === '1.1' ? undefined : plain[found]
    if (octet === undefined) throw new BrokenFrame(`A header holds ${JSON.stringify(found)}, which is no escape.`)
    return octet
  })
}

const special = /[\\:\r\n\0]/

/**
 * Escapes a name or value. A line break in 1.0, which has no escape for it, becomes a space: no header can be injected.
 */
export function escapeHeader(text: string, version: Version): string {
  if (!special.test(text)) return text
  if (version === '1.0') return text.replace(/[\r\n\0]/g, ' ')
  const octets = version === '1.1' ? /[\\:\n]/g : /[\\:\n\r]/g
  return text.replace(octets, (octet) => escaped[octet] ?? octet)
}
