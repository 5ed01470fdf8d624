/** Which addresses are on the public internet: a user must not make the server call its own network (SSRF). */
import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
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

/** Of one question to one name server: a silent server costs 1.5 s and 3 s, within the time of the request. */
const questions = { timeout: 1500, tries: 2 }

/** Failures that mean that a name has no address of a family. */
const none = ['ENODATA', 'ENOTFOUND']

/**
 * Resolves names of strangers for connections, until `signal` aborts. A lookup fails if one of the addresses is not
 * public. It runs at the call, so that the name cannot change after a check (DNS rebinding). It takes no thread: the
 * lookups of the system (getaddrinfo) wait for each other, and a silent name server would hold up our own.
 * `servers`: for tests.
 */
export function publicLookup(signal: AbortSignal, servers?: readonly string[]): LookupFunction {
  return (host, options, done) => {
    resolvePublic(host, signal, servers).then(
      ([first, ...more]) => (options.all ? done(null, [first, ...more]) : done(null, first.address, first.family)),
      (error: Error) => done(error, ''),
    )
  }
}

async function resolvePublic(
  host: string,
  signal: AbortSignal,
  servers: readonly string[] | undefined,
): Promise<[LookupAddress, ...LookupAddress[]]> {
  signal.throwIfAborted()
  const resolver = new Resolver(questions)
  if (servers) resolver.setServers(servers)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel)
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  signal.removeEventListener('abort', cancel)
  const [first, ...more] = answers.flatMap((answer, index) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
  )
  if (!first) throw faultOf(answers) ?? new Error(`${host} has no address`)
  if (![first, ...more].every(({ address }) => isPublicAddress(address)))
    throw new Error(`${host} is not of the public internet`)
  return [first, ...more]
}

/** Why no name server answered; undefined if one did. */
function faultOf(answers: readonly PromiseSettledResult<string[]>[]): Error | undefined {
  return answers
    .flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Error & { code?: string }] : []))
    .find(({ code = '' }) => !none.includes(code))
}
