/** Key rotation: checks at startup that every row decrypts, and re-encrypts all with the current key (D 11.23). */
import { isUnavailable } from '../../../gateways/database.ts'
import { repeat } from '../../../gateways/repeat.ts'
import type { Cipher } from './cipher.ts'
import type { Keys } from './keys.ts'

export interface EncryptedRow {
  readonly id: string
  readonly encrypted: Buffer
}

/** An encrypted column, provided by its feature. */
export interface EncryptedRows {
  /** Its name in messages: `the identity in lease`. */
  readonly name: string
  readonly cipher: Cipher
  /** Returns rows by id after a given one; with `without` only those that lack this prefix. */
  list(after: string | undefined, limit: number, without?: Buffer): Promise<EncryptedRow[]>
  /** Replaces the value that was read; false if it has changed meanwhile. */
  replace(row: EncryptedRow, encrypted: Buffer): Promise<boolean>
}

export interface Encryption {
  /** Throws a message if some row can be decrypted by no key. */
  refuseUnopened(): Promise<void>
  /** Re-encrypts a batch with the current key; `more` if rows may be left. Safe to interrupt at any moment. */
  encryptSome(): Promise<'more' | undefined>
  /** Runs until all is encrypted with the current key, and checks again each hour; the returned function stops it. */
  start(): () => Promise<void>
}

interface Deps {
  readonly keys: Keys
  readonly all: readonly EncryptedRows[]
  readonly log: (facts: Readonly<Record<string, unknown>>, words: string) => void
  readonly onFault: (error: unknown) => void
  /** Rows per batch. */
  readonly batch?: number
}

const pause = { done: 3_600_000, failed: 60_000 } as const

/** Creates the encryption service. */
export function createEncryption({ keys, all, log, onFault, batch = 100 }: Deps): Encryption {
  let at: { column: number; after: string | undefined } = { column: 0, after: undefined }
  let round: { readonly failures: string[]; met: number } = { failures: [], met: 0 }
  let changed = 0
  let isDone = false
  let isFirst = true

  /** Re-encrypts one row; a row changed meanwhile is left to the next round. */
  async function encryptAnew(rows: EncryptedRows, row: EncryptedRow): Promise<void> {
    round.met += 1
    try {
      if (await rows.replace(row, rows.cipher.encryptAnew(row.id, row.encrypted))) changed += 1
    } catch (error) {
      if (isUnavailable(error)) throw error
      round.failures.push(failureOf(rows, row, error))
    }
  }

  /** Ends a round over all columns; only a round that found nothing shows that nothing is left. */
  function endRound(): 'more' | undefined {
    const { failures, met } = round
    at = { column: 0, after: undefined }
    round = { failures: [], met: 0 }
    isDone = met === 0
    if (failures.length > 0)
      throw new Error(`${failures.length} rows cannot be sealed with the current key. The first is ${failures[0]}`)
    if (!isDone) return 'more'
    if (changed > 0 || (isFirst && keys.others > 0))
      log(
        { key: keys.current.id, changed },
        `Everything sealed is sealed with the key ${keys.current.id}: no other is needed to open it.`,
      )
    changed = 0
    isFirst = false
    return undefined
  }

  const encryption: Encryption = {
    async refuseUnopened() {
      const wrongs: string[] = []
      let total = 0
      for (const rows of all)
        for await (const row of every(rows, batch)) {
          total += 1
          try {
            rows.cipher.decrypt(row.id, row.encrypted)
          } catch (error) {
            wrongs.push(failureOf(rows, row, error))
          }
        }
      if (wrongs.length > 0) throw new Error(refusal(wrongs, total))
    },
    async encryptSome() {
      const rows = all[at.column]
      if (!rows) return endRound()
      const others = await rows.list(at.after, batch, rows.cipher.prefix)
      for (const row of others) {
        await encryptAnew(rows, row)
        at = { ...at, after: row.id }
      }
      if (others.length < batch) at = { column: at.column + 1, after: undefined }
      return 'more'
    },
    start: () =>
      repeat(encryption.encryptSome, { pauseMilliseconds: () => (isDone ? pause.done : pause.failed), onFault }),
  }
  return encryption
}

async function* every(rows: EncryptedRows, batch: number): AsyncGenerator<EncryptedRow> {
  for (let after: string | undefined; ; ) {
    const some = await rows.list(after, batch)
    yield* some
    after = some.at(-1)?.id
    if (some.length < batch) return
  }
}

const failureOf = ({ name }: EncryptedRows, { id }: EncryptedRow, error: unknown) =>
  `${name} ${id}: ${error instanceof Error ? error.message : 'it cannot be opened'}.`

function refusal(wrongs: readonly string[], all: number): string {
  return `${wrongs.length} of ${all} sealed rows cannot be opened with the keys that are set. The first is ${wrongs[0]} Set the SEAL_KEY that sealed it, or name it in SEAL_KEY_OLD. A Keyhold without these settings has its own in KEYHOLD_DATA: restore "seal-key" from the backup. Nothing was changed.`
}
