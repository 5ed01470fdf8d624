/**
 * Pictures still uploading while their home is saved.
 * @vitest-environment jsdom
 */
import type { Photo } from '@keyhold/api/photos.schema.ts'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FetchedUpload } from './fakeUpload.setup.ts'
import { usePhotos } from './usePhotos.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const photo = (id: string) => ({ id, filePath: `/files/${id}` }) as unknown as Photo

test('saving the order during an upload deletes no picture', async () => {
  const stored = ['a', 'b']
  const arriving: (() => void)[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: FormData }) => {
    const order = body.getAll('oldImageList').map(String)
    if (order.length > 0) stored.splice(0, stored.length, ...order.filter((id) => stored.includes(id)))
    else {
      stored.push('new')
      await new Promise<void>((resolve) => arriving.push(resolve))
    }
    return Response.json({ id: 'ad', images: stored.map(photo), added: order.length > 0 ? [] : ['new'] })
  })
  vi.stubGlobal('XMLHttpRequest', FetchedUpload)
  const { result } = renderHook(() => usePhotos([photo('a'), photo('b')], async () => 'ad'))
  act(() => result.current.move('b', 0))
  act(() => result.current.add([new File(['x'], 'new.png')]))
  await waitFor(() => expect(stored).toContain('new'))
  const saving = result.current.saveOrder('ad')
  for (const arrive of arriving) arrive()
  await act(() => saving)
  expect(stored).toEqual(['b', 'a', 'new'])
})

/** An API whose responses per picture a test controls: by name, for each attempt. */
function holdUploads() {
  const sent: { name: string; key: string; answer: (images: readonly string[] | 'lost') => void }[] = []
  vi.stubGlobal('XMLHttpRequest', FetchedUpload)
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: FormData }) => {
    const name = (body.get('files') as File).name
    const images = await new Promise<readonly string[] | 'lost'>((answer) =>
      sent.push({ name, key: String(body.get('key')), answer }),
    )
    if (images === 'lost') throw new TypeError('network')
    return Response.json({ id: 'ad', images: images.map(photo), added: [name] })
  })
  return sent
}
const files = (...names: string[]) => names.map((name) => new File(['x'], name))

// promise: sgn-2-wizard-photos-three
test('three upload at once, and each takes its chosen place, whichever arrives first', async () => {
  const sent = holdUploads()
  const { result } = renderHook(() => usePhotos([photo('old')], async () => 'ad'))
  act(() => result.current.add(files('1', '2', '3', '4')))
  await waitFor(() => expect(sent.map(({ name }) => name)).toEqual(['1', '2', '3']))
  expect(result.current.uploads.map(({ state }) => state)).toEqual(['sending', 'sending', 'sending', 'waiting'])
  act(() => sent[2]?.answer(['old', '3']))
  await waitFor(() => expect(sent).toHaveLength(4))
  act(() => sent[0]?.answer(['old', '3', '1']))
  act(() => sent[3]?.answer(['old', '3', '1', '2', '4']))
  act(() => sent[1]?.answer(['old', '3', '1', '2']))
  await waitFor(() => expect(result.current.progress.count).toBe(0))
  expect(result.current.images.map(({ id }) => id)).toEqual(['old', '1', '2', '3', '4'])
  expect(result.current.isOrderChanged).toBe(true)
})

// promise: sgn-2-wizard-photos-lost
test('an interrupted upload resumes automatically with the same idempotency key, and nothing is lost', async () => {
  const sent = holdUploads()
  const { result } = renderHook(() => usePhotos([], async () => 'ad'))
  act(() => result.current.add(files('1', '2')))
  await waitFor(() => expect(sent).toHaveLength(2))
  act(() => sent[0]?.answer('lost'))
  await waitFor(() => expect(result.current.isPaused).toBe(true))
  act(() => sent[1]?.answer(['2']))
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(sent.map(({ name }) => name)).toEqual(['1', '2', '1']))
  expect(sent[2]?.key).toBe(sent[0]?.key)
  act(() => sent[2]?.answer(['2', '1']))
  await waitFor(() => expect(result.current.images.map(({ id }) => id)).toEqual(['1', '2']))
  expect(result.current).toMatchObject({ uploads: [], isPaused: false, progress: { count: 0 } })
})

test('an aborted upload is not retried, and the others continue', async () => {
  const sent = holdUploads()
  const { result } = renderHook(() => usePhotos([], async () => 'ad'))
  act(() => result.current.add(files('1', '2', '3', '4')))
  await waitFor(() => expect(sent).toHaveLength(3))
  act(() => result.current.dismiss(result.current.uploads[0]?.key ?? ''))
  await waitFor(() => expect(sent.map(({ name }) => name)).toEqual(['1', '2', '3', '4']))
  expect(result.current.uploads.map(({ file }) => file.name)).toEqual(['2', '3', '4'])
  for (const [at, name] of ['2', '3', '4'].entries()) act(() => sent[at + 1]?.answer([name]))
  await waitFor(() => expect(result.current.progress.count).toBe(0))
  expect(result.current.images.map(({ id }) => id)).toEqual(['2', '3', '4'])
})
