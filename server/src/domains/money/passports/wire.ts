/** Passports on the wire: everything for the tenant; for others only what they may see (D 11.16). */
import type { OwnPassport, PassportLink, PassportStay, SharedPassport } from '@keyhold/api/passports.ts'
import { countLandlords, isDisclosed, type PassportFigures } from '@keyhold/rental/passport.ts'
import type { PartyDetails } from '../../leases/leases/deps.ts'
import { referenceOf } from '../../leases/leases/lease.ts'
import type { FullListing } from '../../listings/listings/service.ts'
import type { StoredLink } from './linkStore.ts'
import type { Tenancy } from './tenancies.ts'

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

type Named = Pick<PartyDetails, 'firstName' | 'lastName'> | undefined

/** The passport as its tenant reads it. */
export function describeOwn(
  figures: PassportFigures,
  {
    tenancies,
    homes,
    person,
    links,
  }: {
    readonly tenancies: readonly Tenancy[]
    readonly homes: readonly Pick<FullListing, 'id' | 'title'>[]
    readonly person: Named
    readonly links: readonly StoredLink[]
  },
): OwnPassport {
  return {
    name: { firstName: person?.firstName ?? null, lastName: person?.lastName ?? null },
    deposits: describeDeposits(figures),
    ended: figures.ended,
    rents: figures.rents,
    leases: tenancies.map((tenancy) => ({
      ...describeStay(tenancy),
      leaseId: tenancy.lease.id,
      reference: referenceOf(tenancy.lease),
      title: homes.find(({ id }) => id === tenancy.lease.listingId)?.title || referenceOf(tenancy.lease),
    })),
    links: links.map(describeLink),
  }
}

/** The passport for the holder of the link: no figure with fewer than three landlords behind it. */
export function describeShared(
  figures: PassportFigures,
  {
    tenancies,
    person,
    link,
    now,
  }: {
    readonly tenancies: readonly Tenancy[]
    readonly person: Named
    readonly link: StoredLink
    readonly now: number
  },
): SharedPassport {
  const { shownName, showsLeases, madeAt, expiresAt } = link
  const lastName = shownName === 'full' ? (person?.lastName ?? null) : null
  return {
    name: shownName === 'none' ? null : { firstName: person?.firstName ?? null, lastName },
    deposits: isDisclosed(figures.deposits) ? describeDeposits(figures) : null,
    ended: isDisclosed(figures.ended) ? figures.ended : null,
    rents: isDisclosed(figures.rents) ? figures.rents : null,
    leases: showsLeases && isDisclosed({ landlords: countLandlords(tenancies) }) ? tenancies.map(describeStay) : null,
    madeAt: secondsOf(madeAt),
    expiresAt: secondsOf(expiresAt),
    readAt: Math.floor(now / 1000),
  }
}

const describeDeposits = ({ deposits }: PassportFigures) => ({ ...deposits, since: deposits.since ?? null })

/** One lease: days, the deposit, and the receipt of its payment. */
function describeStay({ lease, end, toLandlord, paidIn }: Tenancy): PassportStay {
  return {
    from: lease.stay.from,
    to: lease.stay.to,
    deposit: lease.deposit.toString(),
    end,
    toLandlord: toLandlord.toString(),
    receipt: { chainId: paidIn.chainId, transactionId: paidIn.transaction },
  }
}

/** A link as its creator reads it, without its secret. */
export function describeLink({ id, shownName, showsLeases, timesSeen, ...at }: StoredLink): PassportLink {
  return {
    id,
    shownName,
    showsLeases,
    timesSeen,
    madeAt: secondsOf(at.madeAt),
    expiresAt: secondsOf(at.expiresAt),
    seenAt: at.seenAt && secondsOf(at.seenAt),
  }
}
