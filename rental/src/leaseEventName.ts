/** Events of the escrow that confirm a transaction of a lease. */
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
] as const
