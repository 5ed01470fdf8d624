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
  /** Of a store elsewhere: whether it answered when it was last looked for. Whoever asks is not held up by one that is silent. */
  state?(): Promise<'ready' | 'away'>
}

/**
 * What went wrong with a store of files, in a sentence; what it threw is the cause. It has no code: those of the network are
 * the same for a database that is away (`isAway` in database.ts).
 */
export class FilesFault extends Error {
  /** Whether the store gave no answer, so that the same may succeed when it is back. */
  readonly isAway: boolean
  constructor(sentence: string, { cause, isAway }: { readonly cause: unknown; readonly isAway: boolean }) {
    super(sentence, { cause })
    this.name = 'FilesFault'
    this.isAway = isAway
  }
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
