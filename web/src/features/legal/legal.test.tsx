/**
 * The legal pages: labelled drafts.
 * @vitest-environment jsdom
 */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { languages } from '../../gateways/text/language.ts'
import { legalPages } from '../../paths.ts'
import { LegalText } from './LegalText.tsx'

afterEach(cleanup)

// promise: pub-2-legal
test('every legal page starts with the notice that it is a draft', () => {
  for (const page of legalPages) {
    renderWithProviders(<LegalText page={page} />)
    expect(screen.getByText('This page is a draft')).toBeTruthy()
    cleanup()
  }
})

test('every section has its texts in every language, and the contents link to it', () => {
  for (const language of languages)
    for (const page of legalPages) {
      const { container } = renderWithProviders(<LegalText page={page} />, { language })
      expect(container.textContent).not.toMatch(/pages\.|sections\./)
      for (const link of screen.getAllByRole('link'))
        expect(container.querySelector(link.getAttribute('href') ?? '')).toBeTruthy()
      cleanup()
    }
})
