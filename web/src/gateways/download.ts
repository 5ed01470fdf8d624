/** Files for signed-in users: fetched with the token, then saved by the browser. */

import { ApiError, apiErrorOf } from '@keyhold/api/client.ts'
import type { Endpoint } from '@keyhold/api/endpoint.ts'
import { paths } from '../paths.ts'
import { clearSession, saveToken, storedToken } from './session.ts'

/** Timeout: the server needs a moment for a PDF or an archive. */
const timeoutSeconds = 60

interface FileCall<Params, Input> {
  readonly params?: Params
  readonly input?: Input
}

/** Fetches a file from an endpoint and saves it under its name. Throws `Refused` as the API client does. */
export async function download<Params, Input>(
  endpoint: Endpoint<Params, Input, unknown>,
  call: FileCall<Params, Input> = {},
): Promise<void> {
  const { file, name } = await fetchFile(endpoint, call)
  saveFile(file, name ?? 'keyhold')
}

/** A file from an endpoint, and its name. Throws `Refused` as the API client does. */
export async function fetchFile<Params, Input>(
  endpoint: Endpoint<Params, Input, unknown>,
  call: FileCall<Params, Input> = {},
): Promise<{ file: Blob; name: string | undefined }> {
  const answer = await fetch(
    `/api${fillPath(endpoint.path, call.params)}`,
    requestInit(endpoint.method, call.input),
  ).catch(() => {
    throw new ApiError(0, 'api-away')
  })
  const renewed = answer.headers.get('authorization')
  if (renewed) saveToken(renewed)
  if (!answer.ok) return throwRefusal(answer)
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  return { file: await answer.blob(), name }
}

/** Lets the browser save some bytes under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

function fillPath(path: string, params: unknown): string {
  return Object.entries(params ?? {}).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  )
}

function requestInit(method: string, input: unknown): RequestInit {
  const headers = new Headers({ authorization: storedToken() ?? '' })
  if (input !== undefined) headers.set('content-type', 'application/json')
  const signal = AbortSignal.timeout(timeoutSeconds * 1000)
  return { method, headers, signal, ...(input !== undefined && { body: JSON.stringify(input) }) }
}

/** Like the API client: an expired session redirects to the login page and back afterwards (D 3.1). */
async function throwRefusal(answer: Response): Promise<never> {
  const said: unknown = await answer.json().catch(() => undefined)
  if (answer.status === 403) {
    clearSession()
    location.assign(paths.login(location.pathname + location.search))
  }
  throw apiErrorOf(answer.status, said)
}
