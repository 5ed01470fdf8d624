/**
 * Both parties' evidence in a dispute, and adding to one's own side.
 * @vitest-environment jsdom
 */
import type { Evidence } from '@keyhold/api/evidence.ts'
import { withoutMetadata } from '@keyhold/rental/jpegMetadata.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { moveIn, renderLease } from '../fixtures.setup.tsx'
import { AddEvidence } from './AddEvidence.tsx'
import { EvidenceList } from './EvidenceList.tsx'

const segment = (marker: number, content: readonly number[]) => [0xff, marker, 0, content.length + 2, ...content]
/** As some browsers' canvas encodes it: with a comment. */
const drawn = new Uint8Array([0xff, 0xd8, ...segment(0xe1, [1, 2, 3]), ...segment(0xda, [1]), 7, 0xff, 0xd9])

/** Whether the browser falsifies what is read from a canvas. */
let isFalsified = false

/** A canvas that remembers the pixels drawn one by one. */
function fakeContext() {
  const pixels = new Map<string, number[]>()
  return {
    fillStyle: '',
    fillRect(x: number, y: number) {
      pixels.set(`${x},${y}`, [...(this.fillStyle.match(/\d+/g) ?? []).map(Number), 255])
    },
    drawImage: () => undefined,
    getImageData: (_x: number, _y: number, width: number, height: number) => {
      const all = Array.from({ length: width * height }, (_, at) =>
        pixels.get(`${at % width},${Math.floor(at / width)}`),
      )
      const data = new Uint8ClampedArray(all.flatMap((pixel) => pixel ?? [0, 0, 0, 0]))
      if (isFalsified) data[400] = (data[400] ?? 0) ^ 1
      return { data }
    },
  }
}

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name.startsWith('broken')) throw new Error('no picture')
    return { width: 5120, height: 100, close: () => undefined }
  })
  isFalsified = false
  const context = fakeContext()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob([drawn])))
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const piece: Evidence = {
  id: 'one',
  part: 'handover',
  party: 'tenant',
  kind: 'pdf',
  name: 'Bill.pdf',
  bytes: 1_230_000,
  hash: 'a'.repeat(64),
  addedAt: moveIn,
  mayTakeBack: true,
}

const names = { tenant: 'Ben Okafor', landlord: 'Ada Lind' }

interface Sent {
  readonly method: string
  readonly path: string
  readonly form?: FormData
}

/** The page on an API with these responses; returns the calls. */
function open(pieces: readonly Evidence[], { refused }: { refused?: string } = {}) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    sent.push({ method, path, ...(body instanceof FormData && { form: body }) })
    return refused ? Response.json({ code: refused }, { status: 409 }) : Response.json({ success: 'ok' })
  })
  renderLease(
    <EvidenceList heading="h3" pieces={pieces} reader="party" leaseId="lease" timeZone="UTC" names={names}>
      <AddEvidence leaseId="lease" part="handover" until="9 Dec 2026, 12:00" />
    </EvidenceList>,
  )
  return sent
}
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Add photos or PDFs', { selector: 'input' }), { target: { files } })
const photo = new File(['raw'], 'kitchen.png', { type: 'image/png' })

test('each piece shows its name, its size and the hash of its bytes; its author can withdraw it', async () => {
  const sent = open([piece, { ...piece, id: 'two', name: 'Seen.pdf', mayTakeBack: false }])
  expect(screen.getByRole('heading').textContent).toBe('2 pieces of evidence')
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.textContent).toContain('Bill.pdf')
  expect(first?.textContent).toContain('1.2 MB')
  expect(first?.textContent).toContain('a'.repeat(64))
  expect(within(second as HTMLElement).queryByRole('button', { name: /Withdraw/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw Bill.pdf' }))
  expect(await screen.findByText('Bill.pdf was withdrawn')).toBeTruthy()
  expect(sent).toContainEqual({ method: 'DELETE', path: '/api/profile/disputes/lease/evidence/one' })
})

test('a photo is re-encoded before it leaves the browser, without EXIF or other metadata', async () => {
  const sent = open([])
  expect(document.body.textContent).toContain('You can add evidence until 9 Dec 2026, 12:00.')
  choose(photo)
  expect(screen.getByText('Adding kitchen.png …')).toBeTruthy()
  await vi.waitFor(() => expect(screen.queryByText('Adding kitchen.png …')).toBeNull())
  const [{ form } = {}] = sent
  expect([...(form?.keys() ?? [])]).toEqual(['part', 'file'])
  const file = form?.get('file') as File
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(withoutMetadata(drawn))
  expect(file.type).toBe('image/jpeg')
})

test('a PDF is sent unchanged', async () => {
  const sent = open([])
  choose(new File(['%PDF-1.4'], 'bill.pdf', { type: 'application/pdf' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  const file = sent[0]?.form?.get('file') as File
  expect(await file.text()).toBe('%PDF-1.4')
})

test.each([
  ['a picture that no browser draws', new File(['x'], 'broken.heic'), 'This file cannot be read.'],
  ['a text', new File(['x'], 'notes.txt', { type: 'text/plain' }), 'Evidence is a photo or a PDF.'],
  ['a heavy PDF', new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'plan.pdf'), 'A file can have 10 MB at most.'],
])('%s is refused before anything is sent, can be left out, and offers no retry', async (_, file, sentence) => {
  const sent = open([])
  choose(file)
  expect((await screen.findByText(`${file.name} was not added`)).closest('li')?.textContent).toContain(sentence)
  expect(sent).toEqual([])
  expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: `Leave out ${file.name}` }))
  expect(screen.queryByText(sentence, { exact: false })).toBeNull()
})

test('a file refused by the API stays with its reason, and can be retried', async () => {
  const sent = open([], { refused: 'evidence-too-many' })
  choose(photo)
  expect(await screen.findByText(/You can add at most 12 pieces/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try kitchen.png again' }))
  await vi.waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2))
})

test('a piece that could not be withdrawn shows why, and stays', async () => {
  open([piece], { refused: 'evidence-seen' })
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw Bill.pdf' }))
  expect(await screen.findByText('It could not be withdrawn')).toBeTruthy()
  expect(screen.getByText(/Someone has already seen it/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save Bill.pdf' })).toBeTruthy()
})

const own = new Uint8Array([
  0xff,
  0xd8,
  ...segment(0xe1, [1, 2, 3]),
  ...segment(0xdb, [5]),
  ...segment(0xda, [1]),
  8,
  0xff,
  0xd9,
])

// promise: photo-falsified
test('where the browser falsifies what it draws, a photo is sent with its own bytes, without metadata', async () => {
  isFalsified = true
  const sent = open([])
  choose(new File([own], 'kitchen.jpg', { type: 'image/jpeg' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  const file = sent[0]?.form?.get('file') as File
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(withoutMetadata(own))
})

// promise: photo-falsified
test('there, a PNG is sent with its own bytes too, without its text', async () => {
  isFalsified = true
  const sent = open([])
  const chunk = (type: string, data: number[]) => [
    0,
    0,
    0,
    data.length,
    ...[...type].map((c) => c.charCodeAt(0)),
    ...data,
    0,
    0,
    0,
    0,
  ]
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  const [head, text, end] = [chunk('IHDR', [1]), chunk('tEXt', [2]), chunk('IEND', [])]
  choose(new File([new Uint8Array([...signature, ...head, ...text, ...end])], 'screen.png', { type: 'image/png' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  const file = sent[0]?.form?.get('file') as File
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(new Uint8Array([...signature, ...head, ...end]))
  expect(file.type).toBe('image/png')
})

test('there, a picture that would have to be drawn is refused with the reason', async () => {
  isFalsified = true
  const sent = open([])
  choose(photo)
  expect(await screen.findByText(/^Your browser changes pictures when it draws them/)).toBeTruthy()
  expect(sent).toEqual([])
})
