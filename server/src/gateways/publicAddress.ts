/** Which addresses are on the public internet: a user must not make the server call its own network (SSRF). */
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** The special-purpose addresses of IANA, of IPv4 and within 2000::/3 of IPv6. */
const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  special.addSubnet(network, bits, 'ipv6')
/** All global unicast addresses of IPv6; mapped and translated IPv4 lies outside. */
const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is on the public internet; a name is not. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, 'ipv4')
  return isIP(address) === 6 && given.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/**
 * Resolves a name for a connection, and fails if one of its addresses is not public. It runs at the call, so that the
 * name cannot change after a check (DNS rebinding).
 */
export const lookupPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return done(error ?? new Error(`${host} has no address`), '')
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return done(new Error(`${host} is not of the public internet`), '')
    return options.all ? done(null, addresses) : done(null, first.address, first.family)
  })
}
