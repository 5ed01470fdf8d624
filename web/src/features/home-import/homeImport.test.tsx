/**
 * Many homes by a file, tried before anything is changed.
 * @vitest-environment jsdom
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
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

function open(answers: Readonly<Record<string, unknown>>) {
  const calls: { call: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = `${init.method} ${url.replace('/api/roomAd', '')}`
    calls.push({ call, body: JSON.parse(String(init.body)) })
    const answer = answers[call]
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

test('a file is tried: counts, what changes, and why a line is not imported; then it is applied as it was tried', async () => {
  const done = { counts: preview.counts, refused: [] }
  const calls = open({ 'POST /import/preview': preview, 'POST /import': done })
  choose('reference\nSS-1')
  expect(await screen.findByText('This is a trial. Nothing has been changed yet.')).toBeTruthy()
  expect(screen.getByText(/rent: could be thousands or a fraction/)).toBeTruthy()
  expect(screen.getByText('945')).toBeTruthy()
  expect(screen.getByText(/deposit: is not in US dollars/)).toBeTruthy()
  expect(screen.getByText('These columns are not known and are left out: colour')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Apply to 2 homes' }))
  expect(await screen.findByText('Every line went as it was tried.')).toBeTruthy()
  expect(calls.at(-1)).toEqual({ call: 'POST /import', body: { file: 'reference\nSS-1', plan: 'the plan' } })
})

test('what changed since the preview is said, and the file can be tried again', async () => {
  const refusal = Response.json({ code: 'import-changed-meanwhile' }, { status: 409 })
  open({ 'POST /import/preview': preview, 'POST /import': refusal })
  choose('reference\nSS-1')
  fireEvent.click(await screen.findByRole('button', { name: 'Apply to 2 homes' }))
  expect(await screen.findByText(/Your homes changed since the trial/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try the file again' })).toBeTruthy()
})

test('a file in another encoding is named before anything is sent', async () => {
  const calls = open({})
  choose(new Uint8Array([0x72, 0xe9, 0x66]))
  expect(await screen.findByText(/not written in UTF-8/)).toBeTruthy()
  expect(calls).toEqual([])
})
