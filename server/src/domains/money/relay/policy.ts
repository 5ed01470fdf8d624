/** What the relay pays for: acts of a person's account that Keyhold can read, for leases that Keyhold issued (docs/adr/0154). */
import {
  type Approval,
  type DecodedCall,
  decodeAct,
  decodeExecution,
  isApproval,
  type Places,
} from '@keyhold/escrow/accounts/decode.ts'
import { leaseId, type Terms } from '@keyhold/escrow/terms.ts'
import { Refusal, type RefusalCode } from '@keyhold/rental/refusal.ts'
import { type Address, type Hex, isAddressEqual } from 'viem'

/** Terms that name the account as tenant or landlord. */
export interface RelayTerms {
  readonly terms: Terms
  /** Whether they were paid. Unpaid ones are for `payLease`: those of a renewal are not here before they are paid. */
  readonly isPaid: boolean
}

/** What the server and the chain know when a person asks. Amounts in the smallest units. */
export interface RelayFacts {
  /** `account` is the person's own. */
  readonly places: Places
  /** Issued to this person at the escrow of `places`. */
  readonly issued: readonly RelayTerms[]
  /** As the escrow names them now, in RNB. */
  readonly fees: { readonly lease: bigint; readonly rent: bigint }
  /** What the account has in the stablecoin. */
  readonly balance: bigint
  /** What the standing orders may take from the account already. */
  readonly ordersAllowance: bigint
  /** The time of the chain, in unix seconds. */
  readonly now: number
}

/** What the relay brings along. */
export interface Relayed {
  /** The fee in RNB that the account needs for this act. */
  readonly fee: bigint
  /** Of a payment of a lease: no later payment, in unix seconds. */
  readonly payBy?: number
  /** The terms that it is about. */
  readonly terms?: Hex
}

/** Seconds before the last instant of a payment from which the relay sends none: it might fail on the chain. */
const stopsBefore = 600

/** What an act needs: sums in the stablecoin for two contracts, and a fee. */
interface Needs {
  readonly escrow?: bigint
  readonly rentOrders?: bigint
  readonly fee?: bigint
  /** What leaves the account at once. */
  readonly spends?: bigint
  readonly payBy?: number
  readonly terms?: Hex
}

/** What the relay brings with a call to the person's account. Throws the Refusal of the first rule that it breaks. */
export function checkRelayed(request: { readonly account: Address; readonly data: Hex }, facts: RelayFacts): Relayed {
  if (!isAddressEqual(request.account, facts.places.account)) throw new Refusal('relay-account-not-yours')
  const execution = decodeExecution(request.data)
  if (!execution) throw new Refusal('relay-transaction-unreadable')
  if (execution.asksRefund) throw new Refusal('relay-refund-asked')
  const calls = decodeAct(facts.places, execution.act)
  for (const call of calls) refuseUnpaid(call)
  const approvals = calls.filter(isApproval)
  const act = calls.find((call) => !isApproval(call))
  if (act && act !== calls.at(-1)) throw new Refusal('relay-more-than-one-act')
  if (!act && approvals.length === 0) throw new Refusal('relay-act-not-paid')
  const { fee = 0n, spends = 0n, payBy, terms, ...needs } = act ? needsOf(act, facts) : ({} as Needs)
  for (const approval of approvals) checkApproval(approval, { ...needs, fee }, facts)
  if (facts.issued.length === 0) throw new Refusal('relay-terms-not-yours')
  // Unpaid terms cost nothing, so they give no right to acts without a fee.
  const isPayment = fee > 0n || payBy !== undefined
  if (!isPayment && !facts.issued.some(({ isPaid }) => isPaid)) throw new Refusal('relay-act-not-paid')
  if (spends > facts.balance) throw new Refusal('relay-money-missing')
  return { fee, ...(payBy !== undefined && { payBy }), ...(terms && { terms }) }
}

/** Calls that the relay pays for in no act. */
function refuseUnpaid(call: DecodedCall): void {
  const code = unpaid[call.contract]
  if (code) throw new Refusal(code)
}
const unpaid: Partial<Record<DecodedCall['contract'], RefusalCode>> = {
  unknown: 'relay-call-unknown',
  coin: 'relay-coin-sent',
  account: 'relay-changes-account',
  guard: 'relay-changes-account',
}

/** An approval takes back all, or gives exactly what the act needs to the contract that needs it. */
function checkApproval({ contract, args: [spender, amount] }: Approval, needs: Needs, { places }: RelayFacts): void {
  if (amount === 0n) return
  const isEscrow = isAddressEqual(spender, places.escrow)
  const isOrders = isAddressEqual(spender, places.rentOrders)
  if (!isEscrow && !(isOrders && contract === 'stablecoin')) throw new Refusal('relay-spender-unknown')
  const needed = contract === 'token' ? needs.fee : isEscrow ? needs.escrow : needs.rentOrders
  // One allowance serves all orders of an account, so a smaller one can be right too.
  const isRight = isOrders ? amount <= (needed ?? 0n) : amount === needed
  if (!isRight) throw new Refusal('relay-sum-not-exact')
}

function needsOf(act: DecodedCall, facts: RelayFacts): Needs {
  if (act.contract === 'stablecoin' && act.functionName === 'transfer' && act.args[1] > 0n)
    return { spends: act.args[1] }
  if (act.contract === 'escrow') return needsAtEscrow(act, facts)
  if (act.contract === 'rentOrders') return needsAtOrders(act, facts)
  throw new Refusal('relay-act-not-paid')
}

function needsAtEscrow(act: Extract<DecodedCall, { contract: 'escrow' }>, facts: RelayFacts): Needs {
  const { fees, now } = facts
  switch (act.functionName) {
    case 'payLease': {
      const id = leaseId(act.args[0])
      const { terms, isPaid } = findTerms(facts, id, 'tenant')
      if (isPaid) throw new Refusal('relay-act-not-paid')
      if (now > terms.payBy - stopsBefore) throw new Refusal('relay-too-late')
      const sum = terms.handover + terms.deposit
      return { escrow: sum, spends: sum, fee: fees.lease, payBy: terms.payBy, terms: id }
    }
    case 'payRentFor': {
      const [id, landlord, amount] = act.args
      const { terms } = findPaid(facts, id, 'tenant')
      if (!isAddressEqual(landlord, terms.landlord)) throw new Refusal('relay-terms-not-yours')
      return { escrow: amount, spends: amount, fee: fees.rent, terms: id }
    }
    case 'cancel':
    case 'dispute':
    case 'endEarlier':
    case 'refund':
    case 'release':
    case 'releaseEarly':
    case 'settle':
      return { terms: findPaid(facts, leaseId(act.args[0])).id }
    default:
      throw new Refusal('relay-act-not-paid')
  }
}

function needsAtOrders(act: Extract<DecodedCall, { contract: 'rentOrders' }>, facts: RelayFacts): Needs {
  switch (act.functionName) {
    case 'create': {
      const [terms, { months }] = act.args
      const { id } = findPaid(facts, leaseId(terms), 'tenant')
      return { terms: id, rentOrders: months.reduce((sum, { amount }) => sum + amount, facts.ordersAllowance) }
    }
    case 'stop':
      return { terms: findPaid(facts, leaseId(act.args[0])).id }
    case 'skip':
      return { terms: findPaid(facts, act.args[0].lease).id }
    case 'stopAll':
      return {}
    default:
      throw new Refusal('relay-act-not-paid')
  }
}

/** The terms of an act, in which the account has a part. Terms of other people are not there. */
function findTerms(
  { issued, places }: RelayFacts,
  id: Hex,
  party?: 'tenant' | 'landlord',
): RelayTerms & { readonly id: Hex } {
  const found = issued.find(({ terms }) => leaseId(terms) === id)
  const parties = party ? [party] : (['tenant', 'landlord'] as const)
  if (!found || !parties.some((one) => isAddressEqual(found.terms[one], places.account)))
    throw new Refusal('relay-terms-not-yours')
  return { ...found, id }
}

function findPaid(facts: RelayFacts, id: Hex, party?: 'tenant' | 'landlord') {
  const found = findTerms(facts, id, party)
  if (!found.isPaid) throw new Refusal('relay-money-missing')
  return found
}
