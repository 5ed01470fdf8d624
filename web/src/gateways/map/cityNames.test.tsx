/**
 * Cities on the map have the reader's names.
 * @vitest-environment jsdom
 */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../render.setup.tsx'
import { useLanguage } from '../text/useText.tsx'
import { useCityNames } from './cityNames.ts'
import { cityNameExpression } from './style.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Names({ isEmbedded = true }) {
  const names = useCityNames(isEmbedded, useLanguage())
  return <p>{names?.['Bangkok|5104476'] ?? 'none'}</p>
}

function answer(status = 200) {
  const fetched = vi.fn(async () => Response.json({ 'Bangkok|5104476': 'กรุงเทพมหานคร' }, { status }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

// promise: public-map-names
test('a Thai reader sees the Thai name of Bangkok', async () => {
  const fetched = answer()
  renderWithProviders(<Names />, { language: 'th' })
  expect(await screen.findByText('กรุงเทพมหานคร')).toBeTruthy()
  expect(fetched.mock.calls.map(([address]: unknown[]) => address)).toEqual(['/api/world/names/th.json'])
})

test('the basemap is in English already, and an external map has its own names: nothing is fetched', async () => {
  const fetched = answer()
  renderWithProviders(<Names />)
  renderWithProviders(<Names isEmbedded={false} />, { language: 'th' })
  expect(screen.getAllByText('none')).toHaveLength(2)
  expect(fetched).not.toHaveBeenCalled()
})

test("a label is the reader's name of a city, by name and population; without one, the basemap's", () => {
  const names = { 'Bangkok|5104476': 'กรุงเทพมหานคร' }
  const key = ['concat', ['get', 'n'], '|', ['to-string', ['get', 'p']]]
  expect(cityNameExpression(names)).toEqual(['coalesce', ['get', key, ['literal', names]], ['get', 'n']])
  expect(cityNameExpression(undefined)).toEqual(['get', 'n'])
})
