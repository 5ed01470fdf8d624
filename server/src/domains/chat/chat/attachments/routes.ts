/** Routes for files in messages: upload, open, delete (D 7.8). */
import { Done } from '@keyhold/api/accounts.schema.ts'
import * as shapes from '@keyhold/api/chat.schema.ts'
import * as endpoints from '@keyhold/api/chat.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answer, check } from '../../../../http/answer.ts'
import { contentDisposition, receiveFile } from '../../../../http/files.ts'
import type { Attachments } from './service.ts'

/** Registers the routes for files in messages. */
export function attachmentRoutes(app: FastifyInstance, attachments: Attachments): void {
  const toUpload = { output: shapes.Attachment, summary: 'Upload a picture or a PDF for a message (multipart)' }
  answer(app, endpoints.uploadAttachment, toUpload, ({ person, request }) =>
    receiveFile(request, async (fields, file) => {
      const upload = { ...check(shapes.AttachmentFields, fields), senderId: person.id }
      await attachments.mayUpload(upload)
      return attachments.upload(upload, { name: file.filename || 'file', bytes: await file.read() })
    }),
  )
  const toOpen = {
    params: shapes.AttachmentFileParams,
    output: z.unknown().describe('A WebP or a PDF'),
    summary: 'Download a file of a message',
  }
  answer(app, endpoints.attachmentFile, toOpen, async ({ params, person, reply }) => {
    const { name, type, isShown, bytes } = await attachments.open(person.id, params.id, params.size)
    reply.type(type).header('cache-control', 'private, no-store')
    reply.header('content-disposition', contentDisposition(name, isShown ? 'inline' : 'attachment'))
    return bytes
  })
  const toDelete = {
    params: shapes.AttachmentParams,
    output: Done,
    summary: 'Delete an uploaded file that was not sent',
  }
  answer(app, endpoints.deleteAttachment, toDelete, async ({ params, person }) => {
    await attachments.throwAway(person.id, params.id)
    return { success: 'ok' } as const
  })
}
