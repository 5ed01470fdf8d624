/** Routes to upload, order and remove pictures (D 5.4). */
import { finished } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import { Done } from '@keyhold/api/accounts.schema.ts'
import { PhotoParams, PlanInput, RoomInput, UploadAnswer } from '@keyhold/api/photos.schema.ts'
import { deletePhoto, markFloorPlan, nameRoom, uploadImages } from '@keyhold/api/photos.ts'
import { Text } from '@keyhold/api/text.schema.ts'
import { maxPhotos } from '@keyhold/rental/listing.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { kindOf } from '@keyhold/rental/refusalCodes.ts'
import { sanitizeText } from '@keyhold/rental/sanitizeText.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { closeIncomingFiles, deleteAbandonedIncoming, leave, receiveToDisk } from '../../../gateways/incomingFiles.ts'
import type { RateLimiter } from '../../../gateways/rateLimiter.ts'
import { answer, check } from '../../../http/answer.ts'
import { partsOf, type UploadWatch, watchUpload } from '../../../http/uploadIdleTimeout.ts'
import type { PhotosService, ReadyPhoto } from '../photos/service.ts'
import { describePhoto } from './describePhoto.ts'
import { photoFileRoute } from './photoFileRoute.ts'
import type { Listings } from './service.ts'
import { createUploadLimit } from './uploadLimit.ts'

/** The form's fields other than files. */
const Fields = z.object({
  id: z.uuid(),
  oldImageList: z.array(z.uuid()).max(maxPhotos).optional(),
  description: Text(4000).optional(),
})

/** Pictures that one person may send: twenty homes with thirty each. Each is decoded and drawn in three sizes. */
const perPerson = { most: 600, seconds: 3600 }

/** Binds the endpoints of api/photos.ts. */
export function photosRoutes(
  app: FastifyInstance,
  listings: Listings,
  photos: PhotosService,
  rateLimiter: Pick<RateLimiter, 'limit'>,
): void {
  const openForms = createUploadLimit()
  keepSwept(app)
  const toUpload = { output: UploadAnswer, summary: 'Add and order pictures, and set the description (multipart)' }
  answer(app, uploadImages, toUpload, async ({ person, request }) => {
    return openForms.whileOpen(
      person.id,
      () => throwAway(request),
      async () => {
        const form: Form = { fields: {}, files: [], added: [] }
        try {
          await readForm(request, form, {
            async prepare(file) {
              await rateLimiter.limit('pictures of homes', person.id, perPerson)
              return photos.prepare(file)
            },
            mayAdd: (homeId) => listings.mayAddPhotos(person, homeId),
            idOf: photos.idOf,
            has: listings.hasPhoto,
          })
          const { fields, files, added } = form
          const { id, oldImageList: keep, description } = check(Fields, fields)
          const kept = await listings.upload(person, id, { files, again: added, keep, description })
          return { id, images: kept.map((photo) => describePhoto(photo, true)), added }
        } catch (error) {
          await listings.giveUpPhotos(form.files)
          throw error
        }
      },
    )
  })
  const toDelete = { params: PhotoParams, output: Done, summary: 'Remove a picture' }
  answer(app, deletePhoto, toDelete, async ({ person, params }) => {
    await listings.removePhoto(person, params.id)
    return { success: 'ok' as const }
  })
  const toMark = { params: PhotoParams, input: PlanInput, output: Done, summary: 'Mark a picture as the floor plan' }
  answer(app, markFloorPlan, toMark, async ({ person, params, input }) => {
    await listings.markPlan(person, params.id, input.isPlan)
    return { success: 'ok' as const }
  })
  const toName = { params: PhotoParams, input: RoomInput, output: Done, summary: 'Set the room that a picture shows' }
  answer(app, nameRoom, toName, async ({ person, params, input }) => {
    await listings.nameRoom(person, params.id, input.room)
    return { success: 'ok' as const }
  })
  photoFileRoute(app, photos)
}

/** Drains a form while data arrives. A sender who has disconnected gets no answer. */
const throwAway = (request: FastifyRequest) =>
  watchUpload(request)(finished(request.raw.resume()).catch(() => undefined))

/**
 * Temporary files of dead processes are removed at startup and every hour. If the upload directory is not writable,
 * startup fails.
 */
function keepSwept(app: FastifyInstance): void {
  let hourly: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    await deleteAbandonedIncoming(Date.now())
    hourly = setInterval(() => {
      deleteAbandonedIncoming(Date.now()).catch((err: Error) =>
        app.log.error({ err }, 'could not remove old upload files'),
      )
    }, 3_600_000).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(hourly)
    await closeIncomingFiles()
  })
}

/**
 * Truncates a file that is too large instead of aborting the whole form; the plugin's types lack the option. The limit
 * allows a field for each picture, and more.
 */
const cutOff: { readonly throwFileSizeLimit: boolean } & Parameters<FastifyRequest['parts']>[0] = {
  throwFileSizeLimit: false,
  limits: { fields: 60, parts: 100, fieldSize: 65_536 },
}

interface Form {
  readonly fields: Record<string, unknown>
  readonly files: ReadyPhoto[]
  /** The ids of its pictures, including those that had arrived before. */
  readonly added: string[]
}

/** Handles one picture of the form: checked, then prepared. */
interface Receiver {
  readonly prepare: PhotosService['prepare']
  /**
   * Refuses pictures of another person's home before anything is decoded; undefined where the form has not named a home
   * yet.
   */
  readonly mayAdd: (homeId: string | undefined) => Promise<void>
  readonly idOf: PhotosService['idOf']
  /** Whether a home has a picture already. */
  readonly has: (homeId: string, photoId: string) => Promise<boolean>
}

/**
 * The form's fields and its pictures, each written to disk as it arrives and stored before the next is read. After a
 * refusal the rest is drained: a browser reads the answer only when it has sent everything. A silent sender times out.
 */
async function readForm(request: FastifyRequest, form: Form, receiver: Receiver): Promise<void> {
  if (!request.isMultipart()) throw new Refusal('wrong-type')
  const listen = watchUpload(request)
  let refused: unknown
  try {
    for await (const part of partsOf(request, listen, cutOff)) {
      if (part.type === 'field') addField(form.fields, part.fieldname, part.value)
      else if (refused) part.file.resume()
      else
        await addFile(form, part, receiver, listen).catch((error: unknown) => {
          if (error instanceof Refusal && kindOf(error.code) === 'late') throw error
          refused = error
        })
    }
  } catch (error) {
    if ((error as { code?: string }).code !== 'FST_FILES_LIMIT') throw error
    refused ??= new Refusal('photo-too-many', { files: 'photo-too-many' })
  }
  if (refused) throw refused
}

function addField(fields: Record<string, unknown>, name: string, value: unknown): void {
  fields[name] = name === 'oldImageList' ? [...ids(fields.oldImageList), ...ids(value)] : value
}

/** A file is truncated after 10 MB and a byte, which marks it as too large. */
async function addFile(form: Form, part: MultipartFile, receiver: Receiver, listen: UploadWatch): Promise<void> {
  const { files, fields, added } = form
  const fileName = sanitizeText(part.filename || 'file').slice(-200)
  const arrived = await listen(receiveToDisk(part.file)).catch((error: unknown) => {
    part.file.destroy(error as Error) // stops writing the rest
    throw error
  })
  try {
    const homeId = z.uuid().safeParse(fields.id).data
    if (added.length === 0) await receiver.mayAdd(homeId)
    const { data: key } = z.uuid().safeParse(fields.key)
    const id = key && homeId ? receiver.idOf(homeId, key, added.length, arrived.digest) : undefined
    if (id && homeId && (await receiver.has(homeId, id))) return void added.push(id)
    const ready = await receiver.prepare({ id, fileName, bytes: arrived })
    files.push(ready)
    added.push(ready.photo.id)
  } finally {
    await leave(arrived)
  }
}

/** The ids of oldImageList: a JSON array, joined by commas, or the field once for each (D 2.6). */
function ids(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  return String(value ?? '')
    .replace(/[[\]"\s]/g, '')
    .split(',')
    .filter(Boolean)
}
