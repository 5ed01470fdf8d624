// Promises the escrow's calls as bytes, from a lease's terms alone: no library, so that it works when nothing else does.

/** The terms as the kit keeps them: amounts as digits of the smallest unit, instants in unix seconds. */
export type KitTerms = {
  tenant: string
  tenantPayout: string
  landlord: string
  arbitrator: string
  handover: string
  firstRent: string
  deposit: string
  moveIn: number
  moveOut: number
  payBy: number
  freeUntil: number
  halfUntil: number
  earliestEnd: number
  tenantNotice: number
  landlordNotice: number
  returnDays: number
  document: string
}

/** What every kit knows: where the money lies, and the words. */
export type KitFacts = {
  chainId: number
  network: string
  rpcUrl: string
  explorerUrl: string | null
  escrow: string
  decimals: number
  timeZone: string
  language: string
  /** The version of the escrow's signing domain. */
  version: string
  /** The first four bytes of each of the escrow's calls, by its name. */
  selectors: Record<string, string>
  /** The escrow's refusals by their first four bytes: a name, and the names of the values that follow. */
  errors: Record<string, { name: string; values: string[] }>
  messages: Record<string, string>
}

/** Everything the kit knows of a lease, as it lies in lease.json. */
export type KitLease = KitFacts & {
  reference: string
  /** The lease's id on chain: the hash of the terms. */
  id: string
  terms: KitTerms
  /** The contract of the escrow's standing orders for rent. */
  orders: string
}

export type EscrowPart = 'handover' | 'deposit'

/** Whose money it is. */
export const payees = ['tenant', 'landlord'] as const
export type Payee = (typeof payees)[number]

/** What somebody wants the escrow to do. Amounts in the smallest unit, the deadline in unix seconds. */
export type EscrowAction =
  | { kind: 'release' | 'releaseEarly' | 'refund' | 'cancel' }
  /** The lease's standing order for rent, at its own contract. */
  | { kind: 'stopOrder' }
  /** By notice with an empty signature and a deadline of 0, else as the other party signed it. In unix seconds. */
  | { kind: 'endEarlier'; newMoveOut: number; deadline: bigint; signature: string }
  | { kind: 'dispute'; claim: bigint }
  /** What a token refused to deliver to somebody is tried again. */
  | { kind: 'payCredit'; payee: Payee }
  /** The deposit of the lease of these older terms moves into this one. */
  | { kind: 'renew'; oldTerms: KitTerms; signature: string }
  | { kind: 'settle'; part: EscrowPart; toTenant: bigint; toLandlord: bigint; deadline: bigint; signature: string }

/** A number, an address or a hash as one word of calldata. */
export function encodeWord(value: bigint | number | string): string {
  return BigInt(value).toString(16).padStart(64, '0')
}

/** The terms in the order of the escrow, in which an explorer’s form wants them too. */
export function termsInOrder(t: KitTerms): (string | number)[] {
  const parties = [t.tenant, t.tenantPayout, t.landlord, t.arbitrator, t.handover, t.firstRent, t.deposit]
  const instants = [t.moveIn, t.moveOut, t.payBy, t.freeUntil, t.halfUntil, t.earliestEnd]
  return [...parties, ...instants, t.tenantNotice, t.landlordNotice, t.returnDays, t.document]
}

/** How many words the terms are. */
const termsWords = 17

/** The terms as the escrow reads them. */
export function encodeTerms(terms: KitTerms): string {
  return termsInOrder(terms).map(encodeWord).join('')
}

/** The contract that an action calls. */
export function targetOf(lease: KitLease, { kind }: EscrowAction): string {
  return kind === 'stopOrder' ? lease.orders : lease.escrow
}

/** The calldata of an action. */
export function callData(lease: KitLease, action: EscrowAction): string {
  const own = encodeTerms(lease.terms)
  if (action.kind === 'renew') {
    const head = `${lease.selectors.renew}${encodeTerms(action.oldTerms)}${own}`
    return head + encodeWord((2 * termsWords + 1) * 32) + encodeBytes(action.signature)
  }
  if (action.kind === 'payCredit') return lease.selectors.payCredit + encodeWord(accountOf(lease, action.payee))
  const start = `${lease.selectors[action.kind]}${own}`
  if (action.kind === 'dispute') return start + encodeWord(action.claim)
  if (action.kind === 'endEarlier') {
    const fixed = [action.newMoveOut, action.deadline, (termsWords + 3) * 32]
    return start + fixed.map(encodeWord).join('') + encodeBytes(action.signature)
  }
  if (action.kind !== 'settle') return start
  const { part, toTenant, toLandlord, deadline } = action
  const fixed = [part === 'handover' ? 0 : 1, toTenant, toLandlord, deadline, (termsWords + 5) * 32]
  return start + fixed.map(encodeWord).join('') + encodeBytes(action.signature)
}

/** Bytes as calldata ends with them: how many, then they, filled up to whole words. */
function encodeBytes(hex: string): string {
  const digits = hex.replace(/^0x/, '')
  return encodeWord(digits.length / 2) + digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')
}

/** The calldata of the question what is still held of the lease. */
export function stateCallData(lease: KitLease): string {
  return `${lease.selectors.leaseState}${encodeWord(lease.id)}`
}

/** The calldata of the question what waits for somebody because a token refused to deliver it. */
export function creditCallData(lease: KitLease, payee: Payee): string {
  return `${lease.selectors.credit}${encodeWord(accountOf(lease, payee))}`
}

/** Where a party's money goes: the tenant's to their payout account, if the terms name one. */
export function accountOf({ terms }: KitLease, payee: Payee): string {
  return payee === 'tenant' && BigInt(terms.tenantPayout) !== 0n ? terms.tenantPayout : terms[payee]
}

/** What has happened to a lease, as bits of the escrow's flags. An earlier end shows by its move-out. */
export const kitFlags = {
  handoverDisputed: 1,
  depositDisputed: 2,
  renewal: 4,
  renewed: 8,
  cancelled: 16,
  refunded: 32,
} as const

/**
 * What the escrow holds: amounts in the smallest unit, instants in unix seconds; due times of 0 mean never paid. Both
 * move-outs are 0 without an earlier end; a signed one names the agreed one.
 */
export type KitState = Record<EscrowPart, { held: bigint; due: number }> & {
  flags: (keyof typeof kitFlags)[]
  newMoveOut: number
  agreedMoveOut: number
}

/** Reads the answer to the question. */
export function decodeState(answer: string): KitState {
  const at = (index: number) => BigInt(`0x${answer.slice(2 + index * 64, 66 + index * 64) || '0'}`)
  return {
    handover: { held: at(0), due: Number(at(1)) },
    deposit: { held: at(2), due: Number(at(3)) },
    flags: (Object.keys(kitFlags) as (keyof typeof kitFlags)[]).filter((name) => Number(at(4)) & kitFlags[name]),
    newMoveOut: Number(at(5)),
    agreedMoveOut: Number(at(6)),
  }
}

/** What both sign to share a part, for `eth_signTypedData_v4` (EIP-712). */
export function settlementTypedData(
  lease: KitLease,
  action: Omit<Extract<EscrowAction, { kind: 'settle' }>, 'signature' | 'kind'>,
) {
  const field = (name: string, type: string) => ({ name, type })
  return {
    domain: { name: 'RentEscrow', version: lease.version, chainId: lease.chainId, verifyingContract: lease.escrow },
    primaryType: 'Settlement',
    types: {
      EIP712Domain: [
        field('name', 'string'),
        field('version', 'string'),
        field('chainId', 'uint256'),
        field('verifyingContract', 'address'),
      ],
      Settlement: [
        field('lease', 'bytes32'),
        field('part', 'uint8'),
        field('toTenant', 'uint256'),
        field('toLandlord', 'uint256'),
        field('deadline', 'uint256'),
      ],
    },
    message: {
      lease: lease.id,
      part: action.part === 'handover' ? 0 : 1,
      toTenant: action.toTenant.toString(),
      toLandlord: action.toLandlord.toString(),
      deadline: action.deadline.toString(),
    },
  }
}

/** An amount that somebody typed, exactly; undefined if it is none. */
export function parseAmount(typed: string, decimals: number): bigint | undefined {
  const match = /^(\d{1,30})(?:\.(\d+))?$/.exec(typed.trim())
  const fraction = match?.[2] ?? ''
  if (!match?.[1] || fraction.length > decimals) return undefined
  return BigInt(match[1] + fraction.padEnd(decimals, '0'))
}

/** An amount as plain digits. */
export function formatAmount(amount: bigint, decimals: number): string {
  const all = amount.toString().padStart(decimals + 1, '0')
  const fraction = all.slice(all.length - decimals).replace(/0+$/, '')
  return `${all.slice(0, all.length - decimals)}${fraction && `.${fraction}`} USDT`
}

/** An instant as the clock at the home shows it, with the zone of that clock, and in UTC, as the chain's explorers have it. */
export function formatInstant(lease: Pick<KitFacts, 'timeZone' | 'language'>, seconds: number): string {
  const options = { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: lease.timeZone } as const
  const local = new Intl.DateTimeFormat(lease.language, options).format(seconds * 1000)
  const utc = `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return lease.timeZone === 'UTC' ? `${local} UTC` : `${local} (${lease.timeZone}; ${utc})`
}

/** What has happened to a lease, a sentence each. */
export function formatHistory(lease: KitFacts, { flags, newMoveOut }: KitState): string[] {
  const ends = newMoveOut ? [formatMessage(lease, 'endsEarlier', { when: formatInstant(lease, newMoveOut) })] : []
  return [...flags.map((flag) => formatMessage(lease, `flags.${flag}`)), ...ends]
}

/** A sentence of the kit in its language, with values filled in. */
export function formatMessage(
  lease: Pick<KitFacts, 'messages'>,
  key: string,
  values: Record<string, string | number> = {},
): string {
  return (lease.messages[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** Why the escrow says no to an action, in words, from the data of its refusal. */
export function formatRefusal(lease: KitFacts, data: string, kind?: string): string {
  const error = lease.errors[data.slice(0, 10)]
  // The escrow itself refuses a collection only where nothing waits: any other word is the token's.
  if (kind === 'payCredit')
    return formatMessage(lease, error?.name === 'NothingHeld' ? 'credit.none' : 'credit.refused')
  if (!error) return formatMessage(lease, 'refused', { reason: data.slice(0, 10) || '–' })
  const values = error.values.map((name, at) => {
    const value = BigInt(`0x${data.slice(10 + at * 64, 74 + at * 64) || '0'}`)
    if (/^(due|latest|deadline|from|moveIn|earliest|moveOut)$/.test(name))
      return [name, formatInstant(lease, Number(value))]
    if (/^(held|max)$/.test(name)) return [name, formatAmount(value, lease.decimals)]
    return [name, `0x${value.toString(16).padStart(40, '0')}`]
  })
  return formatMessage(lease, `refusals.${error.name}`, Object.fromEntries(values))
}
