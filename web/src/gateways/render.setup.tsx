/** For tests: renders a component as a page would, with all messages of a language and a router. */
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import type { Language } from './text/language.ts'
import { findMessages } from './text/messages.server.ts'
import { createMessageStore, type LoadMessages, TextProvider } from './text/useText.tsx'

interface RenderContext {
  readonly language?: Language
  readonly path?: string
  /** The state a link passes to its page. */
  readonly state?: object | undefined
  /** The data of root.tsx's loader, known to every page. */
  readonly rootData?: object | undefined
  /** How messages are loaded; by default all are available at once. */
  readonly load?: LoadMessages | undefined
}

/** Renders at a URL. Returns Testing Library's queries and the router. */
export function renderWithProviders(
  element: ReactNode,
  { language = 'en', path = '/', state, rootData, load }: RenderContext = {},
) {
  const root = { id: 'root', path: '*', element }
  const known = {
    ...(rootData && { hydrationData: { loaderData: { root: rootData } } }),
    ...(state && { initialEntries: [{ pathname: path, state }] }),
  }
  return renderRoutes([root], { language, path, load }, known)
}

/** Renders pages that link to each other, the one at `path` first. */
export function renderRoutes(
  routes: RouteObject[],
  { language = 'en', path = '/', load = findMessages }: Omit<RenderContext, 'rootData' | 'state'> = {},
  known: Parameters<typeof createMemoryRouter>[1] = {},
) {
  const router = createMemoryRouter(routes, { initialEntries: [path], ...known })
  const messages = createMessageStore(language, {}, load)
  const rendered = render(
    <TextProvider messages={messages}>
      <RouterProvider router={router} />
    </TextProvider>,
  )
  return { ...rendered, router }
}
