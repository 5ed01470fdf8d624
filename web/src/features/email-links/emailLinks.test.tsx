/**
 * The pages of email links that change something (D 9.3, D 11.28).
 * @vitest-environment jsdom
 */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { useKeepEmailPage } from '../accounts/keepEmailPage.tsx'
import { useConfirmNewsletterPage } from '../newsletter/confirmNewsletterPage.tsx'
import { useLeaveNewsletterPage } from '../newsletter/leaveNewsletterPage.tsx'
import { useStopSearchEmailsPage } from '../search/stopSearchEmailsPage.tsx'
import { EmailLink } from './EmailLink.tsx'

const ConfirmNewsletter = ({ token }: { token: string }) => (
  <EmailLink token={token} page={useConfirmNewsletterPage(token)} />
)
const LeaveNewsletter = ({ token }: { token: string }) => (
  <EmailLink token={token} page={useLeaveNewsletterPage(token)} />
)
const KeepEmail = ({ token }: { token: string }) => <EmailLink token={token} page={useKeepEmailPage(token)} />
const StopSearchEmails = ({ token }: { token: string }) => (
  <EmailLink token={token} page={useStopSearchEmailsPage(token)} />
)

const answer = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
const refused = (code: string, status: number) => Response.json({ code }, { status })

beforeEach(() => vi.stubGlobal('fetch', answer))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const pages: readonly (readonly [string, (token: string) => ReactElement, string, string])[] = [
  [
    '/api/subscribe/confirm',
    (token) => <ConfirmNewsletter token={token} />,
    'Yes, send it to me',
    'You are subscribed',
  ],
  ['/api/unsubscribe', (token) => <LeaveNewsletter token={token} />, 'Unsubscribe', 'You are unsubscribed'],
  [
    '/api/registration/keepEmail',
    (token) => <KeepEmail token={token} />,
    'That was not me',
    'Your account has this email again',
  ],
  [
    '/api/savedSearch/stop/a-token',
    (token) => <StopSearchEmails token={token} />,
    'Stop these emails',
    'No more emails about this search',
  ],
]

test.each(pages)('%s is called only on a press, and the page shows the result', async (path, page, submit, done) => {
  answer.mockResolvedValue(Response.json({ name: 'Near work' }))
  renderWithProviders(page('a-token'))
  expect(answer).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: submit }))
  expect(await screen.findByRole('heading', { name: done })).toBeTruthy()
  expect(answer.mock.calls.map(([called]) => called)).toEqual([path])
})

// promise: pub-6-letter-links
test.each(pages)('%s: a used or invalid link says so, and its button disappears', async (_, page, submit) => {
  answer.mockResolvedValue(refused('token-not-valid', 404))
  renderWithProviders(page('a-token'))
  fireEvent.click(screen.getByRole('button', { name: submit }))
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^This link (is incomplete|is no longer|no longer works)/,
  )
  expect(screen.queryByRole('button')).toBeNull()
})

test.each(pages)(
  '%s: when rate-limited the link is not called broken, and it can be pressed again',
  async (_, page, submit) => {
    answer.mockResolvedValue(refused('too-many-requests', 429))
    renderWithProviders(page('a-token'))
    fireEvent.click(screen.getByRole('button', { name: submit }))
    expect((await screen.findByRole('alert')).textContent).not.toMatch(/^This link/)
    expect(screen.getByRole('button', { name: submit })).toBeTruthy()
  },
)

test('without a token there is no button', () => {
  renderWithProviders(<LeaveNewsletter token="" />)
  expect(screen.getByRole('alert').textContent).toContain('This link is incomplete')
  expect(screen.queryByRole('button')).toBeNull()
})
