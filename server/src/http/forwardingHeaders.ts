/** Headers by which a proxy reveals itself. */
import type { IncomingHttpHeaders } from 'node:http'

const names = /^(via|forwarded|x-forwarded-.+|x-real-ip|cf-connecting-ip|true-client-ip)$/

/** The names of a request's forwarding headers. */
export function forwardingHeadersOf(headers: IncomingHttpHeaders): string[] {
  return Object.keys(headers).filter((name) => names.test(name))
}
