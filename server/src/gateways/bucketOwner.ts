/** A bucket is of one house: two that swept one would each remove what the other's database names. */
import { text } from 'node:stream/consumers'
import type { Query } from './database.ts'
import type { Files } from './files.ts'

/** At the root of the bucket, with the id of the house whose it is. */
export const bucketMark = 'keyhold-house'

/** Which house a database is of; the same after a backup of it was restored. */
export async function findInstanceId(query: Query): Promise<string> {
  const [row] = await query<{ id: string }[]>`select id from instance`
  if (!row) throw new Error('The database does not name its instance: its table instance is empty.')
  return row.id
}

/** Marks a bucket that bears no mark as this house's; throws a sentence, and changes nothing, if it is another's. */
export async function claimBucket(files: Pick<Files, 'read' | 'write'>, own: string): Promise<void> {
  const readOwner = async () => {
    const found = await files.read(bucketMark)
    return found && (await text(found.stream)).trim()
  }
  if ((await readOwner()) === undefined) await files.write(bucketMark, Buffer.from(own))
  const owner = await readOwner() // of two that begin at once, the later mark stands
  if (owner !== own)
    throw new Error(
      `The bucket that S3_BUCKET names holds the files of another house (${owner}; this database is ${own}): give each house a bucket of its own. If the other one is gone for good, remove the object ${bucketMark} from the bucket.`,
    )
}
