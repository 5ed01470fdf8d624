/** Content negotiation by the Accept header (RFC 9110, 12.5.1). */

/** Whether an Accept header names a type, and does not refuse it by q=0. A wildcard does not count. */
export function names(accept: string | undefined, type: string): boolean {
  return (accept ?? '').split(',').some((range) => {
    const [named, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    return named === type && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}
