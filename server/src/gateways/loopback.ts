/** Which host names and addresses are this machine only. */

/**
 * Whether a host, as in a URL or in a Host header without its port, is loopback: 127/8, ::1, localhost and names below
 * it (RFC 6761, section 6.3).
 */
export function isLoopback(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
  return name === '::1' || /^(.+\.)?localhost$/.test(name) || /^127(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/.test(name)
}
