/** Whom a row of history is told to, and by which letter of locales/<language>/notices.json. One table, no exceptions elsewhere. */
import type { Happened } from '../leases/service.ts'

export type Reader = 'tenant' | 'landlord'
/** Letters by reader; who is not named hears nothing. */
type Letters = Partial<Record<Reader, string>>

const byAct: Partial<Record<Happened['act'], Letters>> = {
  request: { landlord: 'requested' },
  edit: { landlord: 'edited' },
  accept: { tenant: 'accepted' },
  decline: { tenant: 'declined' },
  giveWay: { tenant: 'gaveWay' },
  withdraw: { landlord: 'withdrawn' },
  cancel: { tenant: 'cancelled' },
  lose: { tenant: 'lost' },
  secure: { tenant: 'secured', landlord: 'securedForYou' },
  complete: { tenant: 'completed', landlord: 'completed' },
}

const byEvent: Readonly<Record<string, Letters>> = {
  LeaseRefunded: { tenant: 'refunded', landlord: 'refundedByYou' },
  LeaseDisputed: { tenant: 'disputed', landlord: 'disputed' },
  LeaseLengthened: { tenant: 'lengthened', landlord: 'lengthened' },
  LeaseSettled: { tenant: 'shared', landlord: 'shared' },
  LeaseSplit: { tenant: 'shared', landlord: 'shared' },
  LeaseRentPaid: { landlord: 'rentPaid' },
  LeasePaidBack: { tenant: 'paidBack' },
}

/** The letters a row is told by. */
export function lettersFor({ act, facts }: Pick<Happened, 'act' | 'facts'>): Letters {
  if (act === 'lapse')
    return facts.why === 'unpaid'
      ? { tenant: 'unpaid', landlord: 'unpaidForYou' }
      : { tenant: 'unanswered', landlord: 'unansweredByYou' }
  if (act === 'remind') return facts.part === 'deposit' ? { tenant: 'due' } : { landlord: 'due' }
  if (facts.second) return facts.event === 'LeasePaid' ? { tenant: 'second', landlord: 'secondForYou' } : {}
  if (act === 'secure' && facts.late) return { tenant: 'late', landlord: 'lateForYou' }
  if (act !== 'hear') return byAct[act] ?? {}
  if (facts.event === 'LeaseReleased')
    return facts.part === 'deposit'
      ? { tenant: 'depositHome', landlord: 'depositReturned' }
      : { tenant: 'handoverPaid', landlord: 'handoverYours' }
  return byEvent[String(facts.event)] ?? {}
}
