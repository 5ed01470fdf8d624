/** The calendar page's queries and mutations; each mutation returns the updated calendar. */
import type { HomeCalendar } from '@keyhold/api/calendars.schema.ts'
import * as calls from '@keyhold/api/calendars.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../gateways/api.ts'

const keyOf = (id: string) => ['homes', 'calendar', id]

export const useCalendar = (id: string) =>
  useQuery({ queryKey: keyOf(id), queryFn: ({ signal }) => api(calls.findCalendar, { params: { id }, signal }) })

/** A mutation of this home's calendar. */
export function useCalendarChange<Input>(id: string, run: (input: Input) => Promise<HomeCalendar>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: (calendar) => {
      queryClient.setQueryData(keyOf(id), calendar)
      void queryClient.invalidateQueries({ queryKey: ['homes', 'mine'] })
    },
  })
}
