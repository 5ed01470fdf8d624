/**
 * The pages of an unknown lease or another user's lease: they say so, and offer no retry (D 3.2).
 * @vitest-environment jsdom
 */
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../gateways/queryClient.ts'
import { renderRoutes } from '../gateways/render.setup.tsx'
import { clearSession, saveSession } from '../gateways/session.ts'
import Agreement from './agreement.tsx'
import Pay from './pay.tsx'

afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

const pages = { pay: <Pay />, agreement: <Agreement /> }

function open(name: keyof typeof pages, status: number, code: string) {
  saveSession({ token: 'token', user: { id: 'ben' } })
  vi.stubGlobal('fetch', async () => Response.json({ code }, { status }))
  const element = <QueryClientProvider client={createQueryClient()}>{pages[name]}</QueryClientProvider>
  return renderRoutes([{ path: '/profile/:id/leases/:leaseId/*', element, loader: () => ({ rates: null }) }], {
    path: `/profile/ben/leases/none/${name}`,
  })
}

// promise: bad-lease-pages
test.each(['pay', 'agreement'] as const)('/%s of an unknown lease says so, and links to the requests', async (name) => {
  open(name, 404, 'lease-not-found')
  expect(await screen.findByRole('heading', { name: 'This lease does not exist, or it is not yours' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Requests' }).getAttribute('href')).toBe('/profile/ben/requests')
  expect(screen.queryByRole('button', { name: /again/ })).toBeNull()
})

// promise: sgn-8-unknown
test.each(['pay', 'agreement'] as const)('/%s of a lease that cannot be read now offers a retry', async (name) => {
  open(name, 409, 'not-at-this-stage')
  expect(await screen.findByRole('button', { name: /again/ })).toBeTruthy()
})
