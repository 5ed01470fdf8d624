// The typed data that contracts or the server check from an account: what a request carries.
import type { TypedMessage } from '@keyhold/escrow/accounts/signRequest.ts'
import { acceptanceTypes, termsTypes } from '@keyhold/escrow/terms.ts'
import { type Member, readMembers } from './members.ts'

/** The values beside the terms. */
const values: Readonly<Record<TypedMessage['kind'], readonly Member[]>> = {
  Acceptance: [],
  Settlement: [
    { name: 'part', type: 'part' },
    { name: 'toTenant', type: 'uint88' },
    { name: 'toLandlord', type: 'uint88' },
    { name: 'deadline', type: 'uint40' },
  ],
  Renewal: [],
  EarlierEnd: [
    { name: 'newMoveOut', type: 'uint40' },
    { name: 'deadline', type: 'uint40' },
  ],
  Inventory: [
    { name: 'stage', type: 'stage' },
    { name: 'version', type: 'uint16' },
    { name: 'document', type: 'bytes32' },
  ],
  InventoryAnswer: [
    { name: 'inventory', type: 'bytes32' },
    { name: 'objections', type: 'uint16' },
    { name: 'document', type: 'bytes32' },
  ],
}

/** Reads `primaryType`, `terms`, `values` and, of a renewal, `newTerms`. Undefined for anything but the one form. */
export function readTypedMessage(given: URLSearchParams): TypedMessage | undefined {
  const kind = given.get('primaryType') ?? ''
  if (!isKind(kind)) return undefined
  const [agreed, whole] = [acceptanceTypes.Acceptance, termsTypes.Terms]
  const terms = readMembers(kind === 'Acceptance' ? agreed : whole, given.get('terms') ?? '')
  const newTerms = kind === 'Renewal' ? readMembers(whole, given.get('newTerms') ?? '') : {}
  const others = readMembers(values[kind], given.get('values') ?? '{}')
  if (!terms || !newTerms || !others) return undefined
  return { kind, terms, ...(kind === 'Renewal' && { newTerms }), ...others } as unknown as TypedMessage
}

const isKind = (text: string): text is TypedMessage['kind'] => Object.hasOwn(values, text)
