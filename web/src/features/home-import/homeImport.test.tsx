/**
 * Importing homes from a file, with a dry run first.
 * @vitest-environment jsdom
 */
import type { ImportLine } from '@keyhold/api/imports.schema.ts'
import portfolio from '@keyhold/locales/en/portfolio.json' with { type: 'json' }
import thai from '@keyhold/locales/th/homeImport.json' with { type: 'json' }
import { tableColumns } from '@keyhold/rental/homesTable.ts'
import { wordJoiner } from '@keyhold/rental/wordJoiner.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { ImportLines } from './ImportLines.tsx'
import { ImportPage } from './ImportPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const preview = {
  counts: { new: 1, changed: 1, same: 0, refused: 1, gone: 0 },
  unknown: ['colour'],
  plan: 'the plan',
  lines: [
    { line: 2, reference: 'SS-1', title: 'Attic', id: null, result: 'new', changes: [], errors: {}, notes: {} },
    {
      line: 3,
      reference: 'SS-2',
      title: 'Flat',
      id: 'b',
      result: 'changed',
      changes: [{ field: 'rentPrice', from: '900', to: '945' }],
      errors: {},
      notes: { deposit: 'not-in-dollars' },
    },
    {
      line: 4,
      reference: 'SS-3',
      title: '',
      id: null,
      result: 'refused',
      changes: [],
      errors: { rentPrice: 'number-ambiguous' },
      notes: {},
    },
  ],
}

const nothingYet: Readonly<Record<string, unknown>> = {
  'GET /feed': { feed: null },
  'GET /imports': { runs: [], pictures: { waiting: 0, failed: 0 } },
}

function open(answers: Readonly<Record<string, unknown>>) {
  const calls: { call: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = `${init.method} ${url.replace('/api/roomAd', '')}`
    if (init.method !== 'GET') calls.push({ call, body: init.body ? JSON.parse(String(init.body)) : undefined })
    const answer = answers[call] ?? nothingYet[call]
    return answer instanceof Response ? answer.clone() : Response.json(answer)
  })
  renderWithProviders(
    <QueryClientProvider client={new QueryClient()}>
      <ImportPage personId="beatriz" />
    </QueryClientProvider>,
  )
  return calls
}

const choose = (content: BlobPart) =>
  fireEvent.change(screen.getByLabelText(/Choose a CSV or XML file/), {
    target: { files: [new File([content], 'homes.csv')] },
  })

test('a file is tried: counts, changes, and why a line is not imported; then it is applied as previewed', async () => {
  const done = { counts: preview.counts, refused: [], underWay: null }
  const calls = open({ 'POST /import/preview': preview, 'POST /import': done })
  choose('reference\nSS-1')
  expect(await screen.findByText('This is a preview. Nothing has changed yet.')).toBeTruthy()
  expect(screen.getByText(/rent: could mean thousands or decimals/)).toBeTruthy()
  expect(screen.getByText('945')).toBeTruthy()
  expect(screen.getByText(/deposit: is not in US dollars/)).toBeTruthy()
  expect(screen.getByText('These columns are unknown and were skipped: colour')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Apply to 2 homes' }))
  expect(await screen.findByText('All lines were imported as previewed.')).toBeTruthy()
  expect(calls.at(-1)).toEqual({ call: 'POST /import', body: { file: 'reference\nSS-1', plan: 'the plan' } })
})

// promise: sgn-2-import-report
test("lines with problems are filtered by a press, with the feed's questions, and the report is downloaded as CSV", async () => {
  const saved: Blob[] = []
  const createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }))
  const attic = { ...preview.lines[0], notes: { rentPrice: 'not-in-dollars' }, feedRent: '950 EUR' }
  open({ 'POST /import/preview': { ...preview, lines: [attic, ...preview.lines.slice(1)] } })
  choose('reference\nSS-1')
  expect(await screen.findByText('The feed says €950 a month.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Changed 1' }))
  expect(screen.queryByText(/SS-1/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'To check 3' }))
  expect(screen.getByText(/SS-1/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Report as CSV' }))
  const rows = (await saved[0]?.text())?.split('\r\n') ?? []
  expect(rows[0]).toContain('"Line","Reference","Home","Result","Why"')
  expect(rows[1]).toMatch(/^"2","SS-1","Attic","New","rent: is not in US dollars/)
  expect(rows[3]).toMatch(/^"4","SS-3","","Not imported","rent: could mean thousands/)
})

test('the report of a Thai page has no invisible characters', async () => {
  const saved: Blob[] = []
  const createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }))
  const [attic] = preview.lines
  renderWithProviders(
    <ImportLines lines={[{ ...attic, result: 'gone' } as ImportLine]} file="" onRepair={undefined} />,
    {
      language: 'th',
    },
  )
  fireEvent.click(screen.getByRole('button', { name: thai.csv }))
  const file = (await saved[0]?.text()) ?? ''
  expect(file).toContain('นำออกจากการค้นหา')
  expect(file).not.toContain(wordJoiner)
})

test('changes since the preview are reported, and the file can be tried again', async () => {
  const refusal = Response.json({ code: 'import-changed-meanwhile' }, { status: 409 })
  open({ 'POST /import/preview': preview, 'POST /import': refusal })
  choose('reference\nSS-1')
  fireEvent.click(await screen.findByRole('button', { name: 'Apply to 2 homes' }))
  expect(await screen.findByText(/Your homes have changed since you checked this file/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Check the file again' })).toBeTruthy()
})

test('a file in another encoding is reported before anything is sent', async () => {
  const calls = open({})
  choose(new Uint8Array([0x72, 0xe9, 0x66]))
  expect(await screen.findByText(/not in UTF-8/)).toBeTruthy()
  expect(calls).toEqual([])
})

const feed = {
  address: 'https://agency.example/homes.xml',
  nextReadAt: '2026-11-21T09:00:00.000Z',
  readAt: null,
  counts: null,
  failedSince: '2026-11-20T09:00:00.000Z',
  failure: 'feed-shrank',
}

test("an agency saves its feed's URL; without one it is required", async () => {
  const calls = open({ 'PUT /feed': { feed } })
  fireEvent.click(await screen.findByRole('button', { name: 'Save the feed' }))
  expect(await screen.findByText('Enter the link.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/Link to the feed/), { target: { value: ` ${feed.address} ` } })
  fireEvent.click(screen.getByRole('button', { name: 'Save the feed' }))
  await vi.waitFor(() => expect(calls).toEqual([{ call: 'PUT /feed', body: { address: feed.address } }]))
})

test('a feed that lacks many homes says so, and is applied after its landlord confirms', async () => {
  const calls = open({ 'GET /feed': { feed }, 'POST /feed/read': { feed } })
  expect(await screen.findByText(/Many homes are missing from it/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Apply it anyway' }))
  await vi.waitFor(() => expect(calls).toEqual([{ call: 'POST /feed/read', body: { evenIfShrunk: true } }]))
})

test('an import is reverted by two presses, and homes edited since are named', async () => {
  const run = {
    id: 'r',
    at: '2026-11-20T09:00:00.000Z',
    isByFeed: true,
    new: 2,
    changed: 1,
    gone: 0,
    undoneAt: null,
    refused: [],
    underWay: null,
  }
  const calls = open({
    'GET /imports': { runs: [run], pictures: { waiting: 0, failed: 2 } },
    'PUT /imports/r/undo': {
      undone: 2,
      left: [{ reference: 'SS-2', refusal: 'changed-meanwhile' }],
      stoppedFeed: 'https://agency.test/feed',
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Undo/ }))
  expect(screen.getByText(/2 pictures could not be downloaded/)).toBeTruthy()
  expect(calls).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: /^Yes, undo it/ }))
  expect(await screen.findByText('2 homes are back to how they were.')).toBeTruthy()
  expect(screen.getByText('SS-2: was edited since and stays as it is')).toBeTruthy()
  expect(screen.getByText(/We stopped reading your feed.+https:\/\/agency\.test\/feed/)).toBeTruthy()
})

const importRun = {
  id: 'r',
  at: '2026-11-20T09:00:00.000Z',
  isByFeed: false,
  undoneAt: null,
  changed: 0,
  gone: 0,
}

test('a long import runs in the background: its progress is shown, then its result', async () => {
  const imports = { runs: [{ ...importRun, new: 340, refused: [], underWay: { done: 340, total: 1000 } }] as object[] }
  const pictures = { waiting: 0, failed: 0 }
  open({
    'POST /import/preview': preview,
    'POST /import': { counts: preview.counts, refused: [], underWay: 'r' },
    'GET /imports': {
      ...imports,
      pictures,
      get runs() {
        return imports.runs
      },
    },
  })
  choose('reference\nSS-1')
  fireEvent.click(await screen.findByRole('button', { name: 'Apply to 2 homes' }))
  expect(await screen.findByText('340 of 1000 homes done')).toBeTruthy()
  expect(screen.getByText(/You can leave this page/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Apply to 2 homes' })).toBeNull()
  const refused = [{ reference: 'SS-9', refusal: 'too-many-imported-drafts' }]
  imports.runs = [{ ...importRun, new: 999, refused, underWay: null }]
  expect((await screen.findAllByText(/SS-9: You already have 1,000 imported drafts/)).length).toBeGreaterThan(0)
})

// promise: sgn-2-import-under-way
test('a user who returns to the page sees the running import, which cannot be reverted meanwhile', async () => {
  const run = { ...importRun, new: 340, refused: [], underWay: { done: 340, total: 1000 } }
  open({ 'GET /imports': { runs: [run], pictures: { waiting: 0, failed: 0 } } })
  expect(await screen.findByText('340 of 1000 homes done')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

// promise: sgn-2-import-mend
test('a line is repaired by a press: the file in the page is changed, tried again, and can be saved', async () => {
  const calls = open({ 'POST /import/preview': preview })
  choose('reference,rentPrice\nSS-1,700\nSS-2,945\nSS-3,12.500')
  fireEvent.click(await screen.findByRole('button', { name: /^12,500/ }))
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[1]?.body).toMatchObject({ file: expect.stringContaining('"SS-3","12500"') })
  expect(screen.getByText(/Corrected here/)).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Line by line')
  expect(screen.getByRole('button', { name: 'Save the corrected file' })).toBeTruthy()
})

// promise: sgn-2-import-names
test("a column's error names the field, whichever column it is", async () => {
  const errors = { city: 'city-not-known', petFriendly: 'not-yes-or-no' }
  open({ 'POST /import/preview': { ...preview, lines: [{ ...preview.lines[2], errors }] } })
  choose('reference\nSS-3')
  expect(await screen.findByText(/^pets allowed: must be yes or no/)).toBeTruthy()
  expect(screen.getByText(/^city: is unknown/)).toBeTruthy()
  expect(tableColumns.filter((column) => !(column in portfolio.field))).toEqual([])
})
