// Promises what each message that Keyhold asks to sign (EIP-712) means, value by value (ERC-7730). Keyed by the primary type.
import { account, date, type Format, hash, part, person, stablecoin } from './fields.ts'

export const messageFormats: Readonly<Record<string, Format>> = {
  Acceptance: {
    intent: 'Accept a tenant on these terms',
    fields: [
      person('landlord', 'Landlord'),
      account('arbitrator', 'Arbitrator'),
      stablecoin('handover', 'First rent'),
      stablecoin('deposit', 'Deposit'),
      date('moveIn', 'Move-in'),
      date('moveOut', 'Move-out'),
      date('payBy', 'To be paid by'),
      hash('document', 'Hash of the agreement'),
    ],
  },
  Settlement: {
    intent: 'Agree to share a part',
    fields: [
      part('part', 'Part'),
      stablecoin('toTenant', 'To the tenant'),
      stablecoin('toLandlord', 'To the landlord'),
      date('deadline', 'Valid until'),
      hash('lease', 'Lease'),
    ],
  },
  Renewal: {
    intent: 'Let the deposit move to the next lease',
    fields: [hash('oldLease', 'Old lease'), hash('newLease', 'New lease')],
  },
}

/** Hashed, never signed: a lease's id. */
export const unsignedTypes = ['Terms'] as const
