// config.json beside the page: the chain, its contracts, and the origins to return to.
import type { Places } from '@keyhold/escrow/accounts/decode.ts'
import { type Address, isAddress } from 'viem'
import { parseUrl } from './parseUrl.ts'

/** What the page knows of its surroundings. `rpc` is absolute. */
export interface Config extends Record<Contract, Address> {
  readonly chainId: number
  readonly rpc: string
  readonly origins: readonly string[]
}

/**
 * `accounts` creates accounts and `passkeyOwner` is the code of passkeys' owners: their addresses decide an account's.
 * The others are what an account may call.
 */
const contracts = ['accounts', 'passkeyOwner', 'escrow', 'rentOrders', 'stablecoin', 'token', 'guard'] as const
type Contract = (typeof contracts)[number]

/** The contracts that an account may call. */
export function placesOf(config: Config, account: Address): Places {
  const { escrow, rentOrders, stablecoin, token, guard } = config
  return { account, escrow, rentOrders, stablecoin, token, guard }
}

/** A config that the page does not start with; its message is a sentence for the operator. */
export class ConfigRefused extends Error {}

const members: readonly string[] = ['chainId', 'origins', 'rpc', ...contracts]

/** Checks the content of config.json for a page at this address. Throws ConfigRefused. */
export function readConfig(content: unknown, page: string): Config {
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new ConfigRefused('config.json must hold one object.')
  const given = content as Record<string, unknown>
  const foreign = Object.keys(given).find((name) => !members.includes(name))
  if (foreign) throw new ConfigRefused(`config.json has an unknown member "${foreign}".`)
  const { chainId, rpc, origins } = given
  if (typeof chainId !== 'number' || !Number.isSafeInteger(chainId) || chainId < 1)
    throw new ConfigRefused('"chainId" in config.json must be a whole number above 0.')
  const addresses = Object.fromEntries(contracts.map((name) => [name, readAddress(given, name)]))
  return {
    ...(addresses as Record<Contract, Address>),
    chainId,
    rpc: readRpc(rpc, page),
    origins: readOrigins(origins, new URL(page).hostname),
  }
}

function readAddress(given: Record<string, unknown>, name: Contract): Address {
  const value = given[name]
  if (typeof value === 'string' && isAddress(value)) return value
  throw new ConfigRefused(`"${name}" in config.json must be an address with its checksum.`)
}

/** An https URL, or a path of the page's own origin: a local chain has no https. */
function readRpc(value: unknown, page: string): string {
  const isReachable = typeof value === 'string' && /^(https:\/\/|\/[^/\\])/.test(value)
  const url = isReachable ? parseUrl(value, page) : undefined
  if (url && url.username === '' && url.password === '') return url.href
  throw new ConfigRefused('"rpc" in config.json must be an https URL, or a path of this page.')
}

function readOrigins(value: unknown, host: string): string[] {
  if (!Array.isArray(value) || value.length === 0)
    throw new ConfigRefused('"origins" in config.json must list at least one origin.')
  return value.map((origin: unknown) => {
    const url = parseUrl(origin)
    if (!url || url.origin !== origin || !isSecure(url))
      throw new ConfigRefused(
        `"${origin}" in "origins" of config.json must be an origin such as https://keyhold.example.`,
      )
    if (url.hostname === host || url.hostname.endsWith(`.${host}`))
      throw new ConfigRefused(
        `"${origin}" in "origins" lies under the host of this page: it could ask for its passkeys.`,
      )
    return origin as string
  })
}

/** Http is secure on this machine alone. */
const isSecure = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|.+\.localhost)$/.test(hostname))
