/**
 * A home's views are counted for its landlord.
 * @vitest-environment jsdom
 */
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useReportView } from './useReportView.ts'

let calls: string[] = []
beforeEach(() => {
  calls = []
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    calls.push(`${method} ${url}`)
    return Response.json({ success: 'ok' })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// promise: sgn-2-mine-views-told
test('a visitor who stays for a moment is counted, once, and one who leaves at once is not', () => {
  const { rerender, unmount } = renderHook(({ id }) => useReportView(id), { initialProps: { id: 'left' } })
  vi.advanceTimersByTime(1900)
  rerender({ id: 'read' })
  vi.advanceTimersByTime(2100)
  unmount()
  renderHook(() => useReportView('read'))
  vi.advanceTimersByTime(2100)
  expect(calls).toEqual(['POST /api/roomAd/views/read'])
})
