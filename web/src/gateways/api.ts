/** Browser client of the API. A refusal is a `Refused`; `useRefusal` words it in the reader's language. */
import { ApiError, type Client, createClient } from '@keyhold/api/client.ts'
import { paths } from '../paths.ts'
import { clearSession, saveToken, storedToken } from './session.ts'
import { useText } from './text/useText.tsx'

export { ApiError }

/** Timeout in seconds before the browser reports that the API is away. */
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

/** For public pages and signing in: an expired session (403) is cleared silently (D 3.1). */
export const quietApi: Client = async (endpoint, call) => {
  try {
    return await client(endpoint, call)
  } catch (error) {
    if (isSessionOver(error)) clearSession()
    throw error
  }
}

/**
 * For actions and signed-in pages: an expired session (403) redirects to the login page and back afterwards (D 3.1).
 */
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

/** Whether the resource does not exist or is not the viewer's: a retry would get the same answer (D 3.2). */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

/**
 * The message of a refusal. A refusal without its own sentence, including a fault, gets that of `server-fault`; a
 * server fault adds its number.
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

/** The message of a refused field: by its code, otherwise by what is wrong with its value. */
export function useFieldRefusal(): (rule: string) => string {
  const text = useText('refusals')
  return (rule) => {
    const key = [rule, `field-${rule}`].find((each) => text.has(each))
    return text(key ?? 'field-invalid-value')
  }
}

/** Whether every refusal is shown at a field of these names; if so, no general error is needed. */
export function isSaidAtFields(error: unknown, names: readonly string[]): boolean {
  const refused = error instanceof ApiError ? Object.keys(error.fields) : []
  return refused.length > 0 && refused.every((name) => names.includes(name))
}

/** The address of a stored picture or file: a filePath begins with `/files/` and answers below `/api` (D 2.1). */
export function fileUrl(filePath: string): string {
  return `/api${filePath}`
}
