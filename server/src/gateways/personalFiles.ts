/** Files that a feature keeps for somebody, for the archive of what is theirs. */
export interface PersonalFile {
  /** A path inside of the archive. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** A feature that keeps files of people. */
export interface PersonalFileSource {
  /** What somebody may take along, the newest files as far as `most` bytes hold them. */
  filesOf(personId: string, most: number): Promise<PersonalFile[]>
}
