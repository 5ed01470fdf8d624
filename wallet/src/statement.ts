// What an act does, as people, sums and days. An act that has no statement here is never signed.
import { type DecodedCall, decodeAct, isApproval, type Places } from '@keyhold/escrow/accounts/decode.ts'
import type { Act } from '@keyhold/escrow/accounts/signatures.ts'
import { type EscrowPart, leaseId, type Terms } from '@keyhold/escrow/terms.ts'
import { type Address, type Hex, isAddressEqual } from 'viem'
import { readApprovals, revokedSpenders } from './approvals.ts'
import { lastInstant, rowsOfStay, rowsOfTerms, usdt } from './leaseRows.ts'
import type { Row, Value } from './row.ts'
import type { Words } from './words.ts'

export type ActName = keyof Words['sign']['acts']

export interface Statement {
  readonly act: ActName
  /** What leaves the account now, or in time by a standing order. */
  readonly sum?: bigint
  /** The paid lease that it is about, and which of its parts. */
  readonly lease?: Hex
  readonly parts?: readonly EscrowPart[]
  /** It is of a lease, so Keyhold can name the home. */
  readonly isOfHome?: boolean
  readonly rows: readonly Row[]
}

/** What the page knows beside the act: the terms of the lease whose rent is paid, and what standing orders may take already. */
export type Known = { readonly terms?: Terms; readonly ordersAllowance?: bigint }

/**
 * What an act of the account does. Undefined if it is unknown, of other people's lease, or allows anybody to take
 * another sum than it says.
 */
export function statementOf(places: Places, act: Act, known: Known = {}): Statement | undefined {
  const calls = decodeAct(places, act)
  const approvals = calls.filter(isApproval)
  const [main, ...more] = calls.filter((call) => !isApproval(call))
  if (!main) return describeRevocation(places, revokedSpenders(approvals))
  if (more.length > 0 || main !== calls.at(-1)) return undefined
  const statement = describe(places, main, known)
  const allowed = readApprovals(places, approvals)
  if (!statement || !allowed) return undefined
  const byEscrow = main.contract === 'escrow' ? (statement.sum ?? 0n) : 0n
  const byOrders = main.contract === 'rentOrders' && statement.sum ? statement.sum + (known.ordersAllowance ?? 0n) : 0n
  const isExact = allowed.escrow === 0n || allowed.escrow === byEscrow
  if (!isExact || allowed.orders > byOrders || (allowed.fee > 0n && byEscrow === 0n)) return undefined
  const rows: Row[] = [...statement.rows]
  if (allowed.orders > 0n) rows.push(['ordersLimit', usdt(allowed.orders)])
  if (allowed.fee > 0n) rows.push(['fee', { sum: allowed.fee, unit: 'RNB' }])
  return { ...statement, rows }
}

/**
 * A permission that is taken back. Of the escrow alone it is how an act is taken back that was signed and not sent:
 * nothing rests on such a permission, and the act uses the same number.
 */
function describeRevocation(places: Places, spenders: readonly Address[] | undefined): Statement | undefined {
  if (!spenders) return undefined
  if (spenders.every((spender) => isAddressEqual(spender, places.escrow))) return { act: 'takeBack', rows: [] }
  return { act: 'revoke', rows: spenders.map((account) => ['spender', { account }]) }
}

function describe(places: Places, call: DecodedCall, known: Known): Statement | undefined {
  if (call.contract === 'escrow') return describeAtEscrow(places, call, known)
  if (call.contract === 'rentOrders') return describeAtOrders(places, call)
  if (call.contract !== 'stablecoin' || call.functionName !== 'transfer') return undefined
  const [account, sum] = call.args
  // These contracts, and the account itself, would not give it back.
  if (Object.values(places).some((place) => isAddressEqual(place, account))) return undefined
  return { act: 'transfer', sum, rows: [['account', { account }]] }
}

function describeAtEscrow(
  places: Places,
  call: Extract<DecodedCall, { contract: 'escrow' }>,
  known: Known,
): Statement | undefined {
  switch (call.functionName) {
    case 'payLease': {
      const [terms] = call.args
      if (!isAddressEqual(terms.tenant, places.account)) return undefined
      const sum = terms.handover + terms.deposit
      return { act: 'payLease', sum, isOfHome: true, rows: rowsOfTerms(terms) }
    }
    case 'payRentFor': {
      const [lease, landlord, sum] = call.args
      const { terms } = known
      if (!terms || leaseId(terms) !== lease || !isAddressEqual(terms.landlord, landlord)) return undefined
      if (!isAddressEqual(terms.tenant, places.account)) return undefined
      return ofLease(places, { tenant: 'payRentFor' }, terms, { sum })
    }
    case 'cancel': {
      const [terms] = call.args
      const rows = rowsOfTerms(terms).filter(([label]) =>
        ['firstRent', 'freeUntil', 'halfUntil', 'tenantPayout'].includes(label),
      )
      return ofLease(places, { tenant: 'cancel' }, terms, { parts: both, rows })
    }
    case 'refund':
      return ofLease(places, { landlord: 'refund' }, call.args[0], { parts: both })
    case 'release':
      return ofLease(places, { tenant: 'release', landlord: 'release' }, call.args[0], { parts: both })
    case 'releaseEarly':
      return ofLease(places, { tenant: 'releaseEarly', landlord: 'returnEarly' }, call.args[0], { parts: 'own' })
    case 'dispute': {
      const [terms, claim] = call.args
      const rows: Row[] = [['claim', usdt(claim)]]
      return ofLease(places, { tenant: 'dispute', landlord: 'dispute' }, terms, { parts: 'own', rows })
    }
    case 'settle': {
      const [terms, part, toTenant, toLandlord, deadline] = call.args
      if (deadline > lastInstant) return undefined
      const rows: Row[] = [
        ['part', { part: part === 0 ? 'handover' : 'deposit' }],
        ['toTenant', usdt(toTenant)],
        ['toLandlord', usdt(toLandlord)],
        ['deadline', { instant: Number(deadline) }],
      ]
      return ofLease(places, { tenant: 'settle', landlord: 'settle' }, terms, { rows })
    }
    case 'endEarlier': {
      const rows: Row[] = [['newMoveOut', { instant: call.args[1] }]]
      return ofLease(places, { tenant: 'endEarlier', landlord: 'endEarlier' }, call.args[0], { rows })
    }
    default:
      return undefined
  }
}

function describeAtOrders(
  places: Places,
  call: Extract<DecodedCall, { contract: 'rentOrders' }>,
): Statement | undefined {
  switch (call.functionName) {
    case 'create': {
      const [terms, { lease, months, end }] = call.args
      if (leaseId(terms) !== lease) return undefined
      const sum = months.reduce((total, { amount }) => total + amount, 0n)
      const listed = months.flatMap(({ due, amount }): Row[] => [
        ['due', { instant: due }],
        ['amount', usdt(amount)],
      ])
      return ofLease(places, { tenant: 'create' }, terms, { sum, rows: [...listed, ['end', { instant: end }]] })
    }
    case 'skip': {
      const [order, month] = call.args
      const { due, amount } = order.months[Number(month)] ?? {}
      const isTenant = isAddressEqual(order.tenant, places.account)
      const isParty = isTenant || isAddressEqual(order.landlord, places.account)
      if (!isParty || due === undefined || amount === undefined) return undefined
      const rows: Row[] = [
        ['due', { instant: due }],
        ['amount', usdt(amount)],
        isTenant ? ['landlord', landlordOf(order)] : ['tenant', { account: order.tenant }],
      ]
      return { act: isTenant ? 'skip' : 'skipAsLandlord', isOfHome: true, rows }
    }
    case 'stop':
      return ofLease(places, { tenant: 'stop', landlord: 'stopAsLandlord' }, call.args[0])
    case 'stopAll':
      return { act: 'stopAll', rows: [] }
    default:
      return undefined
  }
}

const both = ['handover', 'deposit'] as const

/** An act of a paid lease by a party that can do it. `own` is the part that would go to the other party. */
function ofLease(
  places: Places,
  acts: { readonly tenant?: ActName; readonly landlord?: ActName },
  terms: Terms,
  { parts, rows = [], sum }: { parts?: typeof both | 'own'; rows?: readonly Row[]; sum?: bigint } = {},
): Statement | undefined {
  const isTenant = isAddressEqual(terms.tenant, places.account)
  const isLandlord = isAddressEqual(terms.landlord, places.account)
  const act = isTenant ? acts.tenant : isLandlord ? acts.landlord : undefined
  if (!act) return undefined
  const own = isTenant ? (['handover'] as const) : (['deposit'] as const)
  return {
    act,
    lease: leaseId(terms),
    isOfHome: true,
    ...(sum !== undefined && { sum }),
    ...(parts && { parts: parts === 'own' ? own : parts }),
    rows: [...rows, ...rowsOfStay(isTenant, terms)],
  }
}

const landlordOf = ({ landlord }: { landlord: Address }): Value => ({ account: landlord, as: 'landlord' })
