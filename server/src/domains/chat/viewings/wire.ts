/** A viewing as one of its two people reads it. */
import type { Viewing } from '@keyhold/api/viewings.schema.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { viewingStageAt } from '@keyhold/rental/viewing.ts'
import type { Query } from '../../../gateways/database.ts'
import { agreementAddress } from '../../listings/listings/agreementAddress.ts'
import { nameOf } from '../chat/message.ts'
import type { ViewingsDeps } from './deps.ts'
import * as store from './store.ts'

export const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000)

/** Its state at an instant in milliseconds. */
export function stageOf({ state, minutes, times, startsAt }: store.StoredViewing, now: number) {
  const inSeconds = { times: times.map(secondsOf), startsAt: startsAt ? secondsOf(startsAt) : undefined }
  return viewingStageAt({ state, minutes: minutes ?? 0, ...inSeconds }, Math.floor(now / 1000))
}

/** These viewings as one of their two people reads them, in order. */
export async function viewingsOnWire(
  deps: Pick<ViewingsDeps, 'people' | 'homes' | 'clock'>,
  query: Query,
  reader: string,
  viewings: readonly store.StoredViewing[],
): Promise<Viewing[]> {
  const now = deps.clock.now()
  const others = viewings.map(({ landlordId, tenantId }) => (landlordId === reader ? tenantId : landlordId))
  const open = viewings.filter(({ state }) => state === 'offered')
  const faces = await deps.people.publicFacts([...new Set(others)])
  const homes = await deps.homes.list([...new Set(viewings.map(({ listingId }) => listingId))], query)
  const homeById = new Map(homes.map((home) => [home.id, home]))
  const entries = await store.listEntries(
    query,
    viewings.map(({ id }) => id),
  )
  const landlords = [...new Set(open.map(({ landlordId }) => landlordId))]
  const busy = await store.listBusy(query, landlords, new Date(now))
  return viewings.map((viewing, at) => {
    const other = others[at] ?? ''
    const home = homeById.get(viewing.listingId)
    const stage = stageOf(viewing, now)
    const isMeeting = stage === 'agreed' && viewing.way === 'in-person'
    const duration = (viewing.minutes ?? 0) * 60_000
    const isFree = (time: Date) =>
      stage === 'offered' &&
      time.getTime() > now &&
      !busy.some(
        ({ landlordId, startsAt, endsAt }) =>
          landlordId === viewing.landlordId && time < endsAt && startsAt.getTime() < time.getTime() + duration,
      )
    return {
      id: viewing.id,
      home: { id: viewing.listingId, title: home?.title ?? null },
      other: { id: other, name: nameOf(faces.get(other)) },
      isLandlord: viewing.landlordId === reader,
      stage,
      timeZone: viewing.timeZone,
      way: viewing.way,
      minutes: viewing.minutes,
      times: viewing.times.map((time) => ({ startsAt: time.toISOString(), isFree: isFree(time) })),
      words: viewing.words,
      startsAt: viewing.startsAt?.toISOString() ?? null,
      address: isMeeting && home ? agreementAddress(home) : null,
      isEndedByMe: viewing.endedBy === null ? null : viewing.endedBy === reader,
      reason: viewing.reason,
      entries: entries
        .filter(({ viewingId }) => viewingId === viewing.id)
        .map(({ messageId, kind, senderId }) => ({ messageId, kind, isMine: senderId === reader })),
    }
  })
}

/** One viewing for a reader; `viewing-not-found` without it. */
export async function viewingOnWire(
  deps: ViewingsDeps,
  query: Query,
  reader: string,
  viewing: store.StoredViewing | undefined,
): Promise<Viewing> {
  const [one] = viewing ? await viewingsOnWire(deps, query, reader, [viewing]) : []
  if (!one) throw new Refusal('viewing-not-found')
  return one
}
