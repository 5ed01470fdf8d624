/** Queries of deposits without a lease (D 11.25). */
import { deskPair, deskPairs, ownPair, ownPairs } from '@keyhold/api/pairs.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../gateways/api.ts'

const pollMilliseconds = 20_000

/** The reader: one of the parties, or the arbitrator at their desk. */
export type PairReader = 'party' | 'arbitrator'

/** The pairs of the user's accounts. */
export function useOwnPairs() {
  return useQuery({ queryKey: ['pairs'], queryFn: ({ signal }) => api(ownPairs, { signal }), retry: false })
}

/** The pairs that an arbitrator can rule on now. */
export function useDeskPairs() {
  return useQuery({
    queryKey: ['pairs', 'desk'],
    queryFn: ({ signal }) => api(deskPairs, { signal }),
    refetchInterval: pollMilliseconds,
    retry: false,
  })
}

/** One pair with every deposit there was. */
export function usePair(id: string, reader: PairReader) {
  return useQuery({
    queryKey: ['pairs', reader, id],
    queryFn: ({ signal }) => api(reader === 'party' ? ownPair : deskPair, { params: { id }, signal }),
    refetchInterval: pollMilliseconds,
    retry: false,
  })
}
