/** Queries and mutations of the landlord's list. */
import { deleteRoomAd, duplicateRoomAd, publishRoomAd, unpublishRoomAd } from '@keyhold/api/listings.ts'
import type { PortfolioChange } from '@keyhold/api/portfolio.schema.ts'
import { changePortfolio, listPortfolio, listPortfolioRents } from '@keyhold/api/portfolio.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, api } from '../../gateways/api.ts'
import { inputOf, type PortfolioSearch } from './query.ts'

/** One page of the landlord's homes; the last one stays while the next one loads. */
export function usePortfolio(search: PortfolioSearch) {
  const input = inputOf(search)
  return useQuery({
    queryKey: ['homes', 'mine', input],
    queryFn: ({ signal }) => api(listPortfolio, { input, signal }),
    placeholderData: keepPreviousData,
  })
}

/** These homes' current rents. */
export const useRents = (ids: readonly string[], isWanted: boolean) =>
  useQuery({
    queryKey: ['homes', 'rents', ids],
    queryFn: ({ signal }) => api(listPortfolioRents, { input: { ids: [...ids] }, signal }),
    enabled: isWanted,
    gcTime: 0,
  })

export type HomeAction = 'publish' | 'unpublish' | 'duplicate' | 'delete'

/** Changes one of the landlord's homes, then refetches the list. Returns a copy's id. */
export function useHomeAction() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ action, id }: { action: HomeAction; id: string }) => {
      if (action === 'publish') {
        const { held } = await api(publishRoomAd, { params: { id } })
        if (held) throw new ApiError(409, 'held-for-review')
        return undefined
      }
      if (action === 'duplicate') return (await api(duplicateRoomAd, { params: { id } })).id
      await (action === 'delete' ? api(deleteRoomAd, { params: { id } }) : api(unpublishRoomAd, { params: { id } }))
      return undefined
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['homes'] }),
  })
}

/** Changes several homes, then refetches the list. */
export function usePortfolioChange() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: PortfolioChange) => api(changePortfolio, { input }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['homes'] }),
  })
}
