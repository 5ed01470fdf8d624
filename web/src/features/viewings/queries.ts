/** The viewings' queries and mutations. Each mutation refetches the conversation and all lists of viewings. */

import type { ViewingOfferInput, ViewingQuestionInput } from '@keyhold/api/viewings.schema.ts'
import {
  askForViewing,
  endViewing,
  listViewings,
  offerViewing,
  pickViewingTime,
  type Viewing,
} from '@keyhold/api/viewings.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../gateways/api.ts'
import { viewingsWithQuery } from '../../gateways/queries.ts'
import { usePollInterval, useSocketListener } from '../../gateways/socket/socket.ts'

const pollMilliseconds = 30_000

/** Two users' viewings, from their conversation. */
export const useViewingsWith = (other: string) => useQuery(viewingsWithQuery(other)).data

/** All of the user's; updated by the socket, or polled. */
export function useViewings() {
  const queryClient = useQueryClient()
  const queryKey = ['viewings', 'mine']
  const readAgain = () => void queryClient.invalidateQueries({ queryKey })
  useSocketListener({ onMessage: readAgain, onOpen: readAgain })
  const refetchInterval = usePollInterval(pollMilliseconds)
  return useQuery({ queryKey, queryFn: ({ signal }) => api(listViewings, { signal }), refetchInterval })
}

function useViewingAction<Input>(run: (input: Input) => Promise<Viewing>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: run,
    // A refusal may be caused by a change: it is refetched too.
    onSettled: () =>
      Promise.all(['viewings', 'messages'].map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
  })
}

export const useAsk = () => useViewingAction((input: ViewingQuestionInput) => api(askForViewing, { input }))
export const useOffer = () => useViewingAction((input: ViewingOfferInput) => api(offerViewing, { input }))
export const usePick = (id: string) =>
  useViewingAction((startsAt: string) => api(pickViewingTime, { params: { id }, input: { startsAt } }))
export const useEnd = (id: string) =>
  useViewingAction((reason: string) => api(endViewing, { params: { id }, input: { reason } }))
