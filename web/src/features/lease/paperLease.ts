/** A lease as its papers name it: for a party, who reads of the other, and for the arbitrator, who is neither. */
import type { DeskRow } from '@keyhold/api/desk.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { Payee } from '@keyhold/rental/deposit.ts'
import type { Language } from '../../gateways/text/language.ts'
import { viewerOf } from './leaseState.ts'
import { counterpartName } from './partyName.ts'

export interface PaperLease {
  readonly id: string
  readonly reference: string
  readonly timeZone: string
  /** Undefined: the reader is neither party. */
  readonly viewer: Payee | undefined
  /** The name of a party who is not the reader. */
  readonly nameOf: (party: Payee) => string
}

/** For one of the two parties. */
export function paperLease(lease: LeaseDetail, language: Language): PaperLease {
  const { id, reference, timeZone } = lease
  return { id, reference, timeZone, viewer: viewerOf(lease), nameOf: () => counterpartName(lease, language) }
}

/** For the arbitrator of its dispute. */
export function paperLeaseAtDesk(row: DeskRow): PaperLease {
  const { leaseId: id, reference, timeZone } = row
  return { id, reference, timeZone, viewer: undefined, nameOf: (party) => row[party].firstName }
}

/** The party who answers what the other signed. */
export const otherParty = (party: Payee): Payee => (party === 'tenant' ? 'landlord' : 'tenant')
