/** What the operator's desk reads and does; after each act all that it shows is read anew (D 11.30). */
import type { LetterActInput } from '@keyhold/api/houseState.schema.ts'
import { operatorDealWith, operatorHouse, operatorResend } from '@keyhold/api/houseState.ts'
import type { ActInput, FindInput } from '@keyhold/api/operating.schema.ts'
import { operatorAct, operatorFind, operatorLog, operatorSuspicions } from '@keyhold/api/operating.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../gateways/api.ts'

const linesAtOnce = 100

/** The log, a hundred lines after the other. */
export const useLog = () =>
  useInfiniteQuery({
    queryKey: ['operator', 'log'],
    queryFn: ({ signal, pageParam }) => api(operatorLog, { signal, input: pageParam ? { before: pageParam } : {} }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (lines) => (lines.length < linesAtOnce ? undefined : lines.at(-1)?.id),
  })

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

/** Looks at the house; the look is in the log. */
export function useHouse() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api(operatorHouse),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['operator'] }),
  })
}

const letterActs = { resend: operatorResend, dealWith: operatorDealWith } as const
type LetterAct = keyof typeof letterActs
const isLetterAct = (act: string): act is LetterAct => act in letterActs

/** What a button of the desk does: an act, or one about a letter that was given up. */
export type DeskAct = ActInput | ({ readonly act: LetterAct } & LetterActInput)

function takeAct(input: DeskAct) {
  const { act, id, reason } = input
  return isLetterAct(act)
    ? api(letterActs[act], { input: { id, reason } })
    : api(operatorAct, { input: input as ActInput })
}

export function useAct() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: takeAct,
    onSettled: () =>
      Promise.all([['operator'], ['reports']].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}
