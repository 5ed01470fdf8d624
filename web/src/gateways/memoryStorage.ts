/** Storage for browsers that block it: the page works until it is reloaded, and says so (features/layout/NoStorageNotice.tsx). */

/** A Storage of this page alone. Its keys are its own properties, as a browser's are. */
class MemoryStorage implements Storage {
  [name: string]: unknown
  get length(): number {
    return Object.keys(this).length
  }
  key(index: number): string | null {
    return Object.keys(this)[index] ?? null
  }
  getItem(name: string): string | null {
    return Object.hasOwn(this, name) ? String(this[name]) : null
  }
  setItem(name: string, value: string): void {
    Object.defineProperty(this, name, { value: String(value), enumerable: true, configurable: true, writable: true })
  }
  removeItem(name: string): void {
    if (Object.hasOwn(this, name)) Reflect.deleteProperty(this, name)
  }
  clear(): void {
    for (const name of Object.keys(this)) this.removeItem(name)
  }
}

const probe = 'keyhold.probe'

/** Whether a value can be written and read back: some browsers throw at the name, others when they store. */
function canStore(kind: 'localStorage' | 'sessionStorage'): boolean {
  try {
    const storage = window[kind]
    storage.setItem(probe, '1')
    const isKept = storage.getItem(probe) === '1'
    storage.removeItem(probe)
    return isKept
  } catch {
    return false
  }
}

let isBlocked = false

/** Whether this browser remembers nothing after this page. */
export const isStorageBlocked = (): boolean => isBlocked

/** Puts storage in memory where the browser offers none; before any other code runs. */
export function installMemoryStorage(): void {
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    if (canStore(kind)) continue
    isBlocked = true
    Object.defineProperty(window, kind, { value: new MemoryStorage(), configurable: true })
  }
}
