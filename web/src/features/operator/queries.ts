/** What the operator's desk reads and does; after each act all that it shows is read anew (D 11.30). */
import type { ActInput, FindInput } from '@keyhold/api/operating.schema.ts'
import { operatorAct, operatorFind, operatorLog, operatorSuspicions } from '@keyhold/api/operating.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../gateways/api.ts'

export const useLog = () =>
  useQuery({ queryKey: ['operator', 'log'], queryFn: ({ signal }) => api(operatorLog, { signal }) })

export const useSuspicions = () =>
  useQuery({ queryKey: ['operator', 'suspicions'], queryFn: ({ signal }) => api(operatorSuspicions, { signal }) })

/** Looks somebody or something up; the look is in the log. */
export function useFind() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: FindInput) => api(operatorFind, { input }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['operator'] }),
  })
}

export function useAct() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: ActInput) => api(operatorAct, { input }),
    onSettled: () =>
      Promise.all([['operator'], ['reports']].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}
