/** Where a session with a phone's wallet is stored: this browser's local storage, under our own keys. */

const prefix = 'keyhold.walletConnect.'

/** The storage interface WalletConnect requires. Values are any JSON. */
export class WalletConnectStorage {
  readonly #storage: Storage

  constructor(storage: Storage) {
    this.#storage = storage
  }

  async getKeys(): Promise<string[]> {
    return this.#keys()
  }

  async getEntries<T = unknown>(): Promise<[string, T][]> {
    return this.#keys().map((key) => [key, this.#read<T>(key) as T])
  }

  async getItem<T = unknown>(key: string): Promise<T | undefined> {
    return this.#read<T>(key)
  }

  async setItem<T = unknown>(key: string, value: T): Promise<void> {
    this.#storage.setItem(prefix + key, JSON.stringify(value))
  }

  async removeItem(key: string): Promise<void> {
    this.#storage.removeItem(prefix + key)
  }

  #keys(): string[] {
    return Array.from({ length: this.#storage.length }, (_, at) => this.#storage.key(at) ?? '').flatMap((key) =>
      key.startsWith(prefix) ? key.slice(prefix.length) : [],
    )
  }

  /** An unreadable entry counts as missing: a new session is better than none. */
  #read<T>(key: string): T | undefined {
    try {
      return JSON.parse(this.#storage.getItem(prefix + key) ?? 'null') ?? undefined
    } catch {
      return undefined
    }
  }
}
