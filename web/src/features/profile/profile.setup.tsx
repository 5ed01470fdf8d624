/** For profile tests: a user, and an API faked by path that records its calls. */
import type { Profile } from '@keyhold/api/accounts.schema.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { ToastRegion } from '../../ui/Toast.tsx'

export const ada = '11111111-1111-4111-8111-111111111111'

/** A new user's profile with overrides. */
export const aProfile = (changes: Partial<Profile> = {}): Profile => ({
  id: ada,
  ownerId: ada,
  firstName: null,
  lastName: null,
  emailAddress: 'ada@example.com',
  pendingEmailAddress: null,
  emailConfirmed: true,
  emailConfirmedAt: '2026-03-03T10:00:00.000Z',
  phoneNumber: null,
  dateOfBirth: null,
  profileImage: null,
  profileImagePath: null,
  gender: { id: 600002, text: 'Prefer not to say' },
  occupation: null,
  categoryType: null,
  spokenLanguages: [],
  agencyName: null,
  yourWalletAddress: null,
  walletCode: null,
  walletProved: false,
  wallets: [],
  languageId: 700000,
  roles: [{ name: 'USER', permissions: ['chat', 'request', 'pay'] }],
  missing: ['firstName', 'lastName', 'phoneNumber'],
  updatedAt: null,
  ...changes,
})

/** The API's responses, by method and path: a value, or a status with a refusal. */
export type Answers = Readonly<Record<string, unknown | { status: number; refusal: object }>>

/** Fakes the API: responds by "PUT /profile", and records every body. */
export function mockApi(answers: Answers) {
  const apiCalls: { call: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = `${init.method} ${url.replace('/api', '').split('?')[0]}`
    apiCalls.push({ call, body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body })
    const answer = answers[call]
    if (isRefusal(answer)) return Response.json(answer.refusal, { status: answer.status })
    return Response.json(answer ?? [])
  })
  return apiCalls
}

const isRefusal = (answer: unknown): answer is { status: number; refusal: object } =>
  typeof answer === 'object' && answer !== null && 'refusal' in answer

/** Renders a part of the profile with a fresh cache and the toast region. */
export function renderProfile(
  element: ReactNode,
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
) {
  return renderWithProviders(
    <QueryClientProvider client={queryClient}>
      <ToastRegion>{element}</ToastRegion>
    </QueryClientProvider>,
  )
}
