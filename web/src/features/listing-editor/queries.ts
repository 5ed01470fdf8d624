/** The editor's queries and mutations. */
import type { Code } from '@keyhold/api/codes.schema.ts'
import { findLastRules, findRoomAd } from '@keyhold/api/listings.ts'
import { findPlace, suggestAddresses, suggestPlaces } from '@keyhold/api/places.ts'
import { type CodeListId, codeIdsOf, codeListIds, findCode } from '@keyhold/rental/code.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import type { Draft } from './draft.ts'
import { type Point, parsePoint } from './point.ts'

/** One home to edit; not refetched while it is edited. */
export const useHome = (id: string | undefined) =>
  useQuery({
    queryKey: ['homes', 'edit', id],
    queryFn: ({ signal }) => api(findRoomAd, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The rules that a new home starts with; not refetched while it is filled in. */
export const useLastRules = (isOn: boolean) =>
  useQuery({
    queryKey: ['homes', 'last rules'],
    queryFn: ({ signal }) => api(findLastRules, { signal }),
    enabled: isOn,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** One home as currently stored, for its preview; refetched after each save. */
export const usePreview = (id: string | undefined, savedAt: number | undefined) =>
  useQuery({
    queryKey: ['homes', 'preview', id, savedAt],
    queryFn: ({ signal }) => api(findRoomAd, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    gcTime: 0,
  })

const listNames = new Map(Object.entries(codeListIds).map(([list, store]) => [store, list]))

/** A code list's entries in the reader's language. They are in the page, so that no field grows or waits. */
export function useCodes(store: CodeListId): Code[] {
  const text = useText('codes')
  return codeIdsOf(store).flatMap((id) => {
    const key = `${listNames.get(store)}.${findCode(id)?.name}`
    return text.has(key) ? { id, text: text(key as 'term.flexible') } : []
  })
}

/** Cities with this prefix; the last response stays while the next one loads. */
export const useCities = (query: string) =>
  useQuery({
    queryKey: ['cities', query],
    queryFn: ({ signal }) => api(suggestPlaces, { input: { text: query, limit: 8 }, signal }),
    enabled: query.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** Address suggestions for a prefix, near a point. */
export const useAddresses = (query: string, near: Point) =>
  useQuery({
    queryKey: ['addresses', query],
    queryFn: ({ signal }) =>
      api(suggestAddresses, { input: { text: query, near: `${near.lat.toFixed(3)},${near.lng.toFixed(3)}` }, signal }),
    enabled: query.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** Data derived from a marker and its city: time zone, address, mismatch; undefined before the marker is complete. */
export function usePlace({ locationLat, locationLng, cityId }: Pick<Draft, 'locationLat' | 'locationLng' | 'cityId'>) {
  const point = parsePoint(locationLat, locationLng)
  const place = useQuery({
    queryKey: ['places', point?.lat, point?.lng, cityId],
    queryFn: ({ signal }) => api(findPlace, { input: { lat: 0, lng: 0, ...point, ...(cityId && { cityId }) }, signal }),
    enabled: point !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return point && place.data
}
