/** For tests: shows a component as a page would, with all sentences of a language and a router around it. */
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { Language } from './language.ts'
import { createTexts, TextProvider } from './text.tsx'
import { findWords } from './words.server.ts'

/** Renders at an address; `routes` are further pages that a test may come to. Returns Testing Library's queries. */
export function show(element: ReactNode, { language = 'en', path = '/' }: { language?: Language; path?: string } = {}) {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })
  const texts = createTexts(language, {}, findWords)
  const shown = render(
    <TextProvider texts={texts}>
      <RouterProvider router={router} />
    </TextProvider>,
  )
  return { ...shown, router }
}
