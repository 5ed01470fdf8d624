/**
 * A panel opens within the visible window.
 * @vitest-environment jsdom
 */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../gateways/render.setup.tsx'
import { findMessages } from '../gateways/text/messages.server.ts'
import { createMessageStore, TextProvider } from '../gateways/text/useText.tsx'
import { Popover } from './Popover.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const windowHeight = 900

/** A window of 1440 by 900 in which every panel has this position. Returns each scroll distance of the page, in px. */
function placement(panel: { top: number; height: number; width?: number }): (number | undefined)[] {
  const page = document.documentElement
  vi.spyOn(page, 'clientWidth', 'get').mockReturnValue(1440)
  vi.spyOn(page, 'clientHeight', 'get').mockReturnValue(windowHeight)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(600, panel.top, panel.width ?? 392, panel.height),
  )
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const scrolled: (number | undefined)[] = []
  vi.stubGlobal('scrollBy', ({ top }: ScrollToOptions) => scrolled.push(top))
  return scrolled
}

/** How far the page scrolls when a panel opens at this position, in px. */
async function scrolledFor(panel: { top: number; height: number; width?: number }): Promise<number | undefined> {
  const scrolled = placement(panel)
  renderWithProviders(
    <Popover summary="Any rent" title="Rent a month" group="searchbox">
      <p>From 0</p>
    </Popover>,
  )
  const details = screen.getByRole('group', { hidden: true, name: 'Rent a month' }).closest('details')
  await act(async () => {
    if (!details) return
    details.open = true
    fireEvent(details, new Event('toggle'))
  })
  return scrolled[0]
}

// promise: pub-2-hero-seen
test('a panel that would end below the window scrolls the page', async () => {
  expect(await scrolledFor({ top: 617, height: 432 })).toBe(617 + 432 + 16 - windowHeight)
})

test('a fully visible panel scrolls nothing', async () => {
  expect(await scrolledFor({ top: 400, height: 432 })).toBeUndefined()
})

test('a panel higher than the window keeps its top visible', async () => {
  expect(await scrolledFor({ top: 617, height: 1_200 })).toBe(617 - 16)
})

test("a sheet as wide as a phone's window scrolls nothing", async () => {
  expect(await scrolledFor({ top: 617, height: 432, width: 1440 })).toBeUndefined()
})

test('a panel opened before hydration is positioned after it, and knows that it is open', async () => {
  const scrolled = placement({ top: 617, height: 432 })
  const onOpen = vi.fn()
  const page = (
    <TextProvider messages={createMessageStore('en', {}, findMessages)}>
      <Popover summary="Any rent" title="Rent a month" group="searchbox" onOpen={onOpen}>
        <p>From 0</p>
      </Popover>
    </TextProvider>
  )
  document.body.innerHTML = `<div>${renderToString(page)}</div>`
  await new Promise((resolve) => {
    const details = document.querySelector('details')
    details?.addEventListener('toggle', resolve, { once: true })
    details?.setAttribute('open', '')
  })
  const root = await act(async () => hydrateRoot(document.body.firstElementChild as HTMLElement, page))
  expect([scrolled, onOpen.mock.calls.length]).toEqual([[165], 1])
  await act(async () => root.unmount())
})
