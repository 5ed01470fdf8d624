/** The door to files: photos and avatars, whole, on the disk of this machine or in an S3 store that every process shares. */
import type { Readable } from 'node:stream'

/** Names have slashes, as `photos/ID/480.webp`, and are ours alone: nothing that people wrote is in one. */
export interface Files {
  /** Whoever reads meanwhile finds the file whole, as it was or as it is. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** What a file holds, or undefined if there is none. */
  read(name: string): Promise<{ size: number; stream: Readable } | undefined>
  /** Keeps every file of one folder in another too. */
  copyFolder(from: string, to: string): Promise<void>
  /** Removes a file, or a folder with all in it, if there is any. */
  remove(name: string): Promise<void>
  /** The name of every file, each once, but of those that are being written for the first time; throws where they cannot be listed. */
  listAll(): AsyncIterable<string>
  /** The names of files and folders in this one that nothing was written to since `before` (milliseconds), a few hundred at a time; one may come twice. */
  listOld(folder: string, before: number): AsyncIterable<string[]>
}

/** A bucket of a store that speaks S3, as the settings name it. */
export interface BucketSettings {
  readonly S3_ENDPOINT?: string | undefined
  readonly S3_BUCKET?: string | undefined
  readonly S3_REGION?: string | undefined
  readonly S3_ACCESS_KEY_ID?: string | undefined
  readonly S3_SECRET_ACCESS_KEY?: string | undefined
}

/** So many names come at a time. */
export const atOnce = 500
