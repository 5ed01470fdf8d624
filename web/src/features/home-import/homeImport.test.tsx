/**
 * Importing homes from a file, with a dry run first.
 * @vitest-environment jsdom
 */
import type { ImportLine } from '@keyhold/api/imports.schema.ts'
import english from '@keyhold/locales/en/portfolio.json' with { type: 'json' }
import spanish from '@keyhold/locales/es/portfolio.json' with { type: 'json' }
import thai from '@keyhold/locales/th/homeImport.json' with { type: 'json' }
import thaiPortfolio from '@keyhold/locales/th/portfolio.json' with { type: 'json' }
import { parseCsv } from '@keyhold/rental/csvRows.ts'
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
  counts: { new: 1, changed: 1, back: 0, same: 0, later: 0, refused: 1, gone: 0 },
  columns: ['reference', 'rentPrice'],
  unknown: [{ heading: 'colour', examples: ['red'], guess: null }],
  questions: [],
  part: 0,
  parts: 1,
  asksStock: false,
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
      errors: { rentPrice: 'not-whole' },
      notes: {},
    },
  ],
}

const nothingYet: Readonly<Record<string, unknown>> = {
  'GET /feed': { feed: null },
  'GET /import/answers': { headings: {}, days: {}, decimals: {}, encoding: null, defaults: null },
  'GET /imports': { runs: [], pictures: { waiting: 0, failed: 0, failures: [] } },
}

const noAnswers = { headings: {}, days: {}, decimals: {}, encoding: null, defaults: null }

function open(answers: Readonly<Record<string, unknown>>, language: 'en' | 'es' | 'th' = 'en') {
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
    { language },
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
  expect(screen.getByText(/rent: must be a whole number/)).toBeTruthy()
  expect(screen.getByText('945')).toBeTruthy()
  expect(screen.getByText(/deposit: is not in US dollars/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Apply to 2 homes' }))
  expect(await screen.findByText('All lines were imported as previewed.')).toBeTruthy()
  expect(calls.at(-1)).toEqual({ call: 'POST /import', body: { file: 'reference\nSS-1', plan: 'the plan' } })
})

// promise: sgn-2-import-report
test("lines with problems are filtered by a press, with the feed's questions, and the report is downloaded as CSV", async () => {
  const saved: Blob[] = []
  const createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }))
  const notTaken = [
    { what: 'feature', value: 'communal pool' },
    { what: 'energy', value: 'X' },
  ]
  const attic = { ...preview.lines[0], notes: { rentPrice: 'not-in-dollars' }, feedRent: '950 EUR', notTaken }
  open({ 'POST /import/preview': { ...preview, lines: [attic, ...preview.lines.slice(1)] } })
  choose('reference\nSS-1')
  expect(await screen.findByText('The feed says €950 a month.')).toBeTruthy()
  expect(screen.getByText('Not taken: communal pool and energy rating X')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Changed 1' }))
  expect(screen.queryByText(/SS-1/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'To check 3' }))
  expect(screen.getByText(/SS-1/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Report as CSV' }))
  const rows = (await saved[0]?.text())?.split('\r\n') ?? []
  expect(rows[0]).toContain('"Line","Reference","Home","Result","Why"')
  expect(rows[1]).toMatch(/^"2","SS-1","Attic","New","rent: is not in US dollars/)
  expect(rows[3]).toMatch(/^"4","SS-3","","Not imported","rent: must be a whole number/)
})

test('the report of a Thai page has no invisible characters', async () => {
  const saved: Blob[] = []
  const createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }))
  const [attic] = preview.lines
  renderWithProviders(
    <ImportLines
      lines={[{ ...attic, result: 'gone' } as ImportLine]}
      sheet={{ file: '', columns: [] }}
      onRepair={undefined}
    />,
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

test('the encoding of a file without a mark is asked once: the reader picks the sample that reads right', async () => {
  const calls = open({
    'POST /import/preview': preview,
    'PUT /import/answers': { ...noAnswers, encoding: 'windows-1252' },
  })
  choose(Uint8Array.from(Buffer.from('reference;T\u00edtulo\nA;\u00c1tico', 'latin1')))
  fireEvent.click(await screen.findByRole('button', { name: 'Título, Ático Western Europe' }))
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  expect(calls.map(({ call, body }) => [call, body])).toEqual([
    ['PUT /import/answers', { encoding: 'windows-1252' }],
    ['POST /import/preview', { file: 'reference;Título\nA;Ático' }],
  ])
})

test('unknown headings are explained once, with a guess and examples; the file is then checked again', async () => {
  const unknown = [
    { heading: 'Ref', examples: ['A1'], guess: 'reference' },
    { heading: 'Color', examples: ['red'], guess: null },
  ]
  const first = { ...preview, lines: [], columns: [null, null, 'title'], unknown }
  const calls = open({ 'POST /import/preview': first, 'PUT /import/answers': noAnswers })
  choose('Ref;Color;Title\nA1;red;Attic')
  expect(await screen.findByText(/No heading says which column has your reference/)).toBeTruthy()
  expect(screen.getByText('For example: A1')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Use these headings' }))
  await vi.waitFor(() => expect(calls).toHaveLength(3))
  expect(calls[1]).toEqual({ call: 'PUT /import/answers', body: { headings: { Ref: 'reference', Color: '' } } })
})

test('a date of two readings is asked once per column, with the month in words', async () => {
  const questions = [
    {
      column: 'availableFrom',
      kind: 'days',
      cell: '01/02/2027',
      cells: 12,
      answers: [
        { answer: 'day-first', reads: '2027-02-01' },
        { answer: 'month-first', reads: '2027-01-02' },
      ],
    },
  ]
  const calls = open({ 'POST /import/preview': { ...preview, questions }, 'PUT /import/answers': noAnswers })
  choose('reference\nSS-1')
  expect(await screen.findByText(/01\/02\/2027.+12 cells in all can be read in two ways/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /1 February 2027|February 1, 2027/ }))
  await vi.waitFor(() => expect(calls).toHaveLength(3))
  expect(calls[1]).toEqual({ call: 'PUT /import/answers', body: { days: { availableFrom: 'day-first' } } })
})

test('a file that lacks more than a fifth of the homes is applied only after "is this your whole stock?"', async () => {
  const counts = { ...preview.counts, gone: 30 }
  const calls = open({ 'POST /import/preview': { ...preview, counts, asksStock: true } })
  choose('reference\nSS-1')
  expect(await screen.findByText(/30 homes are not in this file.+Is this your whole stock/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Apply to/ }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'No, leave the others as they are' }))
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[1]?.body).toEqual({ file: 'reference\nSS-1', stock: 'part' })
})

test('defaults fill the gaps of imported homes: deposit, term, policy, and a rate for other money', async () => {
  const calls = open({ 'PUT /import/answers': noAnswers })
  fireEvent.change(await screen.findByLabelText('deposit'), { target: { value: '2' } })
  fireEvent.change(screen.getByLabelText('when the deposit is released'), { target: { value: 'until-move-out' } })
  fireEvent.click(screen.getByLabelText('6 to 12 months'))
  fireEvent.click(screen.getByLabelText('Available from the day of the import'))
  fireEvent.change(screen.getByLabelText('US dollars for 1 EUR'), { target: { value: '1,1' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save the defaults' }))
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.body).toMatchObject({
    defaults: {
      depositRents: 2,
      depositPolicy: 'until-move-out',
      termOfLease: [300_002],
      freeAtOnce: true,
      rates: { EUR: 1.1 },
    },
  })
  expect(await screen.findByText(/^Saved/)).toBeTruthy()
})

test('a longer file is imported part by part', async () => {
  const done = { counts: preview.counts, refused: [], underWay: null }
  const calls = open({ 'POST /import/preview': { ...preview, parts: 3 }, 'POST /import': done })
  choose('reference\nSS-1')
  expect(await screen.findByText(/This is part 1 of 3/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Apply to 2 homes' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Check part 2 of 3' }))
  await vi.waitFor(() => expect(calls).toHaveLength(3))
  expect(calls[2]).toEqual({ call: 'POST /import/preview', body: { file: 'reference\nSS-1', part: 1 } })
})

test('a wrong word names the choices, and a repair applies to all lines with the same word', async () => {
  const lines = [2, 3].map((line) => ({ ...preview.lines[2], line, errors: { floorType: 'code-not-known' } }))
  const columns = ['reference', 'floorType']
  const calls = open({ 'POST /import/preview': { ...preview, columns, lines } })
  choose('reference,Planta\nSS-1,attic\nSS-2,attic\nSS-3,cellar')
  expect(
    (await screen.findAllByText(/floor: is not one of the options Choose from: Ground floor · Floors 1 to 3/)).length,
  ).toBe(2)
  fireEvent.click(screen.getAllByRole('button', { name: /^Penthouse in 2 lines/ })[0] as HTMLElement)
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  const { file } = (calls[1]?.body ?? { file: '' }) as { file: string }
  expect(file.split('\r\n').slice(1, 4)).toEqual(['"SS-1","penthouse"', '"SS-2","penthouse"', '"SS-3","cellar"'])
})

test.each([
  ['en', english],
  ['es', spanish],
  ['th', thaiPortfolio],
] as const)(
  'the template in %s has headings, allowed words and an example that reading skips',
  async (language, names) => {
    const saved: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
        revokeObjectURL: () => undefined,
      }),
    )
    open({}, language)
    const template = { en: 'Template', es: 'Plantilla', th: 'แบบฟอร์มตาราง' }[language]
    fireEvent.click(await screen.findByRole('button', { name: template }))
    const [head, words, example, ...more] = parseCsv((await saved[0]?.text()) ?? '') ?? []
    expect(head?.cells.slice(0, 4)).toEqual(
      ['reference', 'title', 'rentalType', 'rentPrice'].map((column) =>
        names.field[column as 'title'].replaceAll(wordJoiner, ''),
      ),
    )
    expect([words, example].map((row) => row?.cells[0]?.charAt(0))).toEqual(['#', '#'])
    const word = { en: 'required', es: 'obligatorio', th: 'จำเป็น' }[language]
    expect(words?.cells[tableColumns.indexOf('depositPolicy')]?.split(' | ')).toHaveLength(2)
    expect(words?.cells[tableColumns.indexOf('depositPolicy')]).toMatch(new RegExp(`^${word}: `))
    expect(words?.cells[tableColumns.indexOf('title')]).toBe(word)
    expect(words?.cells[tableColumns.indexOf('view')]).toBe('')
    expect(example?.cells.filter(Boolean).length).toBeGreaterThan(25)
    expect(more).toEqual([])
  },
)

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
    back: 0,
    gone: 0,
    undoneAt: null,
    refused: [],
    underWay: null,
  }
  const calls = open({
    'GET /imports': { runs: [run], pictures: { waiting: 0, failed: 2, failures: [] } },
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
  back: 0,
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
  expect((await screen.findAllByText(/SS-9: You already have 5,000 imported drafts/)).length).toBeGreaterThan(0)
})

// promise: sgn-2-import-under-way
test('a user who returns to the page sees the running import, which cannot be reverted meanwhile', async () => {
  const run = { ...importRun, new: 340, refused: [], underWay: { done: 340, total: 1000 } }
  open({ 'GET /imports': { runs: [run], pictures: { waiting: 0, failed: 0, failures: [] } } })
  expect(await screen.findByText('340 of 1000 homes done')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

// promise: sgn-2-import-mend
test('a line is repaired by a press: the file in the page is changed, tried again, and can be saved', async () => {
  const calls = open({ 'POST /import/preview': preview })
  choose('reference,rentPrice\nSS-1,700\nSS-2,945.5\nSS-3,950.50')
  fireEvent.click(await screen.findByRole('button', { name: /^Round to whole dollars/ }))
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[1]?.body).toMatchObject({ file: expect.stringContaining('"SS-3","951"') })
  expect(screen.getByText(/Corrected here/)).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Line by line')
  expect(screen.getByRole('button', { name: 'Save the corrected file' })).toBeTruthy()
})

test('a city is offered for the lines with the same fault, text and place: right lines and other places stay', async () => {
  const markers = ['13.692,-89.218', '40.4168,-3.703', '-33.868,151.209', '13.70,-89.22']
  const file = [
    'reference,city,country,locationLat,locationLng',
    ...markers.map((at, home) => `S-${home},Madrid,ES,${at}`),
  ]
  const lines = markers.map((_, home) => {
    const isRight = home === 1
    const facts = { line: home + 2, reference: `S-${home}`, title: '', id: null, changes: [], notes: {} }
    return { ...facts, result: isRight ? 'new' : 'refused', errors: isRight ? {} : { locationLat: 'marker-far' } }
  })
  const columns = ['reference', 'city', 'country', 'locationLat', 'locationLng']
  const place = { city: { id: 1, city: 'San Salvador', country: 'SV' } }
  const tried = { ...preview, lines, columns, unknown: [] }
  const found = Object.fromEntries(
    markers.map((at) => [
      `GET /api/places/reverse?lat=${Number(at.split(',')[0])}&lng=${Number(at.split(',')[1])}`,
      place,
    ]),
  )
  const calls = open({ 'POST /import/preview': tried, ...found })
  choose(file.join('\n'))
  fireEvent.click((await screen.findAllByRole('button', { name: /^Use San Salvador in 2 lines/ }))[0] as HTMLElement)
  const repaired = await vi.waitFor(() => {
    const last = calls.at(-1)
    expect(last?.body).toMatchObject({ file: expect.stringContaining('San Salvador') })
    return String((last as { body: { file: string } }).body.file)
  })
  expect(parseCsv(repaired)?.map(({ cells }) => cells[1])).toEqual([
    'city',
    'San Salvador',
    'Madrid',
    'Madrid',
    'San Salvador',
  ])
})

test('a file whose headings are still open is not counted; rows are named as in a spreadsheet', async () => {
  const counts = { new: 0, changed: 0, back: 0, same: 0, later: 0, refused: 0, gone: 0 }
  open({ 'POST /import/preview': { ...preview, counts, lines: [] } })
  choose('colour\nred')
  expect(await screen.findByRole('heading', { name: 'First say what the headings mean' })).toBeTruthy()
  expect(screen.queryByText(/0 of 0/)).toBeNull()
  cleanup()
  open({ 'POST /import/preview': preview })
  choose('reference\nSS-1')
  expect(await screen.findByText('row 3')).toBeTruthy()
})

// promise: sgn-2-import-names
test("a column's error names the field, whichever column it is", async () => {
  const errors = { city: 'city-not-known', petFriendly: 'not-yes-or-no' }
  open({ 'POST /import/preview': { ...preview, lines: [{ ...preview.lines[2], errors }] } })
  choose('reference\nSS-3')
  expect(await screen.findByText(/^pets allowed: must be yes or no/)).toBeTruthy()
  expect(screen.getByText(/^city: is unknown/)).toBeTruthy()
  expect(tableColumns.filter((column) => !(column in english.field))).toEqual([])
})

// promise: wizard-needed
test('the page names the columns that a line and a published home need, and marks them among the choices', async () => {
  open({ 'POST /import/preview': preview })
  const needed = await screen.findByText(/^Required in every line: reference\. Required to publish a home/)
  for (const column of ['title', 'when the deposit is released', 'city', 'photos'])
    expect(needed.textContent?.toLowerCase()).toContain(column)
  expect(needed.textContent).not.toContain('view')
  choose('reference\nSS-1')
  const options = [...(await screen.findByLabelText('colour')).querySelectorAll('option')]
  const words = options.map(({ textContent }) => textContent)
  expect(words).toEqual(expect.arrayContaining(['title (required)', 'photos (required)', 'view']))
})

// promise: imports-pictures-listed
test('pictures that could not be downloaded are listed by home and address, with the reason; many are folded', async () => {
  const failures = Array.from({ length: 7 }, (_, at) => ({
    id: `home-${at}`,
    reference: at === 0 ? 'SS-1' : null,
    title: at === 1 ? 'Attic' : null,
    url: `https://agency.test/${at}.jpg`,
    failure: at === 0 ? 'address-not-found' : 'photo-too-small',
  }))
  open({ 'GET /imports': { runs: [], pictures: { waiting: 0, failed: 9, failures } } })
  const link = await screen.findByRole('link', { name: 'SS-1' })
  expect(link.getAttribute('href')).toBe('/new-ad-4/home-0')
  expect(link.closest('li')?.textContent).toBe('SS-1 https://agency.test/0.jpg Nothing was found at this link.')
  expect(screen.getByRole('link', { name: 'Attic' }).closest('li')?.textContent).toMatch(/640/)
  const folded = screen.getByText('Show 2 more pictures').closest('details')
  expect(folded?.querySelectorAll('li')).toHaveLength(2)
  expect(folded?.textContent).toContain('2 more pictures are not listed.')
})

const storedDefaults = {
  depositRents: 1,
  depositPolicy: null,
  termOfLease: [],
  floorType: null,
  nearToMetro: '',
  placeIs: null,
  freeAtOnce: false,
  addressFromArea: false,
}

// promise: imports-rates
test('a landlord sets a rate for each foreign currency; a wrong one is not sent', async () => {
  const defaults = { ...storedDefaults, rates: { EUR: 1.08 } }
  const calls = open({ 'GET /import/answers': { ...noAnswers, defaults }, 'PUT /import/answers': noAnswers })
  fireEvent.click(await screen.findByRole('button', { name: 'Add a currency' }))
  const [, second] = screen.getAllByLabelText('Currency of your prices')
  if (!second) throw new Error('No field for a second currency.')
  fireEvent.change(second, { target: { value: 'gbp' } })
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save the defaults' }))
  fireEvent.change(screen.getByLabelText('US dollars for 1 GBP'), { target: { value: 'many' } })
  save()
  expect(screen.getByText(/Enter a rate above 0/)).toBeTruthy()
  expect(calls).toEqual([])
  fireEvent.change(screen.getByLabelText('US dollars for 1 GBP'), { target: { value: '1,27' } })
  save()
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.body).toMatchObject({ defaults: { rates: { EUR: 1.08, GBP: 1.27 } } })
})
