// What the signature on a message gives up, as people, sums and days.
import type { TypedMessage } from '@keyhold/escrow/accounts/signRequest.ts'
import { type Address, isAddressEqual } from 'viem'
import type { LeaseState } from './chain.ts'
import { rowOfPayout, rowsOfAgreed, rowsOfStay, usdt } from './leaseRows.ts'
import type { Row } from './row.ts'
import type { Statement } from './statement.ts'
import { agreedMoveOutOf, moveOutOf } from './typedRules.ts'

/** What a party signs; the account is one of the lease. */
export function typedStatementOf(account: Address, message: TypedMessage, state: LeaseState): Statement {
  if (message.kind === 'Acceptance') {
    const { terms } = message
    return { act: 'acceptLease', sum: terms.handover, isOfHome: true, rows: rowsOfAgreed(terms) }
  }
  const isTenant = isAddressEqual(message.terms.tenant, account)
  return { isOfHome: true, ...describe(message, isTenant, state) }
}

type OfLease = Exclude<TypedMessage, { kind: 'Acceptance' }>

function describe(message: OfLease, isTenant: boolean, state: LeaseState): Statement {
  const { terms } = message
  const moveOut = message.kind === 'EarlierEnd' ? agreedMoveOutOf(state, terms) : moveOutOf(state, terms)
  const stay = rowsOfStay(isTenant, { ...terms, moveOut })
  switch (message.kind) {
    case 'Settlement':
      return describeShares(message, isTenant, stay)
    case 'Renewal': {
      const { newTerms } = message
      // A deposit that can be moved is whole, so the terms say it: the node cannot hide what goes back.
      const surplus = terms.deposit - newTerms.deposit
      const toTenant: Row[] = surplus > 0n ? [['toTenant', usdt(surplus)]] : []
      const rows: Row[] = [...toTenant, ['tenant', { account: terms.tenant }], ...rowsOfAgreed(newTerms)]
      return { act: 'renewLease', sum: newTerms.deposit, rows }
    }
    case 'EarlierEnd': {
      const { newMoveOut, deadline } = message
      const days: Row[] = [
        ['newMoveOut', { instant: newMoveOut }],
        ['deadline', { instant: deadline }],
      ]
      return { act: isTenant ? 'agreeEnd' : 'agreeEndAsLandlord', rows: [...days, ...stay] }
    }
    case 'Inventory': {
      const { stage, version, document } = message
      const rows: Row[] = [
        ['version', { count: version }],
        ['inventory', { hash: document }],
      ]
      return { act: stage === 'move-in' ? 'signMoveIn' : 'signMoveOut', rows: [...rows, ...stay] }
    }
    case 'InventoryAnswer': {
      const { inventory, objections, document } = message
      const rows: Row[] = [
        ['objections', { count: objections }],
        ['inventory', { hash: inventory }],
        ['answer', { hash: document }],
      ]
      return { act: 'answerInventory', rows: [...rows, ...stay] }
    }
  }
}

/** The sum is what the other party gets. The deposit is the tenant's and the handover the landlord's, unless claimed. */
const shares = {
  tenant: { deposit: 'giveUpDeposit', handover: 'giveUpClaimToHandover' },
  landlord: { deposit: 'giveUpClaimToDeposit', handover: 'giveUpHandover' },
} as const

function describeShares(
  { terms, part, toTenant, toLandlord, deadline }: Extract<TypedMessage, { kind: 'Settlement' }>,
  isTenant: boolean,
  stay: readonly Row[],
): Statement {
  const rows: Row[] = [
    ['toTenant', usdt(toTenant)],
    ['toLandlord', usdt(toLandlord)],
    ['deadline', { instant: deadline }],
    ...(isTenant ? [rowOfPayout(terms)] : []),
    ...stay,
  ]
  return { act: shares[isTenant ? 'tenant' : 'landlord'][part], sum: isTenant ? toLandlord : toTenant, rows }
}
