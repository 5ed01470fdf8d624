/** The keys of what is stored encrypted: one encrypts from now on, the others open what is older (D 11.23). */
import { hkdfSync } from 'node:crypto'

/** A key by its id: 16 hex digits that follow from its secret and tell nothing of it. */
export interface Key {
  readonly id: string
  /** Its 32 bytes for one purpose; those of another purpose are others. */
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
  /** How many keys there are beside the current one that were set. */
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

/** Makes the keys of these secrets. */
export function createKeys({ current: secret, others }: KeySecrets): Keys {
  const current = keyOf(secret)
  const byId = new Map([...others.map(keyOf), current].map((key) => [key.id, key]))
  return { current, others: byId.size - 1, find: (id) => byId.get(id) }
}
