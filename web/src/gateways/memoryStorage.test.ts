/**
 * Storage in memory, where the browser stores nothing.
 * @vitest-environment jsdom
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { eventReplayScript } from './eventReplay.ts'
import { clearFormDrafts, readFormDraft, saveFormDraft } from './formDraft.ts'
import { guardDomScript } from './guardDom.ts'
import { oldBrowserScript } from './oldBrowsers.ts'
import { pageRetryScript } from './pageRetry.ts'
import { clearSession, saveSession, storedUser } from './session.ts'
import { prePaintScript } from './theme.ts'

const before = {
  localStorage: Object.getOwnPropertyDescriptor(window, 'localStorage'),
  sessionStorage: Object.getOwnPropertyDescriptor(window, 'sessionStorage'),
}
afterEach(() => {
  for (const [name, descriptor] of Object.entries(before))
    if (descriptor) Object.defineProperty(window, name, { ...descriptor, configurable: true })
    else Reflect.deleteProperty(window, name)
})

const source = readFileSync(path.join(import.meta.dirname, '../../public/old-browsers.js'), 'utf8')

/** As the browser does: the script in the head, and what it writes. */
function openPage(): void {
  document.documentElement.removeAttribute('data-no-storage')
  vi.stubGlobal('CSS', { supports: () => true })
  const written = vi.spyOn(document, 'write').mockReturnValue(undefined)
  new Function(oldBrowserScript)()
  if (written.mock.calls.length > 0) new Function(source)()
  written.mockRestore()
}

function block(get: () => unknown): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get, configurable: true })
}

test('a browser that stores keeps its storage', () => {
  const kept = window.localStorage
  openPage()
  expect(window.localStorage).toBe(kept)
  expect(document.documentElement.hasAttribute('data-no-storage')).toBe(false)
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
    openPage()
    expect(document.documentElement.hasAttribute('data-no-storage')).toBe(true)
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

test('the scripts of the head run one after the other: the theme is applied behind the others', () => {
  localStorage.setItem('keyhold.storage', '1')
  localStorage.setItem('keyhold.theme', 'dark')
  vi.stubGlobal('CSS', { supports: () => true })
  new Function(oldBrowserScript + guardDomScript + prePaintScript + eventReplayScript + pageRetryScript)()
  expect(document.documentElement.dataset.theme).toBe('dark')
  localStorage.clear()
})
