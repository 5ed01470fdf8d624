// Promises what each call of the escrow, of its standing orders and of its tokens means, value by value (ERC-7730). Keyed by the function's name.
import {
  account,
  count,
  date,
  type Field,
  type Format,
  hash,
  hidden,
  ownToken,
  part,
  person,
  stablecoin,
} from './fields.ts'

/** The values of a lease's terms that the landlord accepts; `at` comes before each name. */
export const agreedTerms = (at: string): Field[] => [
  person(`${at}landlord`, 'Landlord'),
  account(`${at}arbitrator`, 'Arbitrator'),
  stablecoin(`${at}handover`, 'Paid out at the handover'),
  stablecoin(`${at}firstRent`, 'First rent, a part of that'),
  stablecoin(`${at}deposit`, 'Deposit'),
  date(`${at}moveIn`, 'Move-in'),
  date(`${at}moveOut`, 'Move-out'),
  date(`${at}payBy`, 'To be paid by'),
  date(`${at}freeUntil`, 'Free to cancel until; 1970: never'),
  date(`${at}halfUntil`, 'Half of the first rent back until; 1970: never'),
  date(`${at}earliestEnd`, 'No notice ends it before; 1970: no notice'),
  count(`${at}tenantNotice`, 'Days of notice of the tenant; 0: none'),
  count(`${at}landlordNotice`, 'Days of notice of the landlord; 0: none'),
  count(`${at}returnDays`, 'Days until the deposit is due after move-out'),
  hash(`${at}document`, 'Hash of the agreement'),
]

/** The values of a lease's terms; `at` is the argument that holds them. */
const terms = (at: string): Field[] => [
  person(`${at}.tenant`, 'Tenant'),
  account(`${at}.tenantPayout`, 'Where money goes back to; 0x0…: the tenant'),
  ...agreedTerms(`${at}.`),
]

const oldTerms: readonly Field[] = [
  stablecoin('oldTerms.deposit', 'Deposit of the old lease'),
  date('oldTerms.moveOut', 'Move-out of the old lease'),
  ...terms('oldTerms')
    .map(({ path }) => path.replace('oldTerms.', ''))
    .filter((name) => name !== 'deposit' && name !== 'moveOut')
    .map((name) => hidden(`oldTerms.${name}`, `Old ${name}`, 'oldTerms')),
]

const lease: Readonly<Record<string, Format>> = {
  payLease: { intent: 'Pay first rent and deposit into the escrow', fields: terms('t') },
  release: { intent: 'Release what is due', fields: terms('t') },
  releaseEarly: { intent: 'Give up a part before it is due', fields: terms('t') },
  refund: { intent: 'Refund everything to the tenant', fields: terms('t') },
  cancel: { intent: 'Cancel the stay before move-in', fields: terms('t') },
  endEarlier: {
    intent: 'End the stay earlier',
    fields: [
      date('newMoveOut', 'New move-out'),
      date('deadline', 'Signature valid until; 1970: by notice'),
      ...terms('t'),
      hidden('signature', 'Signature', 'signature'),
    ],
  },
  dispute: {
    intent: 'Dispute a part',
    fields: [stablecoin('claim', 'Claim; the rest is paid out now'), ...terms('t')],
  },
  settle: {
    intent: 'Share a part as both signed',
    fields: [
      part('part', 'Part'),
      stablecoin('toTenant', 'To the tenant'),
      stablecoin('toLandlord', 'To the landlord'),
      date('deadline', 'Valid until'),
      ...terms('t'),
      hidden('signature', 'Signature', 'signature'),
    ],
  },
  lengthen: {
    intent: 'Give a dispute more time',
    fields: [part('part', 'Part'), date('newDue', 'New due time'), ...terms('t')],
  },
  split: {
    intent: 'Share a disputed part',
    fields: [part('part', 'Part'), stablecoin('toTenant', 'To the tenant; the rest to the landlord'), ...terms('t')],
  },
  renew: {
    intent: 'Move the deposit to the next lease',
    fields: [...terms('newTerms'), ...oldTerms, hidden('landlordSignature', 'Signature of the landlord', 'signature')],
  },
  payRentFor: {
    intent: 'Pay rent to the landlord',
    fields: [stablecoin('amount', 'Amount'), person('landlord', 'Landlord'), hash('id', 'Lease')],
  },
  payBackFor: {
    intent: 'Pay money back to the tenant',
    fields: [stablecoin('amount', 'Amount'), person('tenant', 'Tenant'), hash('id', 'Lease')],
  },
}

const pair: Readonly<Record<string, Format>> = {
  payRent: {
    intent: 'Pay rent to the landlord',
    fields: [stablecoin('amount', 'Amount'), person('landlord', 'Landlord')],
  },
  payRentDeposit: {
    intent: 'Leave a deposit for the landlord',
    fields: [stablecoin('amount', 'Amount'), person('landlord', 'Landlord')],
  },
  payBackToRentee: {
    intent: 'Pay money back to the tenant',
    fields: [stablecoin('amount', 'Amount'), person('rentee', 'Tenant')],
  },
  releaseRentDeposit: {
    intent: 'Send a due deposit to the landlord',
    fields: [person('rentee', 'Tenant'), person('landlord', 'Landlord')],
  },
  rentDepositArbitrationLengthenAction: {
    intent: 'Keep a deposit longer',
    fields: [person('rentee', 'Tenant'), person('landlord', 'Landlord'), date('newReleaseTime', 'New due time')],
  },
  rentDepositArbitrationPayAction: {
    intent: 'Share a deposit',
    fields: [
      stablecoin('refundAmount', 'To the tenant; the rest to the landlord'),
      person('rentee', 'Tenant'),
      person('landlord', 'Landlord'),
    ],
  },
}

const vault: Readonly<Record<string, Format>> = {
  payCredit: { intent: 'Deliver money that waits at the escrow', fields: [account('account', 'To')] },
  lowerFees: {
    intent: 'Lower the fees',
    fields: [
      count('newDepositFee', 'Fee of a deposit, in the smallest unit of RNB'),
      count('newRentFee', 'Fee of a rent'),
    ],
  },
  setFeeReceiver: { intent: 'Name who receives the fees', fields: [account('newFeeReceiver', 'Receiver')] },
  transferOwnership: { intent: 'Offer the ownership of the escrow', fields: [account('newOwner', 'New owner')] },
  acceptOwnership: { intent: 'Accept the ownership of the escrow', fields: [] },
  renounceOwnership: { intent: 'Give up the ownership of the escrow for good', fields: [] },
}

/** Everything that an escrow can be asked to do; a build knows those that its ABI has. */
export const escrowFormats: Readonly<Record<string, Format>> = { ...lease, ...pair, ...vault }

/** The values of a standing order; `at` comes before each name. */
export const orderValues = (at: string): Field[] => [
  person(`${at}landlord`, 'Landlord'),
  stablecoin(`${at}months.[].amount`, 'Rent'),
  date(`${at}months.[].due`, 'Paid from'),
  date(`${at}end`, 'Last month ends'),
  person(`${at}tenant`, 'Tenant'),
  date(`${at}deadline`, 'To be created by'),
  hash(`${at}lease`, 'Lease'),
  count(`${at}number`, 'Number of the order'),
  count(`${at}epoch`, 'How often all orders were stopped'),
]

const month = count('month', 'Place of the month in the list, counted from 0')

/** Everything that the standing orders can be asked to do. */
export const orderFormats: Readonly<Record<string, Format>> = {
  create: {
    intent: 'Start a standing order for rent',
    fields: [
      ...orderValues('o.'),
      ...terms('t').map(({ path, label }) => hidden(path, label, 'orderTerms')),
      hidden('signature', 'Signature', 'signature'),
    ],
  },
  collect: { intent: 'Pay a rent of the standing order', fields: [month, ...orderValues('o.')] },
  skip: { intent: 'Leave a rent out of the standing order', fields: [month, ...orderValues('o.')] },
  stop: { intent: 'Stop the standing order for rent', fields: terms('t') },
  stopAll: { intent: 'Stop all standing orders for rent', fields: [] },
}

/** Everything that an arbitration with two instances can be asked to do. */
export const arbitrationFormats: Readonly<Record<string, Format>> = {
  decide: {
    intent: 'Decide a disputed part',
    fields: [
      part('part', 'Part'),
      stablecoin('toTenant', 'To the tenant; the rest to the landlord'),
      date('newMoveOut', 'The stay ends on; 1970: as agreed'),
      ...terms('t'),
    ],
  },
  appeal: { intent: 'Appeal against a decision, for a fee', fields: [part('part', 'Part'), ...terms('t')] },
  execute: { intent: 'Carry out the first decision', fields: [part('part', 'Part'), ...terms('t')] },
  lengthen: {
    intent: 'Give a dispute more time',
    fields: [part('part', 'Part'), date('newDue', 'New due time'), ...terms('t')],
  },
  takeFee: { intent: 'Pay out the fee of an appeal', fields: [part('part', 'Part'), ...terms('t')] },
}

/** What RNB can be asked to do. Of the stablecoin, which is not ours, Keyhold asks for `approve` alone. */
export const tokenFormats: Readonly<Record<string, Format>> = {
  approve: {
    intent: 'Allow to take tokens from you',
    fields: [ownToken('value', 'At most'), account('spender', 'Who may take them')],
  },
  transfer: { intent: 'Send tokens', fields: [ownToken('value', 'Amount'), account('to', 'To')] },
  transferFrom: {
    intent: 'Send tokens of somebody who allowed it',
    fields: [ownToken('value', 'Amount'), account('from', 'From'), account('to', 'To')],
  },
  permit: {
    intent: 'Hand in a signed permission to take tokens',
    fields: [
      ownToken('value', 'At most'),
      account('owner', 'From'),
      account('spender', 'Who may take them'),
      date('deadline', 'Valid until'),
      ...['v', 'r', 's'].map((name) => hidden(name, name, 'signature')),
    ],
  },
}
