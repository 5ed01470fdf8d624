// What a page of Keyhold asks this page to sign, in the fragment of the address: no server reads it.
import type { Act } from '@keyhold/escrow/accounts/signatures.ts'
import { type Terms, termsTypes } from '@keyhold/escrow/terms.ts'
import { type Address, type Hex, isAddress, isHex } from 'viem'

/** What is asked of the account. `landlord` and `home` are what Keyhold calls them. */
export type SignRequest = { readonly account: Address } & (
  | { readonly act: Act; readonly terms?: Terms; readonly landlord?: string; readonly home?: string }
  | { readonly message: string }
)

const wholeNumber = /^(0|[1-9]\d{0,77})$/
const longestName = 100
/** Control characters, text direction, line ends and quotes could let a name speak as the page; stacked marks cover other lines. */
const isDeceptive = /[\p{C}\p{Zl}\p{Zp}“”«»"]|\p{M}{4}/u

/** The request in a fragment. `none` if nothing is asked, `unreadable` for anything but the one form. */
export function readRequest(fragment: string): SignRequest | 'none' | 'unreadable' {
  const given = new URLSearchParams(fragment.replace(/^#/, ''))
  if ([...given.keys()].length === 0) return 'none'
  const account = addressIn(given.get('account'))
  const message = given.get('message')
  if (!account) return 'unreadable'
  if (message !== null) return { account, message }
  const act = readAct(given)
  const terms = given.has('terms') ? readTerms(given.get('terms') ?? '') : undefined
  if (!act || (given.has('terms') && !terms)) return 'unreadable'
  const [landlord, home] = ['landlord', 'home'].map((name) => given.get(name)?.normalize('NFC').trim() ?? '')
  if (isUnfit(landlord) || isUnfit(home)) return 'unreadable'
  return { account, act, ...(terms && { terms }), ...(landlord && { landlord }), ...(home && { home }) }
}

const isUnfit = (name = '') => [...name].length > longestName || isDeceptive.test(name)

function readAct(given: URLSearchParams): Act | undefined {
  const [to, data] = [addressIn(given.get('to')), given.get('data')]
  const [value, operation] = [given.get('value') ?? '', given.get('operation')]
  const isBytes = isHex(data) && data.length % 2 === 0
  if (!to || !isBytes || !wholeNumber.test(value) || (operation !== '0' && operation !== '1')) return undefined
  return { to, value: BigInt(value), data, operation: operation === '0' ? 0 : 1 }
}

function readTerms(text: string): Terms | undefined {
  try {
    const given = JSON.parse(text) as Record<string, unknown>
    const read = termsTypes.Terms.map(({ name, type }) => [name, readMember(type, given[name])] as const)
    return read.some(([, value]) => value === undefined) ? undefined : (Object.fromEntries(read) as unknown as Terms)
  } catch {
    return undefined
  }
}

/** Amounts are texts, because JSON has no numbers of that size. */
function readMember(type: string, value: unknown): Address | Hex | bigint | number | undefined {
  if (type === 'address') return addressIn(value)
  if (type === 'bytes32') return isHex(value) && value.length === 66 ? value : undefined
  const limit = 2n ** BigInt(type.slice('uint'.length))
  if (type === 'uint88')
    return typeof value === 'string' && wholeNumber.test(value) && BigInt(value) < limit ? BigInt(value) : undefined
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) < limit ? Number(value) : undefined
}

const addressIn = (value: unknown) => (typeof value === 'string' && isAddress(value) ? value : undefined)
