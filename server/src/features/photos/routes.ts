/** Uploading, ordering and removing pictures, and the pictures themselves (D 5.4). */
import { buffer } from 'node:stream/consumers'
import type { MultipartFile } from '@fastify/multipart'
import { Done } from '@keyhold/api/accounts.schema.ts'
import { PhotoParams, UploadAnswer } from '@keyhold/api/photos.schema.ts'
import { deletePhoto, uploadImages } from '@keyhold/api/photos.ts'
import { Words } from '@keyhold/api/words.schema.ts'
import { mostPhotos } from '@keyhold/rental/listing.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { answer, check, checkPath } from '../../http/answer.ts'
import type { Listings } from '../listings/service.ts'
import { describePhoto } from '../listings/wire.ts'
import type { PhotosService, ReadyPhoto } from './service.ts'

/** The fields of the form beside its files. */
const Fields = z.object({
  id: z.uuid(),
  oldImageList: z.array(z.uuid()).max(mostPhotos).optional(),
  description: Words(4000).optional(),
})

/** Binds the endpoints of api/photos.ts. */
export function photosRoutes(app: FastifyInstance, listings: Listings, photos: PhotosService): void {
  const toUpload = { output: UploadAnswer, summary: 'Add pictures, order them, set the description (multipart)' }
  answer(app, uploadImages, toUpload, async ({ person, request }) => {
    const { fields, files } = await readForm(request, photos)
    const { id, oldImageList: keep, description } = check(Fields, fields)
    const kept = await listings.upload(person, id, { files, keep, description })
    return { id, images: kept.map(describePhoto) }
  })
  const toDelete = { params: PhotoParams, output: Done, summary: 'Remove a picture' }
  answer(app, deletePhoto, toDelete, async ({ person, params }) => {
    await listings.removePhoto(person, params.id)
    return { success: 'ok' as const }
  })
  const File = PhotoParams.extend({ file: z.templateLiteral([z.number().int(), '.webp'], 'photo-not-found') })
  app.get('/files/photos/:id/:file', { schema: { hide: true }, compress: false }, async (request, reply) => {
    const { id, file } = checkPath(File, request.params)
    const found = await photos.read(id, Number.parseInt(file, 10))
    if (!found) throw new Refusal('photo-not-found')
    reply.type('image/webp').header('content-length', found.size)
    return reply.header('cache-control', 'public, max-age=31536000, immutable').send(found.stream)
  })
}

/** A file that is too large is cut off rather than ending the whole form; the option is missing in the plugin's types. */
const cutOff: { readonly throwFileSizeLimit: boolean } & Parameters<FastifyRequest['parts']>[0] = {
  throwFileSizeLimit: false,
}

interface Form {
  readonly fields: Record<string, unknown>
  readonly files: ReadyPhoto[]
}

/**
 * The form's fields and its pictures, each prepared as it arrives, so that only one is in memory whole. After a refusal
 * the rest is read and thrown away: a browser hears the answer only when it has sent everything.
 */
async function readForm(request: FastifyRequest, photos: PhotosService): Promise<Form> {
  if (!request.isMultipart()) throw new Refusal('wrong-type')
  const form: Form = { fields: {}, files: [] }
  let refused: unknown
  try {
    for await (const part of request.parts(cutOff)) {
      if (part.type === 'field') addField(form.fields, part.fieldname, part.value)
      else if (refused) part.file.resume()
      else await addFile(form, part, photos).catch((error: unknown) => (refused = error))
    }
  } catch (error) {
    if ((error as { code?: string }).code !== 'FST_FILES_LIMIT') throw error
    refused ??= new Refusal('photo-too-many', { files: 'photo-too-many' })
  }
  if (refused) throw refused
  return form
}

function addField(fields: Record<string, unknown>, name: string, value: unknown): void {
  fields[name] = name === 'oldImageList' ? [...ids(fields.oldImageList), ...ids(value)] : value
}

/** A file is cut off after 10 MB and a byte, and then too large. */
async function addFile({ files }: Form, part: MultipartFile, photos: PhotosService): Promise<void> {
  const fileName = (part.filename || 'file').slice(-200)
  files.push(await photos.prepare({ fileName, bytes: await buffer(part.file) }))
}

/** The ids of oldImageList: a JSON array, joined by commas, or the field once for each (D 2.6). */
function ids(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  return String(value ?? '')
    .replace(/[[\]"\s]/g, '')
    .split(',')
    .filter(Boolean)
}
