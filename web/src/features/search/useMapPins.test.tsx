/**
 * The results map's requests, and which of two responses it shows.
 * @vitest-environment jsdom
 */
import { parseCriteria } from '@keyhold/rental/query.ts'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMapPins } from './useMapPins.ts'
import { useSearchOnMove } from './useSearchOnMove.ts'

interface Call {
  readonly signal: AbortSignal
  answer(total: number): Promise<void>
}
let calls: Call[] = []
const view = { south: 13, west: -90, north: 14, east: -89, zoom: 12, byHand: true }
const criteria = parseCriteria(new URLSearchParams(), '2026-01-01')

beforeEach(() => {
  calls = []
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((resolve) => {
        const answer = (total: number) =>
          act(async () => {
            resolve(Response.json({ pins: [], cells: [], total, bounds: null }))
            await vi.advanceTimersByTimeAsync(0)
          })
        calls.push({ signal, answer })
      }),
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const rest = () => act(() => vi.advanceTimersByTimeAsync(300))

test('a late response does not replace a newer one', async () => {
  const { result } = renderHook(() => useMapPins(criteria, () => false))
  act(() => result.current.onView(view))
  await rest()
  await calls[1]?.answer(2)
  await calls[0]?.answer(1)
  expect(result.current.answer).toMatchObject({ total: 2 })
})

test('from a move until the pins for that view have arrived the map is busy, whatever arrived before', async () => {
  const { result } = renderHook(() => useMapPins(criteria, () => false))
  const isBusy = () => result.current.isPending
  expect(isBusy()).toBe(true)
  await calls[0]?.answer(1)
  expect(isBusy()).toBe(false)
  act(() => result.current.onView(view))
  expect(isBusy()).toBe(true)
  await rest()
  act(() => result.current.onView({ ...view, north: 15 }))
  await calls[1]?.answer(2)
  expect(isBusy()).toBe(true)
  await rest()
  await calls[2]?.answer(3)
  expect(isBusy()).toBe(false)
})

test('leaving the map ends its requests, and no response is awaited', async () => {
  const { result, unmount } = renderHook(() => useMapPins(criteria, () => false))
  act(() => result.current.onView(view))
  unmount()
  await rest()
  expect(calls).toHaveLength(1)
  expect(calls[0]?.signal.aborted).toBe(true)
})

test('a map that was just moved and left searches nowhere', async () => {
  const onArea = vi.fn()
  const { result, unmount } = renderHook(() => useSearchOnMove({ ...criteria, area: view }, onArea))
  act(() => void result.current.onMove(view))
  unmount()
  await rest()
  expect(onArea).not.toHaveBeenCalled()
})
