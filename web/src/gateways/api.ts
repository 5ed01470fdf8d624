/** The API from the browser. What it refuses is a `Refused`; `useRefusal` says it in the reader's language. */
import { ApiError, type Client, createClient } from '@keyhold/api/client.ts'
import { paths } from '../paths.ts'
import { clearSession, saveToken, storedToken } from './session.ts'
import { useText } from './text/useText.tsx'

export { ApiError }

/** How many seconds the browser waits for an answer before it says that the API is away. */
const timeoutSeconds = 30

const options = {
  send(path: string, init: RequestInit) {
    const timeout = AbortSignal.timeout(timeoutSeconds * 1000)
    return fetch(path, { ...init, signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout })
  },
  authorization: storedToken,
  onAuthorization: saveToken,
}

const client = createClient(options)

/** For public pages and for signing in: a session that is over (403) is forgotten silently (D 3.1). */
export const quietApi: Client = async (endpoint, call) => {
  try {
    return await client(endpoint, call)
  } catch (error) {
    if (isSessionOver(error)) clearSession()
    throw error
  }
}

/** For acts and signed-in pages: a session that is over (403) leads to the login page, and back here after it (D 3.1). */
export const api: Client = async (endpoint, call) => {
  try {
    return await client(endpoint, call)
  } catch (error) {
    if (isSessionOver(error)) {
      clearSession()
      const { pathname, search, hash } = location
      if (pathname !== paths.login()) location.assign(paths.login(pathname + search + hash))
    }
    throw error
  }
}

function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403
}

/** Whether what an address names is not there, or not the viewer’s: asking again would answer the same (D 3.2). */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

/**
 * Says why something was refused. What has no sentence of its own, a fault included, gets the one of `server-fault`; a fault of
 * ours has its number too.
 */
export function useRefusal(): (error: unknown) => string {
  const text = useText('refusals')
  return (error) => {
    const code = error instanceof ApiError ? error.code : 'server-fault'
    const sentence = text(text.has(code) ? code : 'server-fault')
    const id = error instanceof ApiError && error.requestId
    return id ? `${sentence} ${text('fault-number', { id })}` : sentence
  }
}

/** Says what was refused of one field: in the words of its code, else of what is wrong with what stands there. */
export function useFieldRefusal(): (rule: string) => string {
  const text = useText('refusals')
  return (rule) => {
    const key = [rule, `field-${rule}`].find((each) => text.has(each))
    return text(key ?? 'field-invalid-value')
  }
}

/** Whether all that was refused is said at fields of these names: then nothing beside them says that it failed. */
export function isSaidAtFields(error: unknown, names: readonly string[]): boolean {
  const refused = error instanceof ApiError ? Object.keys(error.fields) : []
  return refused.length > 0 && refused.every((name) => names.includes(name))
}

/** The address of a stored picture or file: a filePath begins with `/files/` and answers below `/api` (D 2.1). */
export function fileUrl(filePath: string): string {
  return `/api${filePath}`
}
