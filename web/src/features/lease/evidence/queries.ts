/** The evidence queries and mutations. */
import { listMessages } from '@keyhold/api/chat.ts'
import {
  addMessages,
  deskEvidenceFile,
  evidenceFile,
  type QuotedMessages,
  takeBackEvidence,
} from '@keyhold/api/evidence.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { EscrowPart } from '@keyhold/rental/deposit.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../gateways/api.ts'
import { fetchFile } from '../../../gateways/download.ts'
import { viewerOf } from '../leaseState.ts'

/** The reader: a party on the dispute's page, or the arbitrator at the desk. */
export type Reader = 'party' | 'desk'

/** The exact bytes of a piece; the server records the access (D 11.22). */
export function openPiece(reader: Reader, leaseId: string, id: string): Promise<Blob> {
  const endpoint = reader === 'desk' ? deskEvidenceFile : evidenceFile
  return fetchFile(endpoint, { params: { id: leaseId, evidenceId: id } }).then(({ file }) => file)
}

/** A photo, fetched once per page: its bytes never change. */
export function usePhotoOf(reader: Reader, leaseId: string, id: string) {
  return useQuery({
    queryKey: ['evidence', reader, leaseId, id],
    queryFn: () => openPiece(reader, leaseId, id),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** The messages of a piece. */
export const readPiece = async (reader: Reader, leaseId: string, id: string): Promise<QuotedMessages['messages']> =>
  (JSON.parse(await (await openPiece(reader, leaseId, id)).text()) as QuotedMessages).messages

/** The parties' conversation, oldest first, in evidence format; reading it marks it seen. */
export async function readConversation(lease: LeaseDetail): Promise<QuotedMessages['messages']> {
  const params = { senderId: lease.counterpart.id, recipientId: lease[viewerOf(lease)].id }
  const said = await api(listMessages, { params })
  return said.map(({ id, senderId, timestamp, content, attachments }) => ({
    id,
    from: senderId === lease.tenant.id ? 'tenant' : 'landlord',
    sentAt: timestamp,
    words: content,
    ...(attachments && { files: attachments.map(({ kind, name }) => ({ kind, name })) }),
  }))
}

/** Adds messages to the viewer's side. */
export function useAddMessages(leaseId: string, part: EscrowPart) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (messages: string[]) => api(addMessages, { params: { id: leaseId }, input: { part, messages } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['leases', 'disputes', leaseId] }),
  })
}

/** Withdraws a piece that no one else has seen. */
export function useTakeBack(leaseId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (evidenceId: string) => api(takeBackEvidence, { params: { id: leaseId, evidenceId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['leases', 'disputes', leaseId] }),
  })
}
