/** One's own passport, and its links. */
import { endPassportLink, makePassportLink, type PassportLinkInput, readPassport } from '@keyhold/api/passports.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../gateways/api.ts'

const queryKey = ['passport']

export const usePassport = () => useQuery({ queryKey, queryFn: ({ signal }) => api(readPassport, { signal }) })

/** Opens a link; its secret is in this one answer. */
export function useMakeLink() {
  const onSuccess = useInvalidatePassport()
  return useMutation({ mutationFn: (input: PassportLinkInput) => api(makePassportLink, { input }), onSuccess })
}

/** Ends a link at once. */
export function useEndLink() {
  const onSuccess = useInvalidatePassport()
  return useMutation({ mutationFn: (id: string) => api(endPassportLink, { params: { id } }), onSuccess })
}

function useInvalidatePassport() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey })
}
