/** Queries shared by several features: one key and one call each, for a shared cache. */
import { readProfile } from '@keyhold/api/accounts.ts'
import { listCodes } from '@keyhold/api/codes.ts'
import { escrowFacts } from '@keyhold/api/deposits.ts'
import { myLeases } from '@keyhold/api/leases.ts'
import { listViewingsWith } from '@keyhold/api/viewings.ts'
import type { CodeListId } from '@keyhold/rental/code.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, quietApi } from './api.ts'
import type { Language } from './text/language.ts'

/** Every lease the viewer is a party of, newest first. */
export const leasesQuery = queryOptions({
  queryKey: ['leases', 'all'],
  queryFn: ({ signal }) => api(myLeases, { signal }),
})

/** The escrow's address and fees; an error while the chain is unreachable. */
export const escrowFactsQuery = queryOptions({
  queryKey: ['escrow'],
  queryFn: ({ signal }) => api(escrowFacts, { signal }),
})

/** The viewer's full profile. */
export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: ['profile', id],
    queryFn: ({ signal }) => api(readProfile, { params: { id }, signal }),
  })

/** The possible and agreed viewings of a conversation (D 7.9). */
export const viewingsWithQuery = (other: string) =>
  queryOptions({
    queryKey: ['viewings', 'with', other],
    queryFn: ({ signal }) => quietApi(listViewingsWith, { params: { id: other }, signal }),
  })

/** The entries of a code list in a language; they do not change during a visit. */
export const codesQuery = (id: CodeListId, language: Language) =>
  queryOptions({
    queryKey: ['codes', id, language],
    queryFn: ({ signal }) => api(listCodes, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
