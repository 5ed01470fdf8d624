/** The Range header of a request (RFC 9110, 14.2). Multiple or malformed ranges are ignored. */

/** The first and last requested byte, undefined for the whole file, `beyond` for a range outside it. */
export function rangeOf(header: string | undefined, size: number): [number, number] | 'beyond' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const first = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const last = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return first > last ? 'beyond' : [first, last]
}
