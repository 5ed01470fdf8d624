/** Files that a spreadsheet saved, and an agency's own tables (D 5.17, D 12.10). Right values: samples/README.md. */
import { readdirSync, readFileSync } from 'node:fs'
import type { ImportDone, ImportPreview } from '@keyhold/api/imports.schema.ts'
import type { RoomAdInput } from '@keyhold/api/listings.schema.ts'
import { codeId } from '@keyhold/rental/code.ts'
import { toCsv } from '@keyhold/rental/csv.ts'
import { parseCsv } from '@keyhold/rental/csvRows.ts'
import { type Home, unstated } from '@keyhold/rental/fields.ts'
import { type Decode, readFileText } from '@keyhold/rental/fileText.ts'
import { readHomesTable, stateColumn, tableColumns, writeHomeRow } from '@keyhold/rental/homesTable.ts'
import { afterAll, expect, test } from 'vitest'
import { createPlaces } from '../../../gateways/places.ts'
import { createTestHomes } from '../../../testing/homes.ts'

const homes = await createTestHomes()
const { services } = homes
afterAll(() => services.close())

type Person = Awaited<ReturnType<typeof homes.createPerson>>
const sample = (name: string) => readFileSync(new URL(`samples/${name}`, import.meta.url), 'utf8')
const preview = async (who: Person, file: string, more: object = {}) =>
  (await who.call<ImportPreview>('POST', '/roomAd/import/preview', { file, ...more })).body
async function bring(who: Person, file: string, more: object = {}) {
  const { plan } = await preview(who, file, more)
  const { status, body } = await who.call<ImportDone>('POST', '/roomAd/import', { file, plan, ...more })
  expect([status, body.refused, body.underWay]).toEqual([200, [], null])
}
const exported = async (who: Person) =>
  (await services.app.inject({ url: '/api/roomAd/export', headers: { authorization: who.authorization } })).body
const nothing = { new: 0, changed: 0, refused: 0, gone: 0 }

/** The rows of a file as another program writes them. */
const rewritten = (file: string, write: (cell: string, column: number) => string, separator: string, end = '\r\n') =>
  `${(parseRaw(file) ?? []).map((cells) => cells.map(write).join(separator)).join(end)}${end}`
/** Cells as a spreadsheet reads them: with our apostrophes. */
const parseRaw = (file: string) =>
  parseCsv(file)?.map(({ cells }) =>
    cells.map((cell) =>
      toCsv([[cell]])
        .slice(2, -3)
        .replaceAll('""', '"'),
    ),
  )
const quoted = (cell: string) => (/[;"\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const spanishDay = (cell: string) => cell.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')
const decimalComma = (cell: string) => cell.replace(/^('?-?\d+)\.(\d+)$/, '$1,$2')

/** The homes of a table, made by hand: their markers are far from Madrid, and confirmed. */
async function makeOwn(who: Person) {
  const [madrid] = await createPlaces().named('Madrid')
  for (const { values } of readHomesTable(parseCsv(sample('own-export-not-identity.csv')) ?? [])?.rows ?? [])
    await services.listings.draft(who.person, {
      ...(values as RoomAdInput),
      cityId: madrid?.id ?? null,
      placeConfirmed: true,
    })
}

// promise: sgn-2-import-export
test('an export is imported again without a change: three decimals, formulas, apostrophes, quotes, Thai', async () => {
  const ada = await homes.createPerson()
  await makeOwn(ada)
  await services.listings.draft(ada.person, { title: "'=x", roomSize: 1.125, neighbourhood: '0012', view: '1/2' })
  const file = await exported(ada)
  const { counts, questions, lines } = await preview(ada, file)
  expect(lines.filter(({ result }) => result !== 'same')).toEqual([])
  expect({ counts, questions }).toMatchObject({ counts: { ...nothing, same: 15 }, questions: [] })
})

test.each([
  [
    'semicolons, decimal commas, Spanish dates and a byte order mark',
    (file: string) => `\ufeff${rewritten(file, (cell) => quoted(spanishDay(decimalComma(cell))), ';')}`,
  ],
  ['a line that names the separator', (file: string) => `sep=;\r\n${rewritten(file, quoted, ';')}`],
  ['tabs', (file: string) => rewritten(file, quoted, '\t')],
  ['the line ends of an old Mac', (file: string) => rewritten(file, quoted, ';', '\r')],
  [
    'one quoted column',
    (file: string) =>
      file
        .replace(/^\ufeff/, '')
        .split('\r\n')
        .filter(Boolean)
        .map((row) => `"${row.replaceAll('"', '""')}"`)
        .join('\r\n'),
  ],
  [
    'American dates',
    (file: string) => rewritten(file, (cell) => quoted(cell.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1')), ';'),
  ],
  [
    'days as a count',
    (file: string) =>
      rewritten(file, (cell) => quoted(cell.replace('2027-01-01', '46388').replace('2028-01-01', '46753')), ';'),
  ],
])('an export that a spreadsheet saved with %s changes nothing', async (_, save) => {
  const ada = await homes.createPerson()
  await makeOwn(ada)
  const { counts, lines } = await preview(ada, save(await exported(ada)))
  expect(lines.filter(({ result }) => result !== 'same')).toEqual([])
  expect(counts).toMatchObject({ ...nothing, same: 14 })
})

const samples = readdirSync(new URL('samples/', import.meta.url))
const decodeAs: Decode = (encoding, bytes) => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
/** A sample as the page reads it; Windows-1252 was chosen for an earlier file. */
function decoded(name: string): string {
  const read = readFileText(readFileSync(new URL(`samples/${name}`, import.meta.url)), decodeAs, 'windows-1252')
  return 'text' in read ? read.text : expect.fail(`${name} is in no encoding`)
}

test('the export that other programs saved is what we write', () => {
  for (const name of ['export.csv', 'export-latin.csv']) {
    const rows = (readHomesTable(parseCsv(sample(name)) ?? [])?.rows ?? []).map(({ reference, values }) => [
      ...writeHomeRow({ ...unstated, ...values } as Home, reference, { name: 'Madrid', country: 'ES' }),
      'draft',
    ])
    expect(rows.length).toBeGreaterThan(10)
    expect(toCsv([[...tableColumns, stateColumn], ...rows])).toBe(sample(name))
  }
})

// promise: imports-round-trip
test.each(samples.filter((name) => /-es-export/.test(name)))(
  '%s, saved by a program in Spanish, changes nothing',
  async (name) => {
    const ada = await homes.createPerson()
    const [madrid] = await createPlaces().named('Madrid')
    const original = /1252/.test(name) ? 'export-latin.csv' : 'export.csv'
    const { rows } = readHomesTable(parseCsv(sample(original)) ?? []) ?? { rows: [] }
    for (const { reference, values } of rows) {
      const home = { ...(values as RoomAdInput), cityId: madrid?.id ?? null, placeConfirmed: true }
      await services.listings.draftReferenced(ada.person, reference, home)
    }
    expect(await exported(ada)).toHaveLength(sample(original).length)
    const { lines, questions, counts } = await preview(ada, decoded(name))
    expect(lines.filter(({ result }) => result !== 'same')).toEqual([])
    expect([questions, counts.same]).toEqual([[], rows.length])
  },
)

test.each(samples.filter((name) => /-es-agency/.test(name)))(
  '%s, an agency’s own table, is read as it looks in Spanish',
  async (name) => {
    const ada = await homes.createPerson()
    const headings = { 'Disponible desde': 'availableFrom', Dirección: 'address1', Amueblado: 'furnished' }
    await ada.call('PUT', '/roomAd/import/answers', { headings })
    const { unknown, questions } = await preview(ada, decoded(name))
    expect([unknown, questions]).toEqual([[], []])
    await bring(ada, decoded(name))
    const made = (await services.listings.listOf(ada.id)).toSorted(
      (one, two) => Number(one.deposit) - Number(two.deposit),
    )
    expect(
      made.map(({ title, rentPrice, deposit, roomSize, availableFrom, furnished, address1 }) => [
        title,
        rentPrice,
        deposit,
        roomSize,
        availableFrom,
        furnished,
        address1,
      ]),
    ).toEqual([
      ['Piso en Chamberí', 1250, 1250, 62.5, '2027-02-01', true, 'Calle de Almagro, 1'],
      ['Ático luminoso', 950, 1900, 1125.5, '2027-02-15', false, 'Calle "Mayor" 2'],
      ['Señorial «y» único', 2100, 2100, 48, '2027-02-28', true, 'Paseo del Prado 3'],
    ])
    expect(made.map(({ city }) => city?.name)).toEqual(['Madrid', 'Madrid', 'Madrid'])
  },
)

test('the sign before decimals is the one that the column, or else the file, shows', async () => {
  const ada = await homes.createPerson()
  const { lines, counts } = await preview(ada, sample('excel-es-one-column.csv'))
  expect(counts).toMatchObject({ new: 1, refused: 0 })
  expect(lines[0]).toMatchObject({ reference: 'ES-1', title: 'Piso luminoso', errors: {} })
  await bring(ada, sample('excel-es-one-column.csv'))
  expect((await services.listings.listOf(ada.id))[0]).toMatchObject({
    rentPrice: 900,
    roomSize: 62.5,
    locationLat: 40.4168,
    locationLng: -3.7038,
  })
})

test('a table from Excel in Spanish is read: decimal commas, thousands, and a date of two readings asked once', async () => {
  const ada = await homes.createPerson()
  const file = sample('01-excel.csv')
  const { questions, lines } = await preview(ada, file)
  expect(questions).toEqual([
    {
      column: 'availableFrom',
      kind: 'days',
      cell: '01/02/2027',
      cells: 1,
      answers: [
        { answer: 'day-first', reads: '2027-02-01' },
        { answer: 'month-first', reads: '2027-01-02' },
      ],
    },
  ])
  expect(
    lines.flatMap(({ reference, errors }) => (Object.keys(errors).length > 0 ? [[reference, errors]] : [])),
  ).toEqual([
    ['AG-0007', { availableFrom: 'day-ambiguous' }],
    ['AG-0008', { rentPrice: 'not-whole' }],
    ['AG-0010', { termOfLease: 'code-not-known' }],
  ])
  expect(await ada.call('PUT', '/roomAd/import/answers', { days: { availableFrom: 'day-first' } })).toMatchObject({
    status: 200,
  })
  const again = await preview(ada, file)
  expect([again.questions, again.lines[6]?.errors]).toEqual([[], {}])
  await bring(ada, file)
  const made = (await services.listings.listOf(ada.id)).toSorted(
    (one, other) => Number(one.deposit) - Number(other.deposit),
  )
  expect(
    made.map(({ rentPrice, roomSize, locationLat, availableFrom }) => [
      rentPrice,
      roomSize,
      locationLat,
      availableFrom,
    ]),
  ).toEqual([
    [701, 64.5, 40.430112, '2027-02-01'],
    [702, 64.5, 40.430212, '2027-02-01'],
    [703, 64.5, 40.430312, '2027-02-01'],
    [704, 64.5, 40.430412, '2027-02-01'],
    [1250, 64.5, 40.430512, '2027-02-01'],
    [1250, 64.5, 40.430612, '2027-02-01'],
    [707, 64.5, 40.430712, '2027-02-01'],
    [709, 64.5, 40.435, '2027-02-01'],
  ])
})

test('an agency’s own headings are explained once, and known in its next file', async () => {
  const ada = await homes.createPerson()
  const file = sample('14-own-headers.csv')
  const first = await preview(ada, file)
  expect(first).toMatchObject({
    lines: [],
    unknown: [
      { heading: 'Ref', examples: ['A1'], guess: 'reference' },
      { heading: 'Dirección', guess: 'address1' },
    ],
  })
  expect(await ada.call('POST', '/roomAd/import', { file, plan: first.plan })).toMatchObject({
    status: 409,
    body: { code: 'import-headings-unknown' },
  })
  await ada.call('PUT', '/roomAd/import/answers', { headings: { Ref: 'reference', DIRECCION: 'address1', Color: '' } })
  const known = await preview(ada, `${file.trim()};\r\n`.replace('Dirección', 'Dirección;Color'))
  expect(known).toMatchObject({
    counts: { new: 1, refused: 0 },
    unknown: [],
    columns: ['reference', 'title', 'rentPrice', 'deposit', 'city', 'address1', null],
  })
  await bring(ada, file)
  expect((await services.listings.listOf(ada.id))[0]).toMatchObject({
    title: 'Piso',
    rentPrice: 900,
    deposit: 900,
    address1: 'Calle Mayor 1',
    city: { name: 'Madrid' },
  })
  await ada.call('DELETE', '/roomAd/import/answers')
  expect((await preview(ada, file)).unknown).toHaveLength(2)
})

test('a number of two readings is asked about once per column, unless the stored homes decide', async () => {
  const ada = await homes.createPerson()
  const file = 'reference;m2;rentPrice\nA;1.125;1.250\nB;2.250;900'
  await ada.call('PUT', '/roomAd/import/answers', { headings: { m2: 'roomSize' } })
  const { questions } = await preview(ada, file)
  expect(questions).toMatchObject([
    {
      column: 'roomSize',
      cells: 2,
      answers: [
        { answer: ',', reads: '1125' },
        { answer: '.', reads: '1.125' },
      ],
    },
  ])
  await ada.call('PUT', '/roomAd/import/answers', { decimals: { roomSize: '.' } })
  await bring(ada, file)
  expect((await services.listings.listOf(ada.id)).map(({ roomSize }) => roomSize).toSorted()).toEqual([1.125, 2.25])
  await ada.call('DELETE', '/roomAd/import/answers')
  expect(await preview(ada, file.replace('m2', 'roomSize'))).toMatchObject({
    questions: [],
    counts: { same: 2, refused: 0 },
  })
})

test('a date of two readings is the one that the stored homes have', async () => {
  const ada = await homes.createPerson()
  await bring(ada, 'reference,availableFrom\nA,2027-02-01\nB,2027-03-04')
  const file = 'reference,availableFrom\nA,01/02/2027\nB,05/03/2027'
  const { lines, questions } = await preview(ada, file)
  expect(questions).toEqual([])
  expect(lines.map(({ result, changes }) => [result, changes.map(({ to }) => to)])).toEqual([
    ['same', []],
    ['changed', ['2027-03-05']],
  ])
  expect((await preview(ada, file.replaceAll(/(\d\d)\/(\d\d)/g, '$2/$1'))).counts).toMatchObject({
    same: 1,
    changed: 1,
  })
})

test('a table with headings and words in Spanish or Thai is read', async () => {
  const ada = await homes.createPerson()
  await bring(
    ada,
    'Referencia;Planta;Duración del alquiler;Cuándo se libera la fianza;Amueblada;Servicios\n# ejemplo;;;;;\nA;Plantas 1 a 3;De 6 a 12 meses | Flexible;En custodia hasta la salida;Sí;Incluidos',
  )
  await bring(ada, 'รหัสอ้างอิง,ชั้น,มีเฟอร์นิเจอร์,ค่าเช่า\nB,ชั้น 8 ขึ้นไป,ไม่,"12,500"', { stock: 'part' })
  const [first, second] = (await services.listings.listOf(ada.id)).toSorted((one) => (one.rentPrice ? 1 : -1))
  expect(first).toMatchObject({
    floorType: codeId(4, 'from1To3'),
    termOfLease: [codeId(3, 'from6To12Months'), codeId(3, 'flexible')],
    depositPolicy: 'until-move-out',
    policyChosen: true,
    furnished: true,
    bills: 0,
  })
  expect(second).toMatchObject({ floorType: codeId(4, 'from8'), furnished: false, rentPrice: 12_500 })
})

test('a city of the same name elsewhere does not replace the home’s own', async () => {
  const ada = await homes.createPerson()
  const head = 'reference,city,country,locationLat,locationLng'
  await bring(ada, `${head}\nA,San Salvador,,13.70,-89.22\nB,San Salvador,MX,20.29,-99.01`)
  const cities = async () => (await services.listings.listOf(ada.id)).map(({ city }) => city?.country).toSorted()
  expect(await cities()).toEqual(['MX', 'SV'])
  expect((await preview(ada, await exported(ada))).counts).toMatchObject({ same: 2, changed: 0, refused: 0 })
})

// promise: sgn-2-import-large
test('a file of 1,002 homes is imported in two parts; only the last takes homes out of search', async () => {
  const ada = await homes.createPerson()
  const rows = Array.from({ length: 1002 }, (_, at) => `R-${at},Home ${at}`)
  const file = ['reference,title', ...rows, 'R-1,Twice'].join('\n')
  const first = await preview(ada, file)
  expect(first).toMatchObject({ part: 0, parts: 2, counts: { new: 1000, refused: 0, gone: 0 } })
  const last = await preview(ada, file, { part: 1 })
  expect(last).toMatchObject({ part: 1, parts: 2, counts: { new: 2, refused: 1, gone: 0 } })
  expect(last.lines.at(-1)).toMatchObject({ line: 1004, errors: { reference: 'reference-twice' } })
})
