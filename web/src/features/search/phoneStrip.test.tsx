/**
 * The cards below the map of a phone: a hand chooses among them, what moves by itself does not.
 * @vitest-environment jsdom
 */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { PhoneStrip } from './PhoneStrip.tsx'

const cardWidth = 348
const facts = { lat: 0, lng: 0, rentPrice: 900, currency: 'USD', moveInCost: 1_800, titleLanguage: null }
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

/** A strip beside the pin of its last card. */
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

test('a card that a finger brought to the middle is chosen', async () => {
  renderWithProviders(<Strip />)
  fireEvent.pointerDown(screen.getByRole('list'))
  await scrollTo(1)
  expect(onSelect.mock.calls).toEqual([['b']])
})

// promise: pub-2-strip
test('a strip on its way to the card of a pressed pin chooses none that it passes, until a finger takes it', async () => {
  renderWithProviders(<Strip />)
  fireEvent.pointerDown(screen.getByRole('list'))
  fireEvent.click(screen.getByRole('button', { name: 'Pin of c' }))
  await scrollTo(1)
  expect(onSelect).not.toHaveBeenCalled()
  fireEvent.pointerDown(screen.getByRole('list'))
  await scrollTo(1)
  expect(onSelect.mock.calls).toEqual([['b']])
})
