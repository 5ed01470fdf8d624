/** Uploading, ordering and removing pictures, and the pictures themselves (D 5.4). */
import { Done } from '@keyhold/api/accounts.schema.ts'
import { PhotoParams, UploadAnswer } from '@keyhold/api/photos.schema.ts'
import { deletePhoto, uploadImages } from '@keyhold/api/photos.ts'
import { mostPhotos } from '@keyhold/rental/listing.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { answer, check } from '../../http/answer.ts'
import type { Listings } from '../listings/service.ts'
import { describePhoto } from '../listings/wire.ts'
import type { NewPhoto, PhotosService } from './service.ts'

/** The fields of the form beside its files. */
const Fields = z.object({
  id: z.uuid(),
  oldImageList: z.array(z.uuid()).max(mostPhotos).optional(),
  description: z.string().trim().max(4000).optional(),
})

/** Binds the endpoints of api/photos.ts. */
export function photosRoutes(app: FastifyInstance, listings: Listings, photos: PhotosService): void {
  const toUpload = { output: UploadAnswer, summary: 'Add pictures, order them, set the description (multipart)' }
  answer(app, uploadImages, toUpload, async ({ person, request }) => {
    const { fields, files } = await readForm(request)
    const { id, oldImageList: keep, description } = check(Fields, fields)
    const kept = await listings.upload(person, id, { files, keep, description })
    return { id, images: kept.map(describePhoto) }
  })
  const toDelete = { params: PhotoParams, output: Done, summary: 'Remove a picture' }
  answer(app, deletePhoto, toDelete, async ({ person, params }) => {
    await listings.removePhoto(person, params.id)
    return { success: 'ok' as const }
  })
  const File = z.object({ id: z.uuid(), file: z.templateLiteral([z.number().int(), '.webp']) })
  app.get('/files/photos/:id/:file', { schema: { hide: true }, compress: false }, async (request, reply) => {
    const { id, file } = check(File, request.params, 'no-such-call')
    const found = await photos.read(id, Number.parseInt(file, 10))
    if (!found) throw new Refusal('photo-not-found')
    reply.type('image/webp').header('content-length', found.size)
    return reply.header('cache-control', 'public, max-age=31536000, immutable').send(found.stream)
  })
}

/** The form's files, each whole in memory, and its other fields. */
async function readForm(request: FastifyRequest): Promise<{ fields: Record<string, unknown>; files: NewPhoto[] }> {
  if (!request.isMultipart()) throw new Refusal('wrong-type')
  const fields: Record<string, unknown> = {}
  const files: NewPhoto[] = []
  let fileName = ''
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        fileName = part.filename || 'file'
        files.push({ fileName: fileName.slice(-200), bytes: await part.toBuffer() })
      } else if (part.fieldname === 'oldImageList')
        fields.oldImageList = [...ids(fields.oldImageList), ...ids(part.value)]
      else fields[part.fieldname] = part.value
    }
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal('photo-too-large', { [fileName]: 'photo-too-large' })
    if (code === 'FST_FILES_LIMIT') throw new Refusal('photo-too-many', { files: 'photo-too-many' })
    throw error
  }
  return { fields, files }
}

/** The ids of oldImageList: a JSON array, joined by commas, or the field once for each (D 2.6). */
function ids(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  return String(value ?? '')
    .replace(/[[\]"\s]/g, '')
    .split(',')
    .filter(Boolean)
}
