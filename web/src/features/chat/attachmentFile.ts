/** An attachment's bytes, fetched with the reader's own token: cached for the page's lifetime, as they never change. */
import { attachmentFile } from '@keyhold/api/chat.ts'
import type { AttachmentSize } from '@keyhold/rental/attachment.ts'
import { useQuery } from '@tanstack/react-query'
import { fetchFile } from '../../gateways/download.ts'

export const openAttachment = (id: string, size: AttachmentSize): Promise<Blob> =>
  fetchFile(attachmentFile, { params: { id, size } }).then(({ file }) => file)

export const useAttachmentFile = (id: string, size: AttachmentSize) =>
  useQuery({
    queryKey: ['attachment', id, size],
    queryFn: () => openAttachment(id, size),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
