// Promises what each message that Keyhold asks to sign (EIP-712) means, value by value (ERC-7730). Keyed by the primary type.
import { agreedTerms, orderValues } from './callFormats.ts'
import { date, type Format, hash, part, stablecoin } from './fields.ts'

export const messageFormats: Readonly<Record<string, Format>> = {
  Acceptance: {
    intent: 'Accept a tenant on these terms',
    fields: agreedTerms(''),
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
  EarlierEnd: {
    intent: 'Agree to end the stay earlier',
    fields: [
      date('newMoveOut', 'New move-out'),
      date('moveOut', 'Instead of the agreed one'),
      date('deadline', 'Valid until'),
      hash('lease', 'Lease'),
    ],
  },
  RentOrder: {
    intent: 'Start a standing order for rent',
    fields: orderValues(''),
  },
  Renewal: {
    intent: 'Let the deposit move to the next lease',
    fields: [hash('oldLease', 'Old lease'), hash('newLease', 'New lease')],
  },
}

/** Hashed, never signed: a lease's id. */
export const unsignedTypes = ['Terms'] as const
