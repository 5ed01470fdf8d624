/** What the relay of passkey accounts sends (docs/adr/0154), and how calls become the one act that is signed. */
import { type Act, batch } from '@keyhold/escrow/accounts/signatures.ts'
import { type Address, isAddressEqual } from 'viem'
import type { Call, CallKind } from '../calls.ts'
import type { EscrowTransaction } from '../escrowTransaction.ts'

/** The server's policy decides; these are asked for. */
const relayedKinds: ReadonlySet<CallKind> = new Set([
  'pay',
  'payRent',
  'release',
  'releaseEarly',
  'refund',
  'cancelStay',
  'dispute',
  'settle',
  'endEarlier',
  'createOrder',
  'skipMonth',
  'stopOrder',
  'endAllowance',
])

/** Whether the relay sends this for an account: of its own leases, and only what it pays for. */
export function isRelayed({ kind, terms }: Pick<EscrowTransaction, 'kind' | 'terms'>, account: Address): boolean {
  const isParty = !terms || [terms.tenant, terms.landlord].some((one) => isAddressEqual(one, account))
  return isParty && relayedKinds.has(kind)
}

/** One call as it is, several as one batch: all or none. */
export function actOf(calls: readonly Pick<Call, 'to' | 'data'>[]): Act {
  const [call, ...more] = calls
  if (!call) throw new Error('Nothing to sign.')
  if (more.length > 0) return batch(calls)
  return { to: call.to, value: 0n, data: call.data, operation: 0 }
}
