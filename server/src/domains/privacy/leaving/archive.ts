/** One archive of a person's own data: a readme, JSON by subject, pictures, and agreement texts. */
import type { PersonalFile } from '../../../gateways/personalFiles.ts'
import { type Language, languageOf, textFor } from '../../../gateways/text.ts'
import { type ZipFile, zipOf } from '../../../gateways/zip.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

export interface Contents {
  readonly languageId: number
  readonly madeAt: number
  /** By subject, each a JSON file. */
  readonly rows: ReadonlyMap<string, Rows>
  readonly pictures: readonly PersonalFile[]
  /** Files that were sent in messages. */
  readonly sent: readonly PersonalFile[]
  /** Files of other features, by full name: inventories, statements and evidence of disputes. */
  readonly kept: readonly PersonalFile[]
}

/** The zip. Empty subjects have no file; each agreement is also a file with exactly the hashed text. */
export function archiveOf({ languageId, madeAt, rows, pictures, sent, kept }: Contents): Buffer {
  const files: ZipFile[] = [{ name: 'README.txt', content: readme(languageOf(languageId), madeAt) }]
  for (const [name, own] of rows)
    if (own.length > 0) files.push({ name: `data/${name}.json`, content: `${JSON.stringify(own, null, 2)}\n` })
  for (const { canonical, lease_id: leaseId } of rows.get('agreement') ?? [])
    if (typeof canonical === 'string') files.push({ name: `agreements/${String(leaseId)}.json`, content: canonical })
  for (const { name, bytes } of pictures) files.push({ name: `pictures/${name}`, content: bytes })
  for (const { name, bytes } of sent) files.push({ name: `messages/${name.replaceAll('/', '_')}`, content: bytes })
  for (const { name, bytes } of kept) files.push({ name, content: bytes })
  return zipOf(files, madeAt)
}

function readme(language: Language, madeAt: number): string {
  return `${textFor(language)('mail:archive.readme', { when: new Date(madeAt).toISOString() })}\n`
}
