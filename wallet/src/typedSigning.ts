// Checks a message against the chain, and builds the typed data that its readers will check.
import type { TypedMessage } from '@keyhold/escrow/accounts/signRequest.ts'
import {
  acceptanceTypedData,
  earlierEndTypedData,
  leaseId,
  renewalTypedData,
  settlementTypedData,
} from '@keyhold/escrow/terms.ts'
import { inventoryAnswerTypedData, inventoryTypedData } from '@keyhold/rental/inventorySigning.ts'
import { type Address, type Hex, hashTypedData } from 'viem'
import { type LeaseState, leaseStateOf } from './chain.ts'
import type { Config } from './config.ts'
import type { Statement } from './statement.ts'
import { agreedMoveOutOf, refuseTyped } from './typedRules.ts'
import { typedStatementOf } from './typedStatement.ts'

export type TypedFault = 'not-on-chain' | 'lease-unknown' | 'not-yours' | 'not-possible'

/** The escrow asks the account itself, and refuses a signature that would create it first (ERC-6492). */
const forEscrow: readonly TypedMessage['kind'][] = ['Settlement', 'Renewal', 'EarlierEnd']

/** What the escrow says of a lease that was never paid. */
const unpaid: LeaseState = {
  ...{ handover: 0n, handoverDue: 0, deposit: 0n, depositDue: 0 },
  ...{ flags: 0, newMoveOut: 0, agreedMoveOut: 0 },
}

/** What a message means, and its hash; or why it is not signed. `now` in unix seconds. Throws if the chain does not answer. */
export async function prepareTyped(
  config: Config,
  { account, isDeployed }: { account: Address; isDeployed: boolean },
  message: TypedMessage,
  now: number,
  ask: typeof fetch = fetch,
): Promise<{ statement: Statement; hash: Hex } | { fault: TypedFault }> {
  if (!isDeployed && forEscrow.includes(message.kind)) return { fault: 'not-on-chain' }
  const isUnpaid = message.kind === 'Acceptance'
  const state = isUnpaid ? unpaid : await leaseStateOf(config, leaseId(message.terms), ask)
  if (!state) return { fault: 'lease-unknown' }
  const fault = refuseTyped(account, message, state, now)
  if (fault) return { fault }
  return { statement: typedStatementOf(account, message, state), hash: typedHash(config, message, state) }
}

/** The hash of the typed data, for the escrow of this page alone. */
export function typedHash({ chainId, escrow }: Config, message: TypedMessage, state: LeaseState): Hex {
  const place = { chainId, escrow, version: '3' } as const
  if (message.kind === 'Acceptance') return hashTypedData(acceptanceTypedData(place, message.terms))
  const { terms } = message
  const lease = leaseId(terms)
  switch (message.kind) {
    case 'Settlement': {
      const { part, toTenant, toLandlord, deadline } = message
      const settlement = { lease, part, toTenant, toLandlord, deadline: BigInt(deadline) }
      return hashTypedData(settlementTypedData(place, settlement))
    }
    case 'Renewal':
      return hashTypedData(renewalTypedData(place, { oldLease: lease, newLease: leaseId(message.newTerms) }))
    case 'EarlierEnd': {
      // The escrow compares this move-out: a signature with another one of a lying node is worthless.
      const moveOut = agreedMoveOutOf(state, terms)
      const { newMoveOut, deadline } = message
      return hashTypedData(earlierEndTypedData(place, { lease, moveOut, newMoveOut, deadline: BigInt(deadline) }))
    }
    case 'Inventory':
      return hashTypedData(inventoryTypedData({ chainId, escrow, lease }, message))
    case 'InventoryAnswer':
      return hashTypedData(inventoryAnswerTypedData({ chainId, escrow, lease }, message))
  }
}
