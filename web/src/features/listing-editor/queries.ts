/** What the pages of one's own homes read and change. */
import type { Code } from '@keyhold/api/codes.schema.ts'
import { findRoomAd } from '@keyhold/api/listings.ts'
import { findPlace, suggestAddresses, suggestPlaces } from '@keyhold/api/places.ts'
import { type CodeListId, codeIdsOf, codeListIds, findCode } from '@keyhold/rental/code.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import type { Draft } from './draft.ts'
import { type Point, parsePoint } from './point.ts'

/** One home to edit; not read again while it is edited. */
export const useHome = (id: string | undefined) =>
  useQuery({
    queryKey: ['homes', 'edit', id],
    queryFn: ({ signal }) => api(findRoomAd, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** One home as it is stored at the moment, for its preview; read anew after each save. */
export const usePreview = (id: string | undefined, savedAt: number | undefined) =>
  useQuery({
    queryKey: ['homes', 'preview', id, savedAt],
    queryFn: ({ signal }) => api(findRoomAd, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    gcTime: 0,
  })

const listNames = new Map(Object.entries(codeListIds).map(([list, store]) => [store, list]))

/** The entries of a code store in the reader's language. They come with the page, so that none of its fields grows or waits. */
export function useCodes(store: CodeListId): Code[] {
  const text = useText('codes')
  return codeIdsOf(store).flatMap((id) => {
    const key = `${listNames.get(store)}.${findCode(id)?.name}`
    return text.has(key) ? { id, text: text(key as 'term.flexible') } : []
  })
}

/** Cities whose name begins so; the last answer stays while the next one comes. */
export const useCities = (query: string) =>
  useQuery({
    queryKey: ['cities', query],
    queryFn: ({ signal }) => api(suggestPlaces, { input: { text: query, limit: 8 }, signal }),
    enabled: query.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** Addresses that begin so, near a point. */
export const useAddresses = (query: string, near: Point) =>
  useQuery({
    queryKey: ['addresses', query],
    queryFn: ({ signal }) =>
      api(suggestAddresses, { input: { text: query, near: `${near.lat.toFixed(3)},${near.lng.toFixed(3)}` }, signal }),
    enabled: query.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** What follows from a marker and its city: time zone, address, doubt; undefined before the marker is complete. */
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
