/** For the tests of one's own homes: an API that answers by path, and pages that show a part of them. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { show } from '../../gateways/show.tsx'
import { ToastRegion } from '../../ui/Toast.tsx'

export type Asked = { call: string; body: unknown }
type Answer = unknown | ((body: unknown) => unknown)

/** A refusal of the API, to answer with. */
export class Refusing {
  readonly status: number
  readonly refusal: object
  constructor(status: number, refusal: object) {
    this.status = status
    this.refusal = refusal
  }
}

/** Answers by "POST /roomAd"; code lists have one entry each. Keeps what it was asked. */
export function answerWith(answers: Readonly<Record<string, Answer>>): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const call = `${init.method} ${address.replace('/api', '').split('?')[0]}`
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    asked.push({ call, body })
    const found = answers[call]
    const answer = typeof found === 'function' ? found(body) : found
    if (answer instanceof Refusing) return Response.json(answer.refusal, { status: answer.status })
    const store = /getCodeStore\/(\d+)/.exec(address)?.[1]
    const codes = [{ id: Number(store) * 100_000, text: `Entry of ${store}`, disabled: false }]
    return Response.json(answer ?? (store ? codes : []))
  })
  return asked
}

/** Shows with a fresh cache and the region of toasts; the map is never on screen. */
export function showHomes(part: ReactNode) {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined }))
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return show(
    <QueryClientProvider client={queries}>
      <ToastRegion>{part}</ToastRegion>
    </QueryClientProvider>,
  )
}
