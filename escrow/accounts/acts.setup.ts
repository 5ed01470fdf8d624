// For tests of what accounts sign: the contracts' places, and the terms of a lease whose tenant is the account.
import { type Address, pad } from 'viem'
import { plainTerms, type Terms } from '../terms.ts'
import type { Places } from './decode.ts'

/** An address of one digit. */
export const address = (digit: string) => `0x${digit.repeat(40)}` as Address
export const places: Places = {
  account: address('1'),
  escrow: address('2'),
  rentOrders: address('3'),
  stablecoin: address('4'),
  token: address('5'),
  guard: address('6'),
}
export const terms: Terms = {
  ...plainTerms,
  tenant: places.account,
  landlord: address('7'),
  arbitrator: address('8'),
  handover: 1420n,
  firstRent: 1420n,
  deposit: 2000n,
  moveIn: 1_800_000_000,
  moveOut: 1_830_000_000,
  payBy: 1_799_000_000,
  document: pad('0x01'),
}
