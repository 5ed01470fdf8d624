/** One archive of what is somebody's own: a readme, JSON by subject, pictures, and the words of agreements. */
import { type Language, languageOf, textFor } from '../../gateways/text.ts'
import { type ZipFile, zipOf } from '../../gateways/zip.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

/** A file that goes along as it is. */
export interface Picked {
  readonly name: string
  readonly bytes: Uint8Array
}

export interface Contents {
  readonly languageId: number
  readonly madeAt: number
  /** By the name of what it is, each a file of JSON. */
  readonly rows: ReadonlyMap<string, Rows>
  readonly pictures: readonly Picked[]
  /** Files that were sent in messages. */
  readonly sent: readonly Picked[]
}

/** The zip. What nobody of is there has no file; an agreement is a file of its own too, word for word as its hash is of it. */
export function archiveOf({ languageId, madeAt, rows, pictures, sent }: Contents): Buffer {
  const files: ZipFile[] = [{ name: 'README.txt', content: readme(languageOf(languageId), madeAt) }]
  for (const [name, own] of rows)
    if (own.length > 0) files.push({ name: `data/${name}.json`, content: `${JSON.stringify(own, null, 2)}\n` })
  for (const { canonical, lease_id: leaseId } of rows.get('agreement') ?? [])
    if (typeof canonical === 'string') files.push({ name: `agreements/${String(leaseId)}.json`, content: canonical })
  for (const { name, bytes } of pictures) files.push({ name: `pictures/${name}`, content: bytes })
  for (const { name, bytes } of sent) files.push({ name: `messages/${name.replaceAll('/', '_')}`, content: bytes })
  return zipOf(files, madeAt)
}

function readme(language: Language, madeAt: number): string {
  return `${textFor(language)('mail:archive.readme', { when: new Date(madeAt).toISOString() })}\n`
}
