/** Queries and mutations of the feed, and the revertible imports. */
import { findFeed, listImports } from '@keyhold/api/feeds.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../gateways/api.ts'
import { formatInstant } from '../../gateways/format/format.ts'
import { useLanguage } from '../../gateways/text/useText.tsx'

export const useFeed = () =>
  useQuery({ queryKey: ['imports', 'feed'], queryFn: ({ signal }) => api(findFeed, { signal }) })

/** The poll interval of an import's progress. */
const followedMilliseconds = 1_500

/** The imports of seven days; polled while one of them is running. */
export const useRuns = () =>
  useQuery({
    queryKey: ['imports', 'runs'],
    queryFn: ({ signal }) => api(listImports, { signal }),
    refetchInterval: ({ state }) => state.data?.runs.some(({ underWay }) => underWay) && followedMilliseconds,
  })

/** A mutation of the feed or an import; homes and imports are refetched afterwards. */
export function useFeedChange<Input = void, Answer = unknown>(act: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSettled: () => Promise.all(['imports', 'homes'].map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
  })
}

/** An instant in the reader's own time zone. */
export function useTime(): (instant: string) => string {
  const language = useLanguage()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (instant) => formatInstant(Date.parse(instant) / 1000, timeZone, language)
}
