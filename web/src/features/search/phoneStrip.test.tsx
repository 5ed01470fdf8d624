/**
 * The cards below a phone's map: a user's scroll chooses among them, a programmatic one does not.
 * @vitest-environment jsdom
 */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { PhoneStrip } from './PhoneStrip.tsx'

const cardWidth = 348
const facts = { lat: 0, lng: 0, rentPrice: 900, currency: 'USD', deposit: 900, titleLanguage: null }
const pins = ['a', 'b', 'c'].map((id) => ({
  ...facts,
  id,
  title: `Home ${id}`,
  bedsNumber: 1,
  bathroom: 1,
  roomSize: 40,
  filePath: null,
}))
const onSelect = vi.fn()

/** A strip scrolling to its last card's pin. */
function Strip() {
  const [selected, setSelected] = useState<string>()
  return (
    <>
      <button type="button" onClick={() => setSelected('c')}>
        Pin of c
      </button>
      <PhoneStrip pins={pins} selected={selected} query={{}} renderCorner={undefined} onSelect={onSelect} />
    </>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return 16 + cardWidth * ['a', 'b', 'c'].indexOf(this.dataset.home ?? '')
  })
})
afterEach(() => {
  cleanup()
  onSelect.mockClear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The strip comes to rest so many cards along. */
async function scrollTo(card: number) {
  const list = screen.getByRole('list')
  list.scrollLeft = card * cardWidth
  fireEvent.scroll(list)
  await act(() => vi.advanceTimersByTimeAsync(200))
}

test('a card that the user scrolled to the centre is chosen', async () => {
  renderWithProviders(<Strip />)
  fireEvent.pointerDown(screen.getByRole('list'))
  await scrollTo(1)
  expect(onSelect.mock.calls).toEqual([['b']])
})

// promise: pub-2-strip
test("a strip scrolling to a pressed pin's card chooses none on its way, until the user takes over", async () => {
  renderWithProviders(<Strip />)
  fireEvent.pointerDown(screen.getByRole('list'))
  fireEvent.click(screen.getByRole('button', { name: 'Pin of c' }))
  await scrollTo(1)
  expect(onSelect).not.toHaveBeenCalled()
  fireEvent.pointerDown(screen.getByRole('list'))
  await scrollTo(1)
  expect(onSelect.mock.calls).toEqual([['b']])
})
