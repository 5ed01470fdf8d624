/** The possible actions on a month; `mayPay` is the tenant's, while the escrow takes rents for the lease. */
export interface RentActions {
  readonly mayPay: boolean
  readonly pay: (month: number, again?: boolean) => void
  readonly choose: () => void
  readonly outside: (month: number) => void
}
