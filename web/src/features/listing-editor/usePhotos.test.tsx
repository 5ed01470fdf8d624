/**
 * The pictures of a home that is saved while one of them is still on its way.
 * @vitest-environment jsdom
 */
import type { Photo } from '@keyhold/api/photos.schema.ts'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { usePhotos } from './usePhotos.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const photo = (id: string) => ({ id, filePath: `/files/${id}` }) as unknown as Photo

test('saving the order while a picture is sent deletes no picture', async () => {
  const stored = ['a', 'b']
  const arriving: (() => void)[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: FormData }) => {
    const order = body.getAll('oldImageList').map(String)
    if (order.length > 0) stored.splice(0, stored.length, ...order.filter((id) => stored.includes(id)))
    else {
      stored.push('new')
      await new Promise<void>((resolve) => arriving.push(resolve))
    }
    return Response.json({ id: 'ad', images: stored.map(photo) })
  })
  const { result } = renderHook(() => usePhotos([photo('a'), photo('b')], async () => 'ad'))
  act(() => result.current.move('b', 0))
  act(() => result.current.add([new File(['x'], 'new.png')]))
  await waitFor(() => expect(stored).toContain('new'))
  const saving = result.current.saveOrder('ad')
  for (const arrive of arriving) arrive()
  await act(() => saving)
  expect(stored).toEqual(['b', 'a', 'new'])
})
