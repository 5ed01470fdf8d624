/** The encryption keys: one encrypts, the others decrypt older values (D 11.23). */
import { hkdfSync } from 'node:crypto'

/** A key by its id: 16 hex digits derived from its secret, which they do not reveal. */
export interface Key {
  readonly id: string
  /** Derives 32 bytes for one purpose, different for each purpose. */
  derive(purpose: string): Buffer
}

/** The secrets: SEAL_KEY, SEAL_KEY_OLD. */
export interface KeySecrets {
  readonly current: string
  readonly others: readonly string[]
}

export interface Keys {
  readonly current: Key
  find(id: string): Key | undefined
  /** The number of keys beside the current one. */
  readonly others: number
}

const derived = (secret: string, label: string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, '', label, length))

function keyOf(secret: string): Key {
  return {
    id: derived(secret, 'keyhold seal key id', 8).toString('hex'),
    derive: (purpose) => derived(secret, `keyhold seal key for ${purpose}`, 32),
  }
}

/** Creates the keys of these secrets. */
export function createKeys({ current: secret, others }: KeySecrets): Keys {
  const current = keyOf(secret)
  const byId = new Map([...others.map(keyOf), current].map((key) => [key.id, key]))
  return { current, others: byId.size - 1, find: (id) => byId.get(id) }
}
