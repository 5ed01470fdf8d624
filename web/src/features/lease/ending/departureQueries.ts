/** The queries and mutations of "the tenant has left". */
import {
  type FreeNightsInput,
  freeNights,
  leaseDeparture,
  type RecordDepartureInput,
  recordDeparture,
  withdrawDeparture,
} from '@keyhold/api/departure.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../gateways/api.ts'
import { useRefresh } from './queries.ts'

/** The recorded day, and what the reader can do. */
export function useDeparture(leaseId: string) {
  return useQuery({
    queryKey: ['lease', leaseId, 'departure'],
    queryFn: ({ signal }) => api(leaseDeparture, { params: { id: leaseId }, signal }),
  })
}

export function useRecordDeparture(leaseId: string) {
  return useMutation({
    mutationFn: (input: RecordDepartureInput) => api(recordDeparture, { params: { id: leaseId }, input }),
    onSettled: useRefresh(leaseId),
  })
}

export function useWithdrawDeparture(leaseId: string) {
  return useMutation({
    mutationFn: (id: string) => api(withdrawDeparture, { params: { id } }),
    onSettled: useRefresh(leaseId),
  })
}

export function useFreeNights(leaseId: string, id: string) {
  return useMutation({
    mutationFn: (input: FreeNightsInput) => api(freeNights, { params: { id }, input }),
    onSettled: useRefresh(leaseId),
  })
}
