/** The session of this browser: a token and a user in local storage (D 4.1). Server-rendered pages never know it. */
import { useMemo, useSyncExternalStore } from 'react'

const tokenKey = 'keyhold.token'
const userKey = 'keyhold.user'
const changed = 'keyhold-session'
const accountDeletedKey = 'keyhold.farewell'
const signedOutKey = 'keyhold.signedOut'

/** The stored part of the API's user that pages read. */
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
  /** A passkey must confirm the session before the pages of the user's role (D 11.23). */
  readonly roleNeedsPasskey?: boolean
  readonly [field: string]: unknown
}

/** The stored token, as the authorization header carries it. */
export function storedToken(): string | undefined {
  return globalThis.localStorage?.getItem(tokenKey) ?? undefined
}

/** Stores a token that the API renewed (D 4.2). */
export function saveToken(token: string): void {
  localStorage.setItem(tokenKey, token)
}

/** Stores the signed-in user and the token; `user` alone replaces the user. */
export function saveSession(session: { token?: string | undefined; user: SessionUser }): void {
  if (session.token) localStorage.setItem(tokenKey, session.token)
  localStorage.setItem(userKey, JSON.stringify(session.user))
  localStorage.removeItem(signedOutKey)
  notify()
}

/** Deletes token and user: when a session has expired (D 3.1). */
export function clearSession(): void {
  if (!localStorage.getItem(tokenKey) && !localStorage.getItem(userKey)) return
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(userKey)
  notify()
}

/** Ends the session by the user's own act. Their pages lead to the home page, in every tab. */
export function signOut(): void {
  localStorage.setItem(signedOutKey, '')
  clearSession()
}

/** Whether the last session was ended by its user. */
export const wasSignedOut = (): boolean => localStorage.getItem(signedOutKey) !== null

/** Deletes the session of a deleted account, and notes that the next page should say so. */
export function clearDeleted(): void {
  sessionStorage.setItem(accountDeletedKey, '')
  clearSession()
}

/** Whether an account was just deleted in this tab; true once. */
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

/** Listens for another user signing in, here or in another tab; returns the unsubscribe function. */
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
 * The signed-in user. Undefined during hydration, as in the server's HTML; the pre-paint mark `html[data-signed-in]`
 * lets stylesheets show the right content before that.
 */
export function useSession() {
  const text = useSyncExternalStore(subscribe, stored, nobody)
  return useMemo(() => {
    const user = read(text)
    return { user, signedIn: user !== undefined, signIn: saveSession }
  }, [text])
}
