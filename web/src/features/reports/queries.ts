/** The reports, page by page (D 11.30). */
import type { ReportsAbout } from '@keyhold/api/reports.schema.ts'
import { listReported, listReportsAbout } from '@keyhold/api/reports.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../gateways/api.ts'

const first = undefined as string | undefined

/** Reported homes and people, in pages of twenty. */
export const useReported = () =>
  useInfiniteQuery({
    queryKey: ['reports'],
    queryFn: ({ signal, pageParam }) => api(listReported, { signal, input: pageParam ? { before: pageParam } : {} }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** The other reports about one subject, in pages of fifty; `next` is the cursor that came with its newest. */
export const useOtherReports = (id: string, next: ReportsAbout['next'], isWanted: boolean) =>
  useInfiniteQuery({
    queryKey: ['reports', id, next],
    queryFn: ({ signal, pageParam }) =>
      api(listReportsAbout, { params: { id }, signal, input: pageParam ? { before: pageParam } : {} }),
    initialPageParam: next ?? first,
    getNextPageParam: (page) => page.next ?? undefined,
    enabled: isWanted && next !== null,
  })
