// What a page of Keyhold asks the wallet page to sign. One file for both: the app writes it, the wallet page reads it.
import type { Address, Hex } from 'viem'
import type { AgreedTerms, EscrowPart, Terms } from '../terms.ts'
import type { Act } from './signatures.ts'

/** What is asked of the account: an act, typed data for a contract or the server, or a sign-in message. */
export type SignRequest = { readonly account: Address } & (
  | ({ readonly act: Act; readonly terms?: Terms } & Names)
  | ({ readonly typed: TypedMessage } & Names)
  | { readonly message: string }
)

/** What Keyhold calls the landlord and the home. */
type Names = { readonly landlord?: string; readonly home?: string }

/**
 * Typed data by its primary type (EIP-712). `terms` are those of the lease that it is about: their hash is its id.
 * Instants in unix seconds, amounts in the stablecoin's smallest unit.
 */
export type TypedMessage =
  | { readonly kind: 'Acceptance'; readonly terms: AgreedTerms }
  | ({ readonly terms: Terms } & (
      | {
          readonly kind: 'Settlement'
          readonly part: EscrowPart
          readonly toTenant: bigint
          readonly toLandlord: bigint
          readonly deadline: number
        }
      | { readonly kind: 'Renewal'; readonly newTerms: Terms }
      | { readonly kind: 'EarlierEnd'; readonly newMoveOut: number; readonly deadline: number }
      | {
          readonly kind: 'Inventory'
          readonly stage: 'move-in' | 'move-out'
          readonly version: number
          readonly document: Hex
        }
      | {
          readonly kind: 'InventoryAnswer'
          readonly inventory: Hex
          readonly objections: number
          readonly document: Hex
        }
    ))

/** JSON has no numbers of an amount's size: amounts are texts. */
const json = (value: unknown) => JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one))

/** The request as the fragment of the wallet page's address, which browsers send to no server. */
export function fragmentOf(request: SignRequest): string {
  return new URLSearchParams({ account: request.account, ...partsOf(request) }).toString()
}

function partsOf(request: SignRequest): Record<string, string> {
  if ('message' in request) return { message: request.message }
  const { landlord, home } = request
  const names = { ...(landlord && { landlord }), ...(home && { home }) }
  if ('act' in request) {
    const { to, value, data, operation } = request.act
    const act = { to, value: String(value), data, operation: String(operation) }
    return { ...act, ...(request.terms && { terms: json(request.terms) }), ...names }
  }
  const { kind, terms, ...others } = request.typed
  const { newTerms, ...values } = 'newTerms' in others ? others : { ...others, newTerms: undefined }
  const both = { terms: json(terms), ...(newTerms && { newTerms: json(newTerms) }) }
  return { primaryType: kind, ...both, values: json(values), ...names }
}
