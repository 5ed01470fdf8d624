/**
 * The tenant's payout account: a second wallet of theirs, named at payment, to which money that goes back to the tenant
 * is sent (D 4.8). Terms without one name the zero address.
 */

interface TenantAccounts<Account extends string> {
  readonly tenant: Account
  readonly tenantPayout: Account
}

/** The payout account of terms; undefined where money goes back to the wallet that paid. */
export function payoutAccountOf<Account extends string>({
  tenantPayout,
}: Pick<TenantAccounts<Account>, 'tenantPayout'>): Account | undefined {
  return /^0x0{40}$/.test(tenantPayout) ? undefined : tenantPayout
}

/** The account to which money that goes back to the tenant is sent. */
export function tenantReceives<Account extends string>(terms: TenantAccounts<Account>): Account {
  return payoutAccountOf(terms) ?? terms.tenant
}

/** Seconds before the effective move-out, from which on the tenant proves the payout account again. */
export const payoutProofAhead = 30 * 86_400

interface NamedPayout {
  /** The effective move-out, and when the tenant last proved the account again; unix seconds of the lease clock. */
  readonly moveOut: number
  readonly provedAt: number | undefined
  /** Whether the lease was paid, and money may still go back to the tenant. */
  readonly isOpen: boolean
}

/** Whether the tenant has to prove the payout account again: in the last 30 days of the stay and afterwards, once. */
export function isPayoutToProve({ moveOut, provedAt, isOpen }: NamedPayout, now: number): boolean {
  const from = moveOut - payoutProofAhead
  return isOpen && now >= from && (provedAt === undefined || provedAt < from)
}
