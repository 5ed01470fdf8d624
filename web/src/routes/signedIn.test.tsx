/**
 * A user's own pages as the server renders them: without JavaScript they say what is missing, and link to the homes.
 */
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { RegistrationForm } from '../features/accounts/RegistrationForm.tsx'
import { EmailLink } from '../features/email-links/EmailLink.tsx'
import type { Language } from '../gateways/text/language.ts'
import { findMessages } from '../gateways/text/messages.server.ts'
import { createMessageStore, TextProvider } from '../gateways/text/useText.tsx'
import SignedIn from './signedIn.tsx'

/** The page as the server sends it. */
function renderOnServer(element: React.ReactNode, language: Language = 'en'): string {
  const router = createMemoryRouter([{ path: '*', element }])
  return renderToString(
    <TextProvider messages={createMessageStore(language, {}, findMessages)}>
      <RouterProvider router={router} />
    </TextProvider>,
  )
}
const noScript = (html: string) => /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1] ?? ''

test("a user's own pages say that they need JavaScript, with a link to the homes", () => {
  const announced = noScript(renderOnServer(<SignedIn />))
  expect(announced).toContain('This page needs JavaScript')
  expect(announced).toContain('Turn on JavaScript to see them.')
  expect(announced).toContain('href="/properties"')
  expect(noScript(renderOnServer(<SignedIn />, 'th'))).toContain('หน้านี้ต้องใช้ JavaScript')
})

test('their title does not say "loading", which without JavaScript never ends', () => {
  const html = renderOnServer(<SignedIn />)
  expect(html).toMatch(/<title>My Keyhold<\/title>/)
  expect(html).toMatch(/<h1[^>]*>My Keyhold<\/h1>/)
})

test('registration says that an account needs JavaScript, with a link to the homes', () => {
  const announced = noScript(renderOnServer(<RegistrationForm onRegistered={() => undefined} />))
  expect(announced).toContain('Turn on JavaScript to sign up.')
  expect(announced).toContain('href="/properties"')
})

// promise: pub-6-letter-links-script
test('a page opened from an email link says that it needs JavaScript, instead of a button that would do nothing', () => {
  const words = { title: 'Stop', ask: 'Stop?', lede: 'It ends.', submit: 'Stop it', broken: { title: '', words: '' } }
  const page = { ...words, act: async () => null, done: () => ({ title: '', words: '', next: null }) }
  const html = renderOnServer(<EmailLink token="one" page={page} />)
  expect(noScript(html)).toContain('This form needs JavaScript.')
  expect(/<form[^>]*>(.*?)<\/form>/s.exec(html)?.[1]).toContain('Stop it')
})
