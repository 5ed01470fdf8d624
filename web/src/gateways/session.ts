/** Who is signed in, in this browser: a token and a user in local storage (D 4.1). The server's pages never know. */
import { useMemo, useSyncExternalStore } from 'react'

const tokenKey = 'keyhold.token'
const userKey = 'keyhold.user'
const changed = 'keyhold-session'
const accountDeletedKey = 'keyhold.farewell'

/** What the browser keeps of the person who signed in: the parts of the API's user that pages read. */
export interface SessionUser {
  readonly id: string
  readonly firstName?: string | null
  readonly lastName?: string | null
  readonly emailAddress?: string | null
  readonly avatarImagePath?: string | null
  readonly profileImagePath?: string | null
  readonly categoryTypeId?: number | null
  readonly roles?: readonly { readonly name: string; readonly permissions: readonly string[] }[]
  readonly permissions?: readonly string[]
  readonly [field: string]: unknown
}

/** The stored token, as the authorization header carries it. */
export function storedToken(): string | undefined {
  return globalThis.localStorage?.getItem(tokenKey) ?? undefined
}

/** Keeps a token that the API renewed (D 4.2). */
export function saveToken(token: string): void {
  localStorage.setItem(tokenKey, token)
}

/** Keeps who signed in, and with which token; a new `user` alone replaces the user. */
export function saveSession(session: { token?: string | undefined; user: SessionUser }): void {
  if (session.token) localStorage.setItem(tokenKey, session.token)
  localStorage.setItem(userKey, JSON.stringify(session.user))
  notify()
}

/** Forgets token and user: after logging out, and when a session is over (D 3.1). */
export function clearSession(): void {
  if (!localStorage.getItem(tokenKey) && !localStorage.getItem(userKey)) return
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(userKey)
  notify()
}

/** Forgets who deleted their account, and notes that the page which comes is to say so. */
export function clearDeleted(): void {
  sessionStorage.setItem(accountDeletedKey, '')
  clearSession()
}

/** Whether somebody deleted their account just before, in this tab: once. */
export function takeAccountDeleted(): boolean {
  const isLeft = sessionStorage.getItem(accountDeletedKey) !== null
  sessionStorage.removeItem(accountDeletedKey)
  return isLeft
}

function notify(): void {
  document.documentElement.toggleAttribute('data-signed-in', localStorage.getItem(userKey) !== null)
  window.dispatchEvent(new Event(changed))
}

function subscribe(listener: () => void): () => void {
  const fromElsewhere = (event: StorageEvent) => {
    if (event.key === null || event.key === userKey) {
      document.documentElement.toggleAttribute('data-signed-in', localStorage.getItem(userKey) !== null)
      listener()
    }
  }
  window.addEventListener(changed, listener)
  window.addEventListener('storage', fromElsewhere)
  return () => {
    window.removeEventListener(changed, listener)
    window.removeEventListener('storage', fromElsewhere)
  }
}

/** Hears whenever another person is signed in than before, here or in another tab; the answer ends it. */
export function onPersonChange(listener: (userId: string | undefined) => void): () => void {
  let before = storedUser()?.id
  return subscribe(() => {
    const now = storedUser()?.id
    if (now === before) return
    before = now
    listener(now)
  })
}

const stored = () => localStorage.getItem(userKey)
const nobody = () => null

function read(text: string | null): SessionUser | undefined {
  if (!text) return undefined
  try {
    const user: unknown = JSON.parse(text)
    return typeof user === 'object' && user !== null && 'id' in user ? (user as SessionUser) : undefined
  } catch {
    return undefined
  }
}

/** The user stored in this browser, outside of a component. */
export function storedUser(): SessionUser | undefined {
  return read(stored())
}

/**
 * Who is signed in. While the page wakes up nobody is, as in the server's HTML; the pre-paint mark
 * `html[data-signed-in]` lets style sheets show the right thing before that.
 */
export function useSession() {
  const text = useSyncExternalStore(subscribe, stored, nobody)
  return useMemo(() => {
    const user = read(text)
    return { user, signedIn: user !== undefined, signIn: saveSession, signOut: clearSession }
  }, [text])
}
