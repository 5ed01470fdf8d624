/** For tests: shows a component as a page would, with all sentences of a language and a router around it. */
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import type { Language } from './language.ts'
import { createTexts, TextProvider } from './text.tsx'
import { findWords } from './words.server.ts'

interface Around {
  readonly language?: Language
  readonly path?: string
  /** What every page knows of the house (the loader of root.tsx). */
  readonly house?: object | undefined
}

/** Renders at an address. Returns Testing Library's queries, and the router. */
export function show(element: ReactNode, { language = 'en', path = '/', house }: Around = {}) {
  const root = { id: 'root', path: '*', element }
  const known = house && { hydrationData: { loaderData: { root: house } } }
  return showRoutes([root], { language, path }, known)
}

/** Renders pages that lead to each other, the one at `path` first. */
export function showRoutes(
  routes: RouteObject[],
  { language = 'en', path = '/' }: Omit<Around, 'house'> = {},
  known: Parameters<typeof createMemoryRouter>[1] = {},
) {
  const router = createMemoryRouter(routes, { initialEntries: [path], ...known })
  const texts = createTexts(language, {}, findWords)
  const shown = render(
    <TextProvider texts={texts}>
      <RouterProvider router={router} />
    </TextProvider>,
  )
  return { ...shown, router }
}
