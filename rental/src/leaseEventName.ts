/** Events of the escrow and its standing orders that confirm a transaction of a lease. */
export const leaseEventNames = [
  'LeasePaid',
  'LeaseReleased',
  'LeaseRefunded',
  'LeaseCancelled',
  'LeaseEndedEarlier',
  'LeaseDisputed',
  'LeaseSettled',
  'LeaseRentPaid',
  'LeasePaidBack',
  'LeaseRenewed',
  'LeaseSplit',
  'LeaseLengthened',
  'OrderCreated',
  'MonthSkipped',
  'OrderStopped',
] as const
