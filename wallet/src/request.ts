// What a page of Keyhold asks this page to sign, in the fragment of the address: no server reads it.
import type { Act } from '@keyhold/escrow/accounts/signatures.ts'
import type { SignRequest, TypedMessage } from '@keyhold/escrow/accounts/signRequest.ts'
import { type Terms, termsTypes } from '@keyhold/escrow/terms.ts'
import { isHex } from 'viem'
import { addressIn, isWholeNumber, readMembers } from './members.ts'
import { readTypedMessage } from './typedMessage.ts'

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
  const asked = given.has('primaryType') ? readTyped(given) : readActAndTerms(given)
  const [landlord, home] = ['landlord', 'home'].map((name) => given.get(name)?.normalize('NFC').trim() ?? '')
  if (!asked || isUnfit(landlord) || isUnfit(home)) return 'unreadable'
  return { account, ...asked, ...(landlord && { landlord }), ...(home && { home }) }
}

function readTyped(given: URLSearchParams): { typed: TypedMessage } | undefined {
  const typed = readTypedMessage(given)
  return typed && { typed }
}

function readActAndTerms(given: URLSearchParams): { act: Act; terms?: Terms } | undefined {
  const act = readAct(given)
  if (!act || !given.has('terms')) return act && { act }
  const terms = readMembers(termsTypes.Terms, given.get('terms') ?? '') as Terms | undefined
  return terms && { act, terms }
}

const isUnfit = (name = '') => [...name].length > longestName || isDeceptive.test(name)

function readAct(given: URLSearchParams): Act | undefined {
  const [to, data] = [addressIn(given.get('to')), given.get('data')]
  const [value, operation] = [given.get('value') ?? '', given.get('operation')]
  const isBytes = isHex(data) && data.length % 2 === 0
  if (!to || !isBytes || !isWholeNumber(value) || (operation !== '0' && operation !== '1')) return undefined
  return { to, value: BigInt(value), data, operation: operation === '0' ? 0 : 1 }
}
