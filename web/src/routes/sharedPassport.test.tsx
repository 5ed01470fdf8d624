/**
 * A passport's page by its link: what a visitor sees.
 * @vitest-environment jsdom
 */
import { ApiError, type Client } from '@keyhold/api/client.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterContextProvider, RouterProvider, useRouteError } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { requestContext } from '../gateways/requestContext.ts'
import type { Language } from '../gateways/text/language.ts'
import { findMessages } from '../gateways/text/messages.server.ts'
import { createMessageStore, TextProvider } from '../gateways/text/useText.tsx'
import { aRequestContext } from './page.setup.tsx'
import Page, { ErrorBoundary, loader } from './sharedPassport.tsx'

afterEach(cleanup)

const Boundary = () => <ErrorBoundary error={useRouteError()} />

/** Opens a link that the API refuses. */
async function open(refused: { status: number; code: string }, language: Language) {
  const api: Client = () => Promise.reject(new ApiError(refused.status, refused.code))
  const context = new RouterContextProvider(new Map([[requestContext, aRequestContext(api, language)]]))
  const route = { path: '/passport/:token', loader, element: <Page />, errorElement: <Boundary /> }
  const router = createMemoryRouter([route], { initialEntries: ['/passport/abc'], getContext: () => context })
  const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <TextProvider messages={createMessageStore(language, {}, findMessages)}>
      <RouterProvider router={router} />
    </TextProvider>,
  )
  const heading = await screen.findByRole('heading', { level: 1 })
  failed.mockRestore()
  return `${heading.textContent} ${heading.parentElement?.querySelector('p')?.textContent}`
}

// promise: bad-passport-over
test.each([
  [
    'en',
    'This link no longer works It was ended, has expired, or never existed. Ask the person who sent it for a new one.',
  ],
  ['es', 'Este enlace ya no funciona Se cerró, caducó o nunca existió. Pide uno nuevo a quien te lo envió.'],
  ['th', 'ลิงก์นี้ใช้ไม่ได้แล้ว ลิงก์ถูกปิด หมดอายุ หรือไม่เคยมี โปรดขอลิงก์ใหม่จากผู้ที่ส่งให้คุณ'],
] as const)('in %s an expired or revoked link says so, and whom to contact', async (language, sentence) => {
  expect(await open({ status: 404, code: 'passport-link-not-found' }, language)).toBe(sentence)
})

test('an unreachable instance is not reported as an expired link', async () => {
  expect(await open({ status: 503, code: 'database-away' }, 'en')).toMatch(/^The passport cannot be loaded right now/)
})
