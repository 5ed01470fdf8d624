/** One transaction at an arbitration with two instances (docs/chain.md), as the escrow's other transactions run. */
import { leaseId, type Terms } from '@keyhold/escrow/terms.ts'
import { payoutAccountOf } from '@keyhold/rental/payoutAccount.ts'
import type { Address } from 'viem'
import { type AppealAction, appealEventNames, encodeAppealAction } from './appealCalls.ts'
import type { EscrowTransaction } from './escrowTransaction.ts'

/** The transaction of an action on a case; `contract` is the arbitration that the terms name. */
export function appealTransactionFor(action: AppealAction, escrow: Address, terms: Terms): EscrowTransaction {
  const { kind, part } = action
  const contract = terms.arbitrator
  const name = `${kind}-${part}`
  return {
    kind,
    name: kind === 'lengthenCase' ? `${name}-${action.newDue}` : name,
    id: leaseId(terms),
    allowedAccounts: accountsFor(action, terms),
    usdt: kind === 'appeal' ? action.fee : 0n,
    feeFunction: undefined,
    call: { kind, to: contract, data: encodeAppealAction(action, terms) },
    eventName: appealEventNames[kind],
    eventArgs: { id: leaseId(terms) },
    partFor: () => part,
    isRepeatable: false,
    beside: {
      address: contract,
      allowance: kind === 'appeal' ? action.fee : 0n,
      eventsAt: kind === 'lengthenCase' ? escrow : contract,
    },
  }
}

function accountsFor(action: AppealAction, terms: Terms): Address[] | undefined {
  if (action.kind === 'executeDecision' || action.kind === 'takeFee') return undefined
  if (action.kind !== 'appeal') return [action.instance]
  const payout = payoutAccountOf(terms)
  return [terms.tenant, ...(payout ? [payout as Address] : []), terms.landlord]
}
