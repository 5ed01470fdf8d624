/**
 * Staking is a preview that takes no money (D 9.2).
 * @vitest-environment jsdom
 */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { StakingPreview } from './StakingPreview.tsx'

afterEach(cleanup)

// promise: pub-1-token, pub-2-staking, sgn-2-routes-staking
test('the page is labelled a preview, says that it takes no money, and has nothing to submit', () => {
  const { container } = renderWithProviders(<StakingPreview />)
  expect(screen.getByText('Preview')).toBeTruthy()
  expect(screen.getByText('This page takes no money')).toBeTruthy()
  expect(container.querySelector('form')).toBeNull()
  expect(container.querySelector('fieldset')?.disabled).toBe(true)
  for (const button of screen.getAllByRole('button')) expect(button).toHaveProperty('disabled', true)
})
