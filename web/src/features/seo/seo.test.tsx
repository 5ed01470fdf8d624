/**
 * A page's metadata for search and sharing (D 8.1).
 * @vitest-environment jsdom
 */
import { cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { findMessages } from '../../gateways/text/messages.server.ts'
import { createMessageStore, TextProvider } from '../../gateways/text/useText.tsx'
import { Title } from '../../ui/Title.tsx'
import { Seo } from './Seo.tsx'

afterEach(cleanup)

// promise: public-card
test('a page has its canonical URL in this language, its card with a picture, and its structured data', async () => {
  const element = (
    <Seo
      path="/properties?cityId=1"
      title="Homes"
      description="In San Salvador"
      picture="/api/files/photos/a/960.webp"
      data={(origin) => [{ '@type': 'ItemList', url: `${origin}/properties` }]}
    />
  )
  const router = createMemoryRouter([
    { id: 'root', path: '*', element, loader: () => ({ origin: 'https://k.example' }) },
  ])
  render(
    <TextProvider messages={createMessageStore('th', {}, findMessages)}>
      <RouterProvider router={router} />
    </TextProvider>,
  )
  const meta = (name: string) => document.querySelector(`meta[property="${name}"]`)?.getAttribute('content')
  await vi.waitFor(() => expect(meta('og:title')).toBe('Homes'))
  const canonical = 'https://k.example/properties?cityId=1&lang=th'
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(canonical)
  expect(['og:description', 'og:url', 'og:locale', 'og:image'].map(meta)).toEqual([
    'In San Salvador',
    canonical,
    'th_TH',
    'https://k.example/api/files/photos/a/960.webp',
  ])
  const said = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}') as object
  expect(said).toMatchObject({ '@type': 'ItemList', url: 'https://k.example/properties' })
})

test('search engines and shared cards get Thai text without word joiners', async () => {
  const held = 'ค่า\u2060เช่าในมาดริด'
  const element = (
    <>
      <Title description={held}>{held}</Title>
      <Seo path="/" title={held} description={held} data={() => [{ name: held }]} />
    </>
  )
  const router = createMemoryRouter([{ id: 'root', path: '*', element, loader: () => ({ origin: '' }) }])
  render(
    <TextProvider messages={createMessageStore('th', {}, findMessages)}>
      <RouterProvider router={router} />
    </TextProvider>,
  )
  await vi.waitFor(() => expect(document.querySelector('meta[property="og:title"]')).not.toBeNull())
  expect(document.title).toBe('ค่าเช่าในมาดริด · Keyhold')
  expect(document.documentElement.outerHTML).toContain('content="ค่าเช่าในมาดริด"')
  expect(document.documentElement.outerHTML).not.toContain('\u2060')
})
