/**
 * Sharing a page.
 * @vitest-environment jsdom
 */
import { wordJoiner } from '@keyhold/rental/wordJoiner.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { ToastRegion } from '../../ui/Toast.tsx'
import { ShareButton } from './ShareButton.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a shared text has no invisible characters', async () => {
  const share = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { ...navigator, share })
  renderWithProviders(
    <ToastRegion>
      <ShareButton title={`เปรียบเทียบค่า${wordJoiner}เช่า`} path="/compare" />
    </ToastRegion>,
  )
  await act(async () => void fireEvent.click(screen.getByRole('button')))
  expect(share).toHaveBeenCalledWith({ title: 'เปรียบเทียบค่าเช่า', url: `${location.origin}/compare` })
})
