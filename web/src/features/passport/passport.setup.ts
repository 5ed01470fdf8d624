/** For passport tests: figures, a lease and a link. */
import type { OwnPassport, PassportLink, PassportStay } from '@keyhold/api/passports.ts'

export const figures: Pick<OwnPassport, 'deposits' | 'ended' | 'rents'> = {
  deposits: { count: 4, landlords: 3, since: '2025-09-01' },
  ended: { count: 3, landlords: 2, whole: 2 },
  rents: { count: 24, landlords: 3, inTime: 23, outside: 2, longest: 3 },
}

const unit = 10n ** 18n

export const aStay: PassportStay = {
  from: '2026-12-01',
  to: '2027-12-01',
  deposit: `${1_100n * unit}`,
  end: 'claimed',
  toLandlord: `${160n * unit}`,
  receipt: { chainId: 56, transactionId: `0x${'e4'.repeat(32)}` },
}

export const aLink: PassportLink = {
  id: 'a-link',
  shownName: 'first',
  showsLeases: false,
  madeAt: Date.parse('2026-11-20T12:00:00Z') / 1000,
  expiresAt: Date.parse('2026-12-20T12:00:00Z') / 1000,
  timesSeen: 3,
  seenAt: Date.parse('2026-11-23T12:00:00Z') / 1000,
}
