/** Chooses the file store. */
import { claimBucket } from './bucketOwner.ts'
import { createDiskFiles } from './diskFiles.ts'
import type { BucketSettings, Files } from './files.ts'

/**
 * Files in the bucket of the settings, else in this folder; throws a sentence if the store does not answer, or belongs
 * to another instance.
 */
export async function openFiles(
  settings: BucketSettings,
  folder: string,
  findHouse: () => Promise<string>,
): Promise<Files> {
  if (!settings.S3_BUCKET) return createDiskFiles(folder)
  const { openS3Files } = await import('./s3Files.ts') // its client is large, and few installations need it
  const files = await openS3Files(settings)
  await claimBucket(files, await findHouse())
  return files
}
