/** Checks of single settings that a type does not express. */
import { isIP, isIPv6 } from 'node:net'
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { z } from 'zod'
import { isLoopback } from './gateways/loopback.ts'

/** The rows of a keyboard, as people type them. */
const keyboard = 'qwertyuiopasdfghjklzxcvbnm'
const placeholder = /(change|replace)[ _-]?(me|this|it)|your[ _-]?(secret|key|password)|place[ _-]?holder/i

/** Whether a person typed this secret instead of generating it: a repeated part, rows of neighbours, or a placeholder. */
export function isTyped(secret: string): boolean {
  return isRepeated(secret) || hasRows(secret) || placeholder.test(secret)
}

/** `abcabcabc`: a part of at most half its length, again and again. */
function isRepeated(secret: string): boolean {
  for (let period = 1; period <= secret.length / 2; period++) if (secret.startsWith(secret.slice(period))) return true
  return false
}

/** `0123456789` or `qwertyuiop`: more than half of its characters are next to the one before. */
function hasRows(secret: string): boolean {
  const characters = [...secret.toLowerCase()]
  const isNear = (one: number, other: number) => Math.abs(one - other) <= 1
  const rows = characters.filter((character, at) => {
    const before = characters[at - 1]
    if (before === undefined) return false
    const keys = [keyboard.indexOf(before), keyboard.indexOf(character)] as const
    return (
      isNear(before.codePointAt(0) ?? 0, character.codePointAt(0) ?? 0) ||
      (keys[0] >= 0 && keys[1] >= 0 && isNear(...keys))
    )
  })
  return rows.length > characters.length / 2
}

/** The mnemonic of every development chain: anybody can take what its first accounts hold. */
const published = 'test test test test test test test test test test test junk'

/** Whether anybody knows or guesses a private key: a small number, a typed one, or one of a development chain. */
export function isKnownKey(key: `0x${string}`): boolean {
  if (BigInt(key) < 2n ** 160n || isTyped(key.slice(2))) return true
  const address = privateKeyToAddress(key)
  return Array.from(
    { length: 20 },
    (_, addressIndex) => mnemonicToAccount(published, { addressIndex }).address,
  ).includes(address)
}

/**
 * Whether a network of TRUSTED_PROXIES holds strangers: anybody in it may claim any address. The widest private ones
 * are 10.0.0.0/8 and fc00::/7.
 */
export function isWideNetwork(proxy: string): boolean {
  const [network = '', bits] = proxy.split('/')
  return bits !== undefined && Number(bits) < (isIPv6(network) ? 7 : 8)
}

/** A sender: an address, or a name and an address in angle brackets. */
export function isMailbox(sender: string): boolean {
  if (/[\r\n]/.test(sender)) return false
  const address = /^[^<>]*<([^<>]+)>$/.exec(sender)?.[1] ?? sender
  return z.email().safeParse(address).success
}

/** What is wrong with a PUBLIC_URL; undefined if nothing is. Keyhold serves a whole host, so it has no path. */
export function faultOfPublicUrl(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined // that is said already
  const { username, password, pathname, search, hash } = new URL(address)
  if (username || password) return 'it must not hold a user or a password'
  if (pathname !== '/' || search || hash || /[?#]$/.test(address))
    return 'it has a path or a query, but Keyhold serves a whole host: https://keyhold.example'
  return undefined
}

/** What is wrong with a WALLET_URL; undefined if nothing is. A browser has passkeys only on secure pages with a name. */
export function faultOfWalletUrl(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined // that is said already
  const { hostname } = new URL(address)
  if (isIP(hostname.replace(/[[\]]/g, '')) > 0) return 'browsers have no passkeys at an IP address'
  if (isUnencrypted(address)) return 'it begins with https://: browsers have no passkeys at http:// beyond this machine'
  return faultOfPublicUrl(address)?.replace('Keyhold serves', 'the wallet page has')
}

/** Whether pages of an address may ask for the passkeys of the wallet page: at its host, or at a name under it. */
export function isUnderWalletHost(address: string, walletPage: string): boolean {
  const [host, wallet] = [address, walletPage].map((url) => new URL(url).hostname.replace(/\.$/, ''))
  return host === wallet || host?.endsWith(`.${wallet}`) === true
}

/** Whether an address is http beyond this machine: passwords and tokens would be readable on the way. */
export function isUnencrypted(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !isLoopback(hostname)
}

/** Whether e-mails from this sender arrive nowhere: its domain is reserved (RFC 2606). */
export function isReservedSender(sender: string): boolean {
  return /@([^\s>]+\.)?(example|test|invalid|localhost|example\.(com|net|org))>?\s*$/i.test(sender)
}

/** Whether an address holds a user, a password or a key of a node's provider: a long alphanumeric part. */
export function holdsCredentials(address: string): boolean {
  const { username, password, pathname, search } = new URL(address)
  if (username || password) return true
  const parts = [...pathname.split('/'), ...search.split(/[?&=]/)]
  return parts.some((part) => /^[\w-]{20,}$/.test(part) && /\d/.test(part) && /[a-z]/i.test(part))
}

/** The number of characters to insert, remove or replace between two words (Levenshtein distance). */
function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [row, letter] of [...one].entries()) {
    const now = [row + 1]
    for (const [column, otherLetter] of [...other].entries()) {
      const [left = 0, up = 0, diagonal = 0] = [now[column], before[column + 1], before[column]]
      now.push(Math.min(left + 1, up + 1, diagonal + (letter === otherLetter ? 0 : 1)))
    }
    before = now
  }
  return before.at(-1) ?? 0
}

/** Names of the environment that are nearly a setting's name, with the setting that was probably meant. */
export function misspeltNames(given: readonly string[], known: readonly string[]): readonly [string, string][] {
  return given.flatMap((name): [string, string][] => {
    if (known.includes(name) || name.length < 6) return []
    const meant = known.find((setting) => setting.length > 5 && distance(name.toUpperCase(), setting) <= 2)
    return meant ? [[name, meant]] : []
  })
}
