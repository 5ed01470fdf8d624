/** Uploads in a form, and downloads for one user. */
import { buffer } from 'node:stream/consumers'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { partsOf, watchUpload } from './uploadIdleTimeout.ts'

/** A file for download. */
export interface HandedFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** Sends bytes as a download: a browser shows none of them as a page. */
export function hand(reply: FastifyReply, { name, type, bytes }: HandedFile): Buffer {
  reply.type(type).header('content-disposition', contentDisposition(name))
  return bytes
}

/** The Content-Disposition header; a name with characters that a header cannot carry is encoded by RFC 8187. */
export function contentDisposition(name: string, how: 'attachment' | 'inline' = 'attachment'): string {
  const plain = name.replace(/[^\w .()-]/gu, '_')
  const encoded = encodeURIComponent(name).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** A file that is too large is truncated and does not end the form; the option is missing in the plugin's types. */
const cutOff: { readonly throwFileSizeLimit: boolean } & Parameters<FastifyRequest['parts']>[0] = {
  throwFileSizeLimit: false,
}

/** A file of a form, with the name from its sender; `read` waits for all of it, unless the sender falls silent. */
export interface SentFile {
  readonly filename: string
  read(): Promise<Buffer>
}

/**
 * The form's first file with the fields before it. After a refusal the rest is read and discarded: a browser reads the
 * response only after it has sent everything.
 */
export async function receiveFile<Result>(
  request: FastifyRequest,
  receive: (fields: Record<string, unknown>, file: SentFile) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new Refusal('wrong-type')
  const fields: Record<string, unknown> = {}
  let received: Promise<Result> | undefined
  const listen = watchUpload(request)
  for await (const part of partsOf(request, listen, cutOff)) {
    if (part.type === 'field') fields[part.fieldname] = part.value
    else {
      received ??= receive(fields, { filename: part.filename, read: () => listen(buffer(part.file)) })
      await received.catch((error: unknown) => {
        if (error instanceof Refusal && error.code === 'upload-silent') throw error
      })
      part.file.resume()
    }
  }
  if (!received) throw new Refusal('invalid-values', { file: 'required' })
  return received
}
