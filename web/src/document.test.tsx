/**
 * Requirements on React Router's document: code runs after the first paint, and early presses are recorded.
 * @vitest-environment node
 */
import { lazy, Suspense } from 'react'
import { createRequestHandler, Outlet, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { eventReplayScript } from './gateways/eventReplay.ts'
import { requestContext } from './gateways/requestContext.ts'
import * as root from './root.tsx'
import { testBuild } from './testBuild.setup.ts'

const nonce = 'abc123'
const Late = lazy(async () => ({ default: () => <p>Late</p> }))

/** A page with one button, and a lazy component requested by the first visitor. */
function Page() {
  return (
    <>
      <button type="button">Ask</button>
      <Suspense>
        <Late />
      </Suspense>
    </>
  )
}

const route = { path: undefined, index: undefined, hasErrorBoundary: false, imports: ['/assets/shared.js'] }

/** The build manifest of a page with one button. */
const serverBuild = testBuild({
  imports: ['/assets/shared.js'],
  routes: {
    root: { id: 'root', path: '', module: { Layout: root.Layout, default: () => <Outlet /> } },
    page: {
      id: 'page',
      parentId: 'root',
      index: true,
      module: { default: Page, loader: () => ({ said: '</script><b>' }) },
    },
  },
  assets: {
    root: { ...route, id: 'root', path: '', module: '/assets/root.js' },
    page: { ...route, id: 'page', parentId: 'root', index: true, module: '/assets/page.js' },
  },
})

/** The page as the server sends it. */
async function sendPage(): Promise<string> {
  const values = { language: 'en', nonce, origin: 'https://keyhold.example', demo: false, chainId: 31337 }
  const context = new RouterContextProvider(new Map([[requestContext, values]]) as never)
  const answer = await createRequestHandler(serverBuild, 'production')(new Request('https://keyhold.example/'), context)
  expect(answer.status).toBe(200)
  return 'html' in answer ? (answer.html as string[]).join('') : ''
}

test('the first visitor, for whom a lazy component must load, gets the same page as all others', async () => {
  const first = await sendPage()
  expect(first).toContain('<p>Late</p>')
  expect(first).toMatch(/^<!DOCTYPE html><html/)
  expect(await sendPage()).toBe(first)
})

test("a page's data is embedded once, in a script that its content cannot terminate", async () => {
  const html = await sendPage()
  const data = [
    ...html.matchAll(/<script nonce="abc123">window\.__reactRouterContext\.streamController\.(.*?);<\/script>/g),
  ]
  const [enqueued = '', closed] = data.map(([, call]) => call)
  expect([data.length, closed]).toEqual([2, 'close()'])
  expect(JSON.parse(JSON.parse(enqueued.slice('enqueue('.length, -1)))).toContain('</script><b>')
  expect(html).toMatch(/<\/script><\/body><\/html>$/)
})

test('no page code is requested before the first paint: no preload, no module that starts on its own', async () => {
  const html = await sendPage()
  expect(html).not.toContain('modulepreload" href')
  expect(html).not.toMatch(/<script[^>]*type="module"/)
  expect(html).not.toMatch(/<script[^>]* src=/)
})

test('the code that starts the page is complete, and its URLs are requested afterwards', async () => {
  const html = await sendPage()
  const [, kept = ''] =
    new RegExp(`<script nonce="${nonce}" type="text/plain" id="keyhold-code">(.*?)</script>`, 's').exec(html) ?? []
  for (const address of ['/assets/entry.js', '/assets/root.js', '/assets/page.js']) expect(kept).toContain(address)
  const [, asked = '[]'] = /asleep=false;(\[.*?\])\.forEach/.exec(html) ?? []
  expect(JSON.parse(asked)).toEqual(
    expect.arrayContaining(['/assets/entry.js', '/assets/root.js', '/assets/page.js', '/assets/shared.js']),
  )
})

test('presses are recorded from the first script on, before there is anything to press', async () => {
  const html = await sendPage()
  const [, first = ''] = /<script[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  expect(first).toContain(eventReplayScript)
  expect(html.indexOf('<script')).toBeLessThan(html.indexOf('<button'))
  // A data block needs no nonce.
  const scripts = html.match(/<script(?! id="keyhold-words")[^>]*>/g) ?? []
  expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([])
})

test('a page is painted once it is parsed: the first paint waits for its last element, which exists', async () => {
  const html = await sendPage()
  const [, last = ''] = /<link rel="expect" href="#([\w-]+)" blocking="render"\/>/.exec(html) ?? []
  expect(html.indexOf(` id="${last}"`)).toBeGreaterThan(html.indexOf('<button'))
  expect(html.indexOf('<link rel="expect"')).toBeLessThan(html.indexOf('</head>'))
})
