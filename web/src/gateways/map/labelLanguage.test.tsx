/**
 * The map waits for the Thai font.
 * @vitest-environment jsdom
 */
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../render.setup.tsx'
import type { Language } from '../text/language.ts'
import { useLabelLanguage } from './labelLanguage.ts'

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(document, 'fonts')
})

const Labels = () => <p>{useLabelLanguage()}</p>
async function labels(language: Language, load: () => Promise<object[]>) {
  cleanup()
  Object.defineProperty(document, 'fonts', { value: { load: vi.fn(load) }, configurable: true })
  renderWithProviders(<Labels />, { language })
  const before = screen.getByRole('paragraph').textContent
  await act(async () => undefined)
  return [before, screen.getByRole('paragraph').textContent]
}

// promise: public-map-thai
test('labels are in Thai once the font is loaded, and in English if it cannot be', async () => {
  expect(await labels('th', async () => [{}])).toEqual(['en', 'th'])
  expect(await labels('th', async () => [])).toEqual(['en', 'en'])
  expect(await labels('th', () => Promise.reject(new Error('away')))).toEqual(['en', 'en'])
  expect(await labels('es', () => Promise.reject(new Error('away')))).toEqual(['es', 'es'])
})
