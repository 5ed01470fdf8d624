/** Which bytes of a file a request asks for (RFC 9110, 14.2). What it says of several ranges, or cannot be read, is passed over. */

/** The first and last byte asked for, undefined for the whole file, `beyond` for none of it. */
export function rangeOf(header: string | undefined, size: number): [number, number] | 'beyond' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const first = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const last = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return first > last ? 'beyond' : [first, last]
}
