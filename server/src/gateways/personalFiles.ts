/** Files that a feature stores for a user, for the archive of their data. */
export interface PersonalFile {
  /** A path inside the archive. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** A feature that stores users' files. */
export interface PersonalFileSource {
  /** The files of an account for its archive, the newest first, up to `most` bytes. */
  filesOf(personId: string, most: number): Promise<PersonalFile[]>
}
