/** What the pages of agreements read. */
import { leaseAgreement } from '@keyhold/api/agreements.ts'
import { listCodes } from '@keyhold/api/codes.ts'
import { storeOf } from '@keyhold/rental/code.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../gateways/api.ts'
import { useLanguage } from '../../gateways/text.tsx'

/** The agreement of a lease for its parties: a preview until acceptance, frozen then. */
export function useAgreement(leaseId: string) {
  return useQuery({
    queryKey: ['agreement', leaseId],
    queryFn: ({ signal }) => api(leaseAgreement, { params: { id: leaseId }, signal }),
  })
}

/** The word of a marital status (code store 12); empty while it is not known. */
export function useMaritalWord(): (id: number) => string {
  const statuses = useQuery({
    queryKey: ['codes', storeOf.maritalStatus, useLanguage()],
    queryFn: ({ signal }) => api(listCodes, { params: { id: storeOf.maritalStatus }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (id) => statuses.data?.find((status) => status.id === id)?.text ?? ''
}
