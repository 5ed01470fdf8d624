/** Reading and changing the feed, and the imports that can be taken back. */
import { findFeed, listImports } from '@keyhold/api/feeds.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../gateways/api.ts'
import { formatInstant } from '../../gateways/format/format.ts'
import { useLanguage } from '../../gateways/text/useText.tsx'

export const useFeed = () =>
  useQuery({ queryKey: ['imports', 'feed'], queryFn: ({ signal }) => api(findFeed, { signal }) })

/** How often it is asked how far an import is. */
const followedMilliseconds = 1_500

/** The imports of seven days; read anew while one of them goes on. */
export const useRuns = () =>
  useQuery({
    queryKey: ['imports', 'runs'],
    queryFn: ({ signal }) => api(listImports, { signal }),
    refetchInterval: ({ state }) => state.data?.runs.some(({ underWay }) => underWay) && followedMilliseconds,
  })

/** An act on the feed or on an import; homes and imports are read anew after it. */
export function useFeedChange<Input = void, Answer = unknown>(act: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSettled: () => Promise.all(['imports', 'homes'].map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
  })
}

/** An instant in the reader's own time. */
export function useTime(): (instant: string) => string {
  const language = useLanguage()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (instant) => formatInstant(Date.parse(instant) / 1000, timeZone, language)
}
