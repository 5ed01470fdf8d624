/** For the editor's tests: an API faked by path, and pages that render a part of it. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { ToastRegion } from '../../ui/Toast.tsx'
import { FetchedUpload } from './fakeUpload.setup.ts'

export type ApiCall = { call: string; body: unknown }
type Answer = unknown | ((body: unknown) => unknown)

/** A refusal of the API. */
export class RefusedAnswer {
  readonly status: number
  readonly refusal: object
  constructor(status: number, refusal: object) {
    this.status = status
    this.refusal = refusal
  }
}

/** Responses by "POST /roomAd". Records the calls. */
export function mockApi(answers: Readonly<Record<string, Answer>>): ApiCall[] {
  const apiCalls: ApiCall[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = `${init.method} ${url.replace('/api', '').split('?')[0]}`
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    apiCalls.push({ call, body })
    const found: Answer = answers[call] ?? (call === 'GET /escrow' ? { releaseDuration: 5 * 86_400 } : undefined)
    const answer = typeof found === 'function' ? found(body) : found
    if (answer instanceof RefusedAnswer) return Response.json(answer.refusal, { status: answer.status })
    return Response.json(answer ?? [])
  })
  vi.stubGlobal('XMLHttpRequest', FetchedUpload)
  return apiCalls
}

/** Renders with a fresh cache and the toast region; the map is never on screen. */
export function renderEditor(element: ReactNode) {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined }))
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const rendered = renderWithProviders(
    <QueryClientProvider client={queryClient}>
      <ToastRegion>{element}</ToastRegion>
    </QueryClientProvider>,
  )
  return { queryClient, ...rendered }
}
