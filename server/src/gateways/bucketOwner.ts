/**
 * A bucket belongs to one instance: a sweep by a second one would delete the files that only the first database names.
 */
import { text } from 'node:stream/consumers'
import type { Query } from './database.ts'
import type { Files } from './files.ts'

/** An object at the root of the bucket; it holds the id of the owning instance. */
export const bucketMark = 'keyhold-house'

/** The id of the instance that a database belongs to; a restored backup has the same id. */
export async function findInstanceId(query: Query): Promise<string> {
  const [row] = await query<{ id: string }[]>`select id from instance`
  if (!row) throw new Error('The database names no instance: its table instance is empty.')
  return row.id
}

/** Marks an unmarked bucket as this instance's. Throws, and changes nothing, if it belongs to another instance. */
export async function claimBucket(files: Pick<Files, 'read' | 'write'>, own: string): Promise<void> {
  const readOwner = async () => {
    const found = await files.read(bucketMark)
    return found && (await text(found.stream)).trim()
  }
  if ((await readOwner()) === undefined) await files.write(bucketMark, Buffer.from(own))
  const owner = await readOwner() // if two instances start at once, the later mark stands
  if (owner !== own)
    throw new Error(
      `The bucket in S3_BUCKET holds the files of another instance (${owner}; this database is ${own}): give each instance its own bucket. If the other instance is gone for good, remove the object ${bucketMark} from the bucket.`,
    )
}
