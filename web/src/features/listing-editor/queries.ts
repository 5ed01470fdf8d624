/** What the pages of one's own homes read and change. */
import { findRoomAd } from '@keyhold/api/listings.ts'
import { findPlace, suggestPlaces } from '@keyhold/api/places.ts'
import type { CodeListId } from '@keyhold/rental/code.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../gateways/api.ts'
import { codesQuery } from '../../gateways/queries.ts'
import { useLanguage } from '../../gateways/text/useText.tsx'

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

/** The entries of a code store in the reader's language. */
export const useCodes = (store: CodeListId) => useQuery(codesQuery(store, useLanguage()))

/** Cities whose name begins so; the last answer stays while the next one comes. */
export const useCities = (query: string) =>
  useQuery({
    queryKey: ['cities', query],
    queryFn: ({ signal }) => api(suggestPlaces, { input: { text: query, limit: 8 }, signal }),
    enabled: query.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** The time zone of a point, once it is complete. */
export const useTimeZone = (lat: number | null, lng: number | null) =>
  useQuery({
    queryKey: ['places', lat, lng],
    queryFn: ({ signal }) => api(findPlace, { input: { lat: lat ?? 0, lng: lng ?? 0 }, signal }),
    enabled: lat !== null && lng !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.timeZone
