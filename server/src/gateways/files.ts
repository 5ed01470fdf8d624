/** Storage of photos and avatars, on the disk of this machine or in an S3 store that every process shares. */
import type { Readable } from 'node:stream'

/** Names have slashes, as `photos/ID/480.webp`, and are generated: they never contain user input. */
export interface Files {
  /** Atomic: a concurrent reader gets the complete old file or the complete new one. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** The content of a file, or undefined if there is none. */
  read(name: string): Promise<{ size: number; stream: Readable } | undefined>
  /** Copies every file of one folder to another. */
  copyFolder(from: string, to: string): Promise<void>
  /** Removes a file, or a folder with its content, if it exists. */
  remove(name: string): Promise<void>
  /**
   * The name of every file, each once, except files that are being written for the first time; throws if they cannot be
   * listed.
   */
  listAll(): AsyncIterable<string>
  /**
   * The names of files and folders in this one without writes since `before` (milliseconds), a few hundred at a time; a
   * name may come twice.
   */
  listOld(folder: string, before: number): AsyncIterable<string[]>
  /**
   * Whether files can be written: a remote store answered the last check, which delays no caller; a disk is writable and
   * has room.
   */
  state?(): Promise<'ready' | 'away'>
}

/**
 * An error of a file store, as a sentence; the original error is the cause. It has no code, because network codes would
 * be mistaken for an unavailable database (`isAway` in database.ts).
 */
export class FilesFault extends Error {
  /** Whether the store gave no answer: a retry may succeed when it is back. */
  readonly isAway: boolean
  constructor(sentence: string, { cause, isAway }: { readonly cause: unknown; readonly isAway: boolean }) {
    super(sentence, { cause })
    this.name = 'FilesFault'
    this.isAway = isAway
  }
}

/** An S3 bucket, from the settings. */
export interface BucketSettings {
  readonly S3_ENDPOINT?: string | undefined
  readonly S3_BUCKET?: string | undefined
  readonly S3_REGION?: string | undefined
  readonly S3_ACCESS_KEY_ID?: string | undefined
  readonly S3_SECRET_ACCESS_KEY?: string | undefined
}

/** Names per batch. */
export const atOnce = 500
