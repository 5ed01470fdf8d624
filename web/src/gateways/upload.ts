/** Uploads a file and reports progress, which `fetch` cannot (WHATWG XMLHttpRequest, 3.5: upload). */
import { ApiError, apiErrorOf } from '@keyhold/api/client.ts'
import type { Endpoint } from '@keyhold/api/endpoint.ts'
import { paths } from '../paths.ts'
import { clearSession, saveToken, storedToken } from './session.ts'

/** Timeout without progress, after which the network counts as lost. */
const stallMilliseconds = 30_000

export interface UploadCall<Input> {
  /** The form's fields, in this order: the file comes last. */
  readonly input: Input
  /** Receives the uploaded share, from 0 to 1. */
  readonly onProgress: (share: number) => void
  /** Aborts the upload: no callback runs afterwards. */
  readonly signal: AbortSignal
}

/** The API's response. Throws an `ApiError` as its client does, `api-away` when the network is lost or stalls. */
export function upload<Input extends object, Output>(
  endpoint: Endpoint<Record<never, never>, Input, Output>,
  { input, onProgress, signal }: UploadCall<Input>,
): Promise<Output> {
  const { promise, resolve, reject } = Promise.withResolvers<Output>()
  const request = new XMLHttpRequest()
  let stall: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(stall)
    stall = setTimeout(() => request.abort(), stallMilliseconds)
  }
  const end = () => request.abort()
  signal.addEventListener('abort', end)
  request.open(endpoint.method, `/api${endpoint.path}`)
  request.setRequestHeader('authorization', storedToken() ?? '')
  request.upload.onprogress = ({ loaded, total }) => {
    wait()
    onProgress(total > 0 ? loaded / total : 0)
  }
  request.onloadend = () => {
    clearTimeout(stall)
    signal.removeEventListener('abort', end)
    try {
      resolve(answerOf<Output>(request))
    } catch (error) {
      reject(error)
    }
  }
  wait()
  request.send(formOf(input))
  return promise
}

function formOf(input: object): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries(input))
    for (const value of [values].flat()) form.append(name, value instanceof Blob ? value : String(value))
  return form
}

function answerOf<Output>(request: XMLHttpRequest): Output {
  const { status } = request
  if (status === 0) throw new ApiError(0, 'api-away')
  const renewed = request.getResponseHeader('authorization')
  if (renewed) saveToken(renewed)
  const answer = parsed(request.responseText)
  if (status >= 200 && status < 300) return answer as Output
  if (status === 403) {
    clearSession()
    location.assign(paths.login(location.pathname + location.search))
  }
  throw apiErrorOf(status, answer)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
