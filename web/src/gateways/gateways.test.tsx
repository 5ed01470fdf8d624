/**
 * Sessions, messages and refusals in the browser.
 * @vitest-environment jsdom
 */
import { ApiError } from '@keyhold/api/client.ts'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useRefusal } from './api.ts'
import { renderWithProviders } from './render.setup.tsx'
import { clearSession, saveSession, useSession } from './session.ts'
import { RichText } from './text/RichText.tsx'
import { useLanguage, useText } from './text/useText.tsx'
import { hasOldStorage, prePaintScript } from './theme.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
  clearSession()
})

function Who() {
  const { user, signedIn } = useSession()
  return <p>{signedIn ? user?.firstName : 'nobody'}</p>
}

// promise: pub-4-restored
test('signing in and out is known to every component of the page', () => {
  renderWithProviders(<Who />)
  expect(screen.getByText('nobody')).toBeTruthy()
  act(() => saveSession({ token: 'Bearer a', user: { id: 'ben', firstName: 'Ben' } }))
  expect(screen.getByText('Ben')).toBeTruthy()
  expect(localStorage.getItem('keyhold.token')).toBe('Bearer a')
  expect(document.documentElement.hasAttribute('data-signed-in')).toBe(true)
  act(() => clearSession())
  expect(screen.getByText('nobody')).toBeTruthy()
  expect(localStorage.getItem('keyhold.token')).toBeNull()
})

// promise: pub-4-damaged
test('a damaged user in the storage counts as signed out', () => {
  localStorage.setItem('keyhold.user', '{"half')
  renderWithProviders(<Who />)
  expect(screen.getByText('nobody')).toBeTruthy()
})

function runPrePaintScript() {
  const script = document.createElement('script')
  script.textContent = prePaintScript
  document.head.append(script)
}

test('storage from before 0.1.0 is refused and left unchanged; a new browser notes its storage version', () => {
  localStorage.setItem('other', 'is none of ours')
  runPrePaintScript()
  expect([hasOldStorage(), localStorage.getItem('keyhold.storage')]).toEqual([false, '1'])
  localStorage.clear()
  localStorage.setItem('keyhold.theme', 'dark')
  localStorage.setItem('keyhold.user', '{"id":"ben"}')
  runPrePaintScript()
  expect(hasOldStorage()).toBe(true)
  expect(document.documentElement.dataset.theme).toBeUndefined()
  expect({ ...localStorage }).toEqual({ 'keyhold.theme': 'dark', 'keyhold.user': '{"id":"ben"}' })
  document.documentElement.removeAttribute('data-old-storage')
})

test('theme and sign-in are marked before the first paint', () => {
  localStorage.setItem('keyhold.storage', '1')
  localStorage.setItem('keyhold.theme', 'dark')
  localStorage.setItem('keyhold.user', '{"id":"ben"}')
  runPrePaintScript()
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(document.documentElement.hasAttribute('data-signed-in')).toBe(true)
})

function Greeting() {
  const text = useText('layout')
  return (
    <p>
      {useLanguage()}: {text('accountOf', { initials: 'B', name: 'Ben' })}
    </p>
  )
}

test('messages are in the language of the page', () => {
  renderWithProviders(<Greeting />, { language: 'es' })
  expect(screen.getByText('es: B, cuenta de Ben')).toBeTruthy()
})

test('marked words in a message become elements', () => {
  renderWithProviders(
    <p>
      <RichText marks={{ b: (words) => <strong>{words}</strong> }}>{'Move in with <b>2,200 USDT</b> today'}</RichText>
    </p>,
  )
  expect(screen.getByText('2,200 USDT').tagName).toBe('STRONG')
})

function Reason({ error }: { error: unknown }) {
  return <p>{useRefusal()(error)}</p>
}

test('a refusal without its own message is shown as a fault', () => {
  const { container } = renderWithProviders(<Reason error={new ApiError(409, 'no-such-code-anywhere')} />)
  const { container: fault } = renderWithProviders(<Reason error={new Error('broken')} />)
  expect(container.textContent).toBe(fault.textContent)
})
