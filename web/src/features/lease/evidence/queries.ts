/** What the pages read of evidence and do with it. */
import { deskEvidenceFile, evidenceFile, takeBackEvidence } from '@keyhold/api/evidence.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../gateways/api.ts'
import { fetchFile } from '../../../gateways/download.ts'

/** Who reads: one of the two on the dispute's page, or the arbitrator at the desk. */
export type Reader = 'party' | 'desk'

/** The very bytes of a piece; the server notes who opened it (D 11.22). */
export function openPiece(reader: Reader, leaseId: string, id: string): Promise<Blob> {
  const endpoint = reader === 'desk' ? deskEvidenceFile : evidenceFile
  return fetchFile(endpoint, { params: { id: leaseId, evidenceId: id } }).then(({ file }) => file)
}

/** A photo, opened once while the page is there: its bytes never change. */
export function usePhotoOf(reader: Reader, leaseId: string, id: string) {
  return useQuery({
    queryKey: ['evidence', reader, leaseId, id],
    queryFn: () => openPiece(reader, leaseId, id),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** Takes back what nobody else has seen. */
export function useTakeBack(leaseId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (evidenceId: string) => api(takeBackEvidence, { params: { id: leaseId, evidenceId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['leases', 'disputes', leaseId] }),
  })
}
