/** What the page lets somebody do with a month; `mayPay` is the tenant's, while the escrow takes a rent of the lease. */
export interface RentActions {
  readonly mayPay: boolean
  readonly pay: (month: number, again?: boolean) => void
  readonly choose: () => void
  readonly outside: (month: number) => void
}
