/**
 * Storage in memory, where the browser stores nothing.
 * @vitest-environment jsdom
 */
import { afterEach, expect, test, vi } from 'vitest'
import { clearFormDrafts, readFormDraft, saveFormDraft } from './formDraft.ts'
import { installMemoryStorage, isStorageBlocked } from './memoryStorage.ts'
import { clearSession, saveSession, storedUser } from './session.ts'

const before = {
  localStorage: Object.getOwnPropertyDescriptor(window, 'localStorage'),
  sessionStorage: Object.getOwnPropertyDescriptor(window, 'sessionStorage'),
}
afterEach(() => {
  for (const [name, descriptor] of Object.entries(before))
    if (descriptor) Object.defineProperty(window, name, { ...descriptor, configurable: true })
    else Reflect.deleteProperty(window, name)
})

function block(get: () => unknown): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get, configurable: true })
}

test('a browser that stores keeps its storage', () => {
  const kept = window.localStorage
  installMemoryStorage()
  expect(window.localStorage).toBe(kept)
  expect(isStorageBlocked()).toBe(false)
})

const ways: Readonly<Record<string, () => unknown>> = {
  'throws at its name': () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  },
  'has none': () => null,
  'throws when it stores': () => ({
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: vi.fn(),
  }),
}
// promise: pub-storage-blocked
for (const [name, way] of Object.entries(ways))
  test(`a browser that ${name} keeps session and drafts in memory, and its page says so`, () => {
    block(way)
    installMemoryStorage()
    expect(isStorageBlocked()).toBe(true)
    saveSession({ token: 'Bearer a', user: { id: 'ben' } })
    saveFormDraft('ben', 'request', { words: 'hello' })
    expect(storedUser()?.id).toBe('ben')
    expect(readFormDraft('ben', 'request')).toEqual({ words: 'hello' })
    expect(localStorage.length).toBe(2)
    expect(localStorage.key(0)).toBe('keyhold.token')
    expect(localStorage.getItem('setItem')).toBeNull()
    clearFormDrafts()
    clearSession()
    expect(readFormDraft('ben', 'request')).toEqual({})
    expect(Object.keys(localStorage)).toEqual([])
  })
