/**
 * Address search with Photon (https://github.com/komoot/photon): a short timeout, and a circuit breaker while it is
 * unavailable.
 */
import { z } from 'zod'
import type { Point } from './places.ts'
import { createShortCache } from './shortCache.ts'

/** A place with an address. `street` has its number where one is known; `country` is the ISO code. */
export interface Address extends Point {
  readonly street: string
  readonly district: string
  readonly city: string
  readonly country: string
}

export interface Addresses {
  /** Addresses by the beginning of the input, nearer ones first; none while Photon does not answer. */
  suggest(text: string, near: Point | undefined): Promise<readonly Address[]>
  /** The address nearest to a point; undefined if there is none, or Photon does not answer. */
  reverse(point: Point): Promise<Address | undefined>
}

const waitMilliseconds = 1500
/** The circuit breaker: after this many failures in a row it opens for this long. */
const maxFailures = 3
const restMilliseconds = 30_000
const maxBytes = 500_000
const most = 6

const Feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
  properties: z.object({
    name: z.string().optional(),
    housenumber: z.string().optional(),
    street: z.string().optional(),
    district: z.string().optional(),
    locality: z.string().optional(),
    city: z.string().optional(),
    countrycode: z.string().optional(),
    type: z.string().optional(),
  }),
})
const Answer = z.object({ features: z.array(z.unknown()).max(100) })

/** `url` is the base of Photon's endpoints (`/api`, `/reverse`); `now` in milliseconds, of a monotonic clock. */
export function createPhoton(url: string, now: () => number = () => performance.now()): Addresses {
  let failures = 0
  let restsUntil = 0
  const ask = async (address: string): Promise<readonly Address[]> => {
    if (now() < restsUntil) return []
    try {
      const found = await read(`${url.replace(/\/+$/, '')}${address}`)
      failures = 0
      return found
    } catch {
      failures += 1
      if (failures >= maxFailures) restsUntil = now() + restMilliseconds
      return []
    }
  }
  const cached = createShortCache((address: string) => address, ask, {
    isKept: (found) => found.length > 0,
    milliseconds: 60_000,
    now,
  })
  return {
    suggest(text, near) {
      const query = new URLSearchParams({ q: text, limit: String(most) })
      if (near) query.append('lat', near.lat.toFixed(2))
      if (near) query.append('lon', near.lng.toFixed(2))
      return cached(`/api?${query}`)
    },
    async reverse({ lat, lng }) {
      const query = new URLSearchParams({ lat: lat.toFixed(5), lon: lng.toFixed(5), limit: '1' })
      return (await cached(`/reverse?${query}`))[0]
    },
  }
}

async function read(address: string): Promise<Address[]> {
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(waitMilliseconds) })
  if (!answer.ok) throw new Error(`Photon answered ${answer.status}`)
  const text = await answer.text()
  if (text.length > maxBytes) throw new Error('Photon answered too much')
  return Answer.parse(JSON.parse(text)).features.flatMap(addressOf)
}

/** A result with a street; a city or a country alone is no address. */
function addressOf(feature: unknown): Address[] {
  const { data } = Feature.safeParse(feature)
  if (!data) return []
  const { name, housenumber, street, district, locality, city, countrycode, type } = data.properties
  const road = street ?? (type === 'street' ? name : undefined)
  if (!road) return []
  const [lng, lat] = data.geometry.coordinates
  return [
    {
      street: [road, housenumber].filter(Boolean).join(' '),
      district: district ?? locality ?? '',
      city: city ?? '',
      country: countrycode?.toUpperCase() ?? '',
      lat,
      lng,
    },
  ]
}
