/**
 * A dialog with an input never suspends while the user types.
 * @vitest-environment jsdom
 */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../gateways/queryClient.ts'
import { renderWithProviders } from '../../../gateways/render.setup.tsx'
import { findMessages } from '../../../gateways/text/messages.server.ts'
import { ToastRegion } from '../../../ui/Toast.tsx'
import { aLease, moveIn } from '../fixtures.setup.tsx'
import { TransactionDialog } from './TransactionDialog.tsx'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test("a dialog opens after the wallet prompts' messages have loaded, so that later ones do not hide it", async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const words = Promise.withResolvers<object>()
  const lease = aLease({ status: 'active', viewer: 'tenant', now: moveIn })
  const show = () =>
    renderWithProviders(
      <QueryClientProvider client={createQueryClient()}>
        <ToastRegion>
          <Suspense>
            <TransactionDialog
              lease={lease}
              now={moveIn}
              action="payRent"
              onClose={() => undefined}
              WalletDialog={() => null}
            />
          </Suspense>
        </ToastRegion>
      </QueryClientProvider>,
      { load: (language, namespace) => (namespace === 'prompt' ? words.promise : findMessages(language, namespace)) },
    )
  await act(async () => void show())
  expect(document.querySelector('dialog')).toBeNull()
  await act(async () => words.resolve(findMessages('en', 'prompt')))
  expect(await screen.findByRole('dialog', { hidden: true })).toBeTruthy()
})
