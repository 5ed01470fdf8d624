/**
 * The fast path renders the same page as React Router's handler, byte for byte.
 * @vitest-environment node
 */
import type { ReactNode } from 'react'
import {
  createRequestHandler,
  data,
  isRouteErrorResponse,
  Outlet,
  RouterContextProvider,
  redirect,
  Scripts,
  useLoaderData,
  useLocation,
  useRouteError,
} from 'react-router'
import { expect, test, vi } from 'vitest'
import { createDirectPages } from './directPages.ts'
import { requestContext } from './gateways/requestContext.ts'
import { testBuild } from './testBuild.setup.ts'

const city = { name: 'ไทย </script>', homes: -0, ids: [1, null, undefined, 1.5, Number.NaN], none: {} }
let isBroken = false

const loaders: Readonly<Record<string, () => unknown>> = {
  found: () => ({
    cities: [city, { ...city, homes: 0, more: Number.POSITIVE_INFINITY, less: Number.NEGATIVE_INFINITY }],
  }),
  failed: () => data({ city, again: city }, { status: 503 }),
  missing: () => {
    throw data('listing-not-found', { status: 404 })
  },
  moved: () => redirect('/found', 301),
  broken: () => {
    throw new Error('nobody was meant to see this')
  },
  later: () => ({ city, soon: Promise.resolve(city) }),
  dated: () => ({ day: new Date(0), seen: new Map([[city, 1]]) }),
  coded: () => ({ mark: Symbol.for('one') }),
  holed: () => ({ cities: Object.assign([city], { 2: city }) }),
  baked: () => data({ city }, { headers: { 'set-cookie': 'one=1' } }),
  said: () => {
    throw 'no more than words'
  },
  'found.data': () => city,
  unnamed: () => city,
  torn: () => city,
}

function Page() {
  const { search } = useLocation()
  if (isBroken) throw new Error('torn')
  return <p>{`${search} ${JSON.stringify(useLoaderData())}`}</p>
}

const Layout = ({ children }: { children: ReactNode }) => (
  <html lang="en">
    <head />
    <body>
      {children}
      <Scripts nonce="abc123" />
    </body>
  </html>
)

function Refused() {
  const error = useRouteError()
  return <h1>{isRouteErrorResponse(error) ? `${error.status} ${error.data}` : 'fault'}</h1>
}

const root = { Layout, default: () => <Outlet />, ErrorBoundary: Refused, loader: () => ({ city, origin: 'here' }) }
const inManifest = (id: string) => ({
  id,
  parentId: id === 'root' ? undefined : 'root',
  path: id,
  module: `/${id}.js`,
  hasLoader: true,
})
const names = Object.keys(loaders)

const build = testBuild({
  routes: {
    root: { id: 'root', path: '', module: root },
    ...Object.fromEntries(
      names.map((id) => [id, { id, parentId: 'root', path: id, module: { default: Page, loader: loaders[id] } }]),
    ),
    start: { id: 'start', parentId: 'root', index: true, module: { default: Page } },
  },
  assets: Object.fromEntries(['root', 'start', ...names].map((id) => [id, inManifest(id)])),
})

const ways = {
  long: createRequestHandler(build, 'production'),
  short: createDirectPages(build, (path) => path.startsWith('/') && path !== '/unnamed'),
}

async function ask(way: keyof typeof ways, path: string) {
  const values = { language: 'en', nonce: 'abc123', origin: 'https://keyhold.example', demo: false, chainId: 31337 }
  const context = new RouterContextProvider(new Map([[requestContext, values]]) as never)
  const answer = await ways[way](new Request(`https://keyhold.example/${path}`), context)
  const html = answer && 'html' in answer ? (answer.html as string[]).join('') : undefined
  return answer && { status: answer.status, headers: [...answer.headers], html }
}

test("a page is the same on either path: its data, its URL's encoding, its not-found status", async () => {
  for (const path of ['', 'found', 'found?a=%20b&_routes=x&c=d%2Fe', 'failed', 'missing']) {
    const page = await ask('short', path)
    expect(page, path).toEqual(await ask('long', path))
    expect(page?.html, path).toContain('</html>')
  }
  expect((await ask('short', 'missing'))?.html).toContain('404 listing-not-found')
})

test('a redirect is followed on the fast path', async () => {
  expect(await ask('short', 'moved')).toEqual({ status: 301, headers: [['location', '/found']], html: undefined })
})

test('React Router itself handles errors, data beyond JSON, data requests, and unnamed routes', async () => {
  for (const path of [
    'broken',
    'later',
    'dated',
    'coded',
    'holed',
    'baked',
    'said',
    'found.data',
    'nowhere',
    'unnamed',
  ])
    expect(await ask('short', path), path).toBeUndefined()
})

test('React Router itself handles a failing component', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  isBroken = true
  expect(await ask('short', 'torn')).toBeUndefined()
  isBroken = false
  said.mockRestore()
})
