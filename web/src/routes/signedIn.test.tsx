/** One's own pages as the server gives them: to a browser without JavaScript they say what is missing, and where the homes are. */
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { RegistrationForm } from '../features/accounts/RegistrationForm.tsx'
import type { Language } from '../gateways/language.ts'
import { createTexts, TextProvider } from '../gateways/text.tsx'
import { findWords } from '../gateways/words.server.ts'
import SignedIn from './signedIn.tsx'

/** The page as it comes from the server. */
function served(element: React.ReactNode, language: Language = 'en'): string {
  const router = createMemoryRouter([{ path: '*', element }])
  return renderToString(
    <TextProvider texts={createTexts(language, {}, findWords)}>
      <RouterProvider router={router} />
    </TextProvider>,
  )
}
const withoutScript = (html: string) => /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1] ?? ''

test('one’s own pages say that they need JavaScript, with a way to the homes', () => {
  const said = withoutScript(served(<SignedIn />))
  expect(said).toContain('This page needs JavaScript')
  expect(said).toContain('Turn JavaScript on to see it.')
  expect(said).toContain('href="/properties"')
  expect(withoutScript(served(<SignedIn />, 'th'))).toContain('หน้านี้ต้องใช้ JavaScript')
})

test('their title is not that something is loading, which without JavaScript never ends', () => {
  const html = served(<SignedIn />)
  expect(html).toMatch(/<title>My Keyhold<\/title>/)
  expect(html).toMatch(/<h1[^>]*>My Keyhold<\/h1>/)
})

test('registration says that an account needs JavaScript, with a way to the homes', () => {
  const said = withoutScript(served(<RegistrationForm onRegistered={() => undefined} />))
  expect(said).toContain('Turn JavaScript on to make one.')
  expect(said).toContain('href="/properties"')
})
