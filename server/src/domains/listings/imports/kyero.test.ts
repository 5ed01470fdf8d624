/** An agency imports the file its software exports for Kyero; the sample follows the published format. */
import { readFileSync } from 'node:fs'
import type { ImportDone, ImportPreview } from '@keyhold/api/imports.schema.ts'
import type { Portfolio } from '@keyhold/api/portfolio.schema.ts'
import { importLimits, tableColumns } from '@keyhold/rental/homesTable.ts'
import { afterAll, expect, test } from 'vitest'
import { createTestHomes } from '../../../testing/homes.ts'
import { readKyero } from './kyero.ts'
import { plainText } from './plainText.ts'

const sample = readFileSync(new URL('kyeroSample.xml', import.meta.url), 'utf8')
const homes = await createTestHomes()
const { services } = homes
afterAll(() => services.close())
const ada = await homes.createPerson()
const preview = async (file: string) =>
  await ada.call<ImportPreview & { code: string }>('POST', '/roomAd/import/preview', { file })
const mine = async () =>
  (await services.listings.listOf(ada.id)).sort((a, b) => (a.title ?? '').localeCompare(b.title ?? ''))

// promise: sgn-2-import-kyero
test('rentals are imported, homes for sale are not, and a rent in euros is left for the landlord to fill in', async () => {
  const { body } = await preview(sample)
  expect(
    body.lines.map(({ line, reference, result, errors, notes }) => [line, reference, result, errors, notes]),
  ).toEqual([
    [6, 'VLC-204', 'new', {}, {}],
    [43, 'VLC-205', 'new', {}, { rentPrice: 'not-in-dollars' }],
    [62, 'VLC-300', 'refused', { rentPrice: 'not-by-the-month', rentalType: 'coming-soon' }, {}],
  ])
  const done = await ada.call<ImportDone>('POST', '/roomAd/import', { file: sample, plan: body.plan })
  expect(done.body.refused).toEqual([])
  const [flat, attic] = await mine()
  expect(flat).toMatchObject({
    title: 'Apartment, Ruzafa',
    rentPrice: 1150,
    roomSize: 84,
    bedsNumber: 2,
    bathroom: 1,
    country: 'ES',
    locationLat: 39.467,
    locationLng: -0.3774,
    neighbourhood: 'Ruzafa',
    timeZone: 'Europe/Madrid',
    furnished: true,
    elevator: true,
    description: 'Bright flat & balcony.\nTwo minutes from the market.',
  })
  expect(flat?.parking).not.toBe(true)
  expect(attic).toMatchObject({
    title: 'Ático, Valencia',
    rentPrice: null,
    balconyTerrace: true,
    floorType: 400_004,
  })
})

// promise: sgn-2-import-kyero-rent
test('a rent in another currency is shown in My properties, beside the landlord’s own rent too, and follows the feed', async () => {
  const rents = async () =>
    (await ada.call<Portfolio>('GET', '/roomAd/mine?sort=title')).body.rows.map(({ title, feedRent }) => [
      title,
      feedRent,
    ])
  expect(await rents()).toEqual([
    ['Apartment, Ruzafa', null],
    ['Ático, Valencia', '900 EUR'],
  ])
  const dearer = sample.replace('<price>900<', '<price>950.00<')
  const { body } = await preview(dearer)
  expect(body.lines[1]).toMatchObject({ result: 'same', feedRent: '950 EUR' })
  await ada.call('POST', '/roomAd/import', { file: dearer, plan: body.plan })
  expect((await rents())[1]).toEqual(['Ático, Valencia', '950 EUR'])
  const [, attic] = await mine()
  for (const table of ['reference,nearToMetro\nVLC-205,Line 3', 'reference,nearToMetro\nVLC-205,Line 3']) {
    const { plan } = (await preview(table)).body
    expect((await ada.call('POST', '/roomAd/import', { file: table, plan })).status).toBe(200)
    expect((await rents())[1]).toEqual(['Ático, Valencia', '950 EUR'])
  }
  await services.listings.save(ada.person, attic?.id ?? '', { rentPrice: 1030 })
  expect((await rents())[1]).toEqual(['Ático, Valencia', '950 EUR'])
  const odd = sample.replace('<price>900<', '<price>n/a<')
  expect((await preview(odd)).body.lines[1]).toMatchObject({ feedRent: '“n/a EUR”' })
})

// promise: sgn-2-import-kyero-again
test('the same feed again preserves the name and the rent that the landlord set', async () => {
  const [, attic] = await mine()
  await services.listings.save(ada.person, attic?.id ?? '', { title: 'Attic with a view', rentPrice: 980 })
  expect((await preview(sample)).body.counts).toMatchObject({ new: 0, changed: 0, same: 2, refused: 1 })
})

// promise: sgn-2-wizard-languages-feed
test('descriptions in several languages are stored by language, even if the landlord chose another as the first', async () => {
  const file = sample
    .replace('VLC-204', 'VLC-L')
    .replace(
      /<desc>[\s\S]*?<\/desc>/,
      () => '<desc><en>Bright flat.</en><es>Piso luminoso.</es><th>ห้องสว่าง</th><de>Helle Wohnung.</de></desc>',
    )
  const bring = async () => {
    const { body } = await preview(file)
    expect(body.lines[0]?.errors).toEqual({})
    await ada.call('POST', '/roomAd/import', { file, plan: body.plan })
    const { lines } = (await preview(file)).body
    expect(lines[0]?.result).toBe('same')
    return (await mine()).find(({ id }) => id === lines[0]?.id)
  }
  const home = await bring()
  expect(home).toMatchObject({
    textLanguage: 700_000,
    description: 'Bright flat.',
    descriptionEn: null,
    descriptionEs: 'Piso luminoso.',
    descriptionTh: 'ห้องสว่าง',
  })
  const inSpanish = {
    textLanguage: 700_001,
    title: 'Piso',
    description: 'x',
    descriptionEs: null,
    descriptionEn: 'y',
    titleEs: null,
  }
  await services.listings.save(ada.person, home?.id ?? '', inSpanish)
  expect(await bring()).toMatchObject({
    textLanguage: 700_001,
    title: 'Piso',
    description: 'Piso luminoso.',
    descriptionEn: 'Bright flat.',
    descriptionEs: null,
    descriptionTh: 'ห้องสว่าง',
  })
})

test('a feed sets the language of a home without texts; texts in no stated language stay, with the feed’s beside them', async () => {
  const described = (words: string) =>
    sample.replace('VLC-204', 'VLC-M').replace(/<desc>[\s\S]*?<\/desc>/, () => `<desc>${words}</desc>`)
  const bring = async (words: string) => {
    const file = described(words)
    const { body } = await preview(file)
    expect(body.lines[0]?.errors).toEqual({})
    await ada.call('POST', '/roomAd/import', { file, plan: body.plan })
    const { lines } = (await preview(file)).body
    expect(lines[0]?.result).toBe('same')
    return (await mine()).find(({ id }) => id === lines[0]?.id)
  }
  const home = await bring('<de>Helle Wohnung.</de>')
  expect(home).toMatchObject({ title: 'Apartment, Ruzafa', textLanguage: null, description: 'Helle Wohnung.' })
  const bilingual = '<en>Bright flat.</en><de>Helle Wohnung.</de>'
  for (const own of [{ title: 'Wohnung mit Aussicht' }, { title: 'Apartment, Ruzafa', houseRules: 'Keine Schuhe.' }]) {
    await services.listings.save(ada.person, home?.id ?? '', own)
    expect(await bring(bilingual)).toMatchObject({
      ...own,
      textLanguage: null,
      description: 'Helle Wohnung.',
      descriptionEn: 'Bright flat.',
    })
  }
  await services.listings.save(ada.person, home?.id ?? '', { houseRules: null, descriptionEn: null })
  expect(await bring(bilingual)).toMatchObject({
    textLanguage: 700_000,
    description: 'Bright flat.',
    descriptionEn: null,
  })
})

// promise: sgn-2-import-entities
test('a feed with a DTD is refused before any of it is parsed; an undeclared entity costs one home', async () => {
  for (const declared of [
    '<!ENTITY x SYSTEM "file:///etc/passwd">',
    '<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">',
    '',
  ]) {
    const file = sample.replace('<root>', `<!DOCTYPE root [${declared}]><root>`).replace('Ruzafa', '&x;')
    expect((await preview(file)).body.code).toBe('import-with-entities')
  }
  const { lines } = (await preview(sample.replace('Ruzafa', '&x;'))).body
  expect(lines[0]).toMatchObject({ result: 'refused', errors: { description: 'xml-broken' } })
})

test('another version, other XML, truncated and endlessly nested files are refused', async () => {
  const code = async (file: string) => (await preview(file)).body.code
  expect(await code(sample.replace('<feed_version>3<', '<feed_version>2<'))).toBe('import-not-kyero')
  expect(await code('<rss><channel/></rss>')).toBe('import-not-kyero')
  expect(await code(sample.slice(0, 900))).toBe('import-cut-off')
  expect(await code('<a>'.repeat(100_000))).toBe('import-unreadable')
})

// promise: sgn-2-import-large
test('10,000 homes are refused at the first above the maximum, and a hundred megabytes before parsing', async () => {
  const [before = '', home = '', after = ''] = sample.split(/(<property>[\s\S]*?<\/property>)/)
  const listed = (count: number) =>
    Array.from({ length: count }, (_, at) => home.replace('VLC-204', `R-${at}`)).join('')
  expect(() => readKyero(`${before}${listed(10_000)}${after}`)).toThrow('import-too-long')
  const { rows } = importLimits
  const brokenBehind = (count: number) => () => readKyero(`${before}${listed(count)}<property><ref>${after}`)
  expect(brokenBehind(rows)).toThrow('import-cut-off')
  expect(brokenBehind(rows + 1)).toThrow('import-too-long')
  expect((await preview(' '.repeat(100_000_000))).body.code).toBe('too-large')
  const visitor = await homes.visitor.call('POST', '/roomAd/import/preview', { file: sample })
  expect(visitor).toMatchObject({ status: 403, body: { code: 'session-over' } })
})

test('endless repetition in a home, or a description of nothing but tags, takes no extra time', () => {
  const sent = Date.now()
  const many = '<a>b</a>'.repeat(80_000)
  const [home] = readKyero(sample.replace('<property>', `<property>${many}`))
  expect(home?.cells[0]).not.toBe('')
  const paths = Array.from({ length: 3000 }, (_, at) => `<p${at}>b</p${at}>`).join('')
  expect(readKyero(sample.replace('</property>', `${paths}</property>`))[0]?.cells).toEqual(home?.cells)
  const tags = `<property><desc><en>${'&lt;'.repeat(20_000)}</en></desc></property>`.repeat(90)
  readKyero(sample.replace('<property>', `${tags}<property>`))
  expect(Date.now() - sent).toBeLessThan(20_000)
  expect(() => readKyero(sample.replace('<property>', `<${'p'.repeat(101)}/><property>`))).toThrow('import-unreadable')
})

test("hidden content in a feed's texts and addresses is not stored", () => {
  const [home] = readKyero(
    sample
      .replace('Ruzafa', 'Ru\u00ADza\u202Efa')
      .replace(
        /<url>[^<]*<\/url>/,
        `<url>https://a.test/${'x'.repeat(2000)}</url><url>https://a.test/1\u00AD.jpg</url>`,
      ),
  )
  expect(home?.title).toBe('Apartment, Ruzafa')
  expect(home?.pictures.slice(0, 1)).toEqual(['https://a.test/1.jpg'])
})

test('a reference that appears twice is one home', async () => {
  const twice = sample.replace('VLC-205', 'VLC-204')
  expect((await preview(twice)).body.lines[1]).toMatchObject({
    result: 'refused',
    errors: { reference: 'reference-twice' },
  })
})

const latin = readFileSync(new URL('samples/22-kyero-latin1.xml', import.meta.url), 'latin1')
const rowOf = (file: string, change: (property: string) => string = (property) => property) => {
  const [home] = readKyero(file.replace(/<property>[\s\S]*?<\/property>/, change))
  return { ...home, cell: (column: string) => home?.cells[tableColumns.indexOf(column as 'title')] ?? '' }
}

// promise: imports-blurred
test('a house number in the area is in no public text: not in the title, not in the neighbourhood', () => {
  const home = rowOf(sample, (property) =>
    property
      .replace('<location_detail>Ruzafa<', '<location_detail>Calle Mayor 1, 3º B<')
      .replace(/<desc>[\s\S]*?<\/desc>/, '<desc><es>Piso luminoso.</es></desc>'),
  )
  expect([home.title, home.cell('neighbourhood'), home.area]).toEqual([
    'Apartamento, Calle Mayor',
    'Calle Mayor',
    'Calle Mayor 1, 3º B',
  ])
  expect(home.titles).toEqual({ titleEs: 'Apartamento, Calle Mayor' })
  const zone = rowOf(sample, (property) => property.replace('<location_detail>Ruzafa<', '<location_detail>Zona 10<'))
  expect([zone.title, zone.cell('neighbourhood')]).toEqual(['Apartment, Zona 10', 'Zona 10'])
})

test('each description has a title in its own language', async () => {
  const eva = await homes.createPerson()
  const file = sample.replace(/<desc>[\s\S]*?<\/desc>/, '<desc><en>Bright flat.</en><es>Piso luminoso.</es></desc>')
  const { body } = await eva.call<ImportPreview>('POST', '/roomAd/import/preview', { file })
  await eva.call('POST', '/roomAd/import', { file, plan: body.plan })
  const [home] = (await services.listings.listOf(eva.id)).filter(({ neighbourhood }) => neighbourhood === 'Ruzafa')
  expect(home).toMatchObject({
    title: 'Apartment, Ruzafa',
    titleEn: null,
    titleEs: 'Apartamento, Ruzafa',
    titleTh: null,
  })
  const again = await eva.call<ImportPreview>('POST', '/roomAd/import/preview', { file })
  expect(again.body.counts).toMatchObject({ same: 2, changed: 0 })
})

// promise: imports-xml
test('a description is plain text: entities become characters, list items and paragraphs stay apart', () => {
  expect(rowOf(latin).cell('descriptionEn')).toBe('Bright flat & terrace no. 1.\n\nNear metro – 5 min.')
  expect(rowOf(latin).cell('descriptionEs')).toBe('Piso luminoso número 1 & céntrico.')
  const nbsp = readFileSync(new URL('samples/25-kyero-nbsp.xml', import.meta.url), 'utf8')
  expect(rowOf(nbsp).cell('descriptionEn')).toBe('Near metro 5 min')
  expect(plainText('<h2>Flat</h2><ul><li>Lift</li><li>Desk &euro;5</li></ul>&aacute;tico&#8230;&nope;&lt;b&gt;')).toBe(
    'Flat\n\n• Lift\n• Desk €5\nático…&nope;<b>',
  )
})

test('a broken description costs one home, with its line, and the home is not taken for missing', async () => {
  const eva = await homes.createPerson()
  const bring = async (file: string) => {
    const { body } = await eva.call<ImportPreview>('POST', '/roomAd/import/preview', { file })
    await eva.call('POST', '/roomAd/import', { file, plan: body.plan })
    return body
  }
  await bring(sample)
  const file = sample.replace('<es>Piso luminoso.</es>', '<es>Piso & <b>luminoso.</es>')
  const { lines, counts } = await bring(file)
  expect(lines.slice(0, 2)).toMatchObject([
    { line: 31, reference: 'VLC-204', result: 'refused', errors: { description: 'xml-broken' } },
    { line: 43, reference: 'VLC-205', result: 'same', errors: {} },
  ])
  expect(counts).toMatchObject({ gone: 0, same: 1 })
})

test('energy, video, features and views are taken; what a home has no field for is listed', () => {
  const home = rowOf(latin, (property) =>
    property
      .replace('<pool>0</pool>', '<pool>1</pool>')
      .replace('<feature>Lift</feature>', '<feature>Lift</feature><feature>Sea views</feature>')
      .replace('https://img.agency.invalid/1/2.jpg', 'ftp://img.agency.invalid/2.jpg'),
  )
  expect(
    ['energyRating', 'videoLink', 'airConditioning', 'elevator', 'furnished', 'petFriendly', 'view'].map(home.cell),
  ).toEqual(['D', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'yes', 'yes', 'yes', 'no', 'Sea views'])
  expect(home.notTaken).toEqual([
    { what: 'feature', value: 'communal pool' },
    { what: 'emissions', value: 'E' },
    { what: 'pool', value: '' },
    { what: 'language', value: 'de' },
    { what: 'picture', value: 'ftp://img.agency.invalid/2.jpg' },
  ])
  expect(home.pictures).toHaveLength(2)
})

test('0 m² and the place 0/0 are unknown', () => {
  const home = rowOf(latin, (property) =>
    property.replace('<built>75</built>', '<built>0</built>').replace('40.401123', '0.0').replace('-3.701456', '0'),
  )
  expect(['roomSize', 'locationLat', 'locationLng'].map(home.cell)).toEqual(['', '', ''])
  expect(rowOf(latin, (property) => property.replace('40.401123', '0.0')).cell('locationLng')).toBe('-3.701456')
})

test('a missing price is not another currency, and cents are no rent in dollars', () => {
  const readRents = readKyero(latin).map(({ notes, feedRent }) => [notes.rentPrice, feedRent])
  expect(readRents).toEqual([
    [undefined, ''],
    ['no-price', ''],
    ['price-unreadable', '“on request EUR”'],
    [undefined, ''],
    ['not-in-dollars', '605 EUR'],
  ])
  const cents = rowOf(latin, (property) => property.replace('<price>950<', '<price>950.50<'))
  expect([cents.cell('rentPrice'), cents.notes, cents.feedRent]).toEqual(['', { rentPrice: 'not-whole' }, '950.50 USD'])
})

test('a price that is no monthly rent, or cannot be read, is listed as the feed writes it', () => {
  const priced = (price: string, currency: string, frequency = 'month') => {
    const { notes, feedRent, notTaken, errors } = rowOf(sample, (property) =>
      property
        .replace(/<price>[^<]*/, `<price>${price}`)
        .replace(/<currency>[^<]*/, `<currency>${currency}`)
        .replace(/<price_freq>[^<]*/, `<price_freq>${frequency}`),
    )
    return [notes?.rentPrice, feedRent, notTaken?.find(({ what }) => what === 'price')?.value, errors?.rentPrice]
  }
  expect(priced('250000', 'EUR', 'sale')).toEqual([undefined, '', '250000 EUR (sale)', 'not-by-the-month'])
  expect(priced('300', 'EUR', 'week')).toEqual([undefined, '', '300 EUR (week)', 'not-by-the-month'])
  expect(priced('1.200', 'USD')).toEqual(['price-unreadable', '“1.200 USD”', '1.200 USD', undefined])
  expect(priced('on request', '')).toEqual(['price-unreadable', '“on request”', 'on request', undefined])
  expect(priced('900', '')).toEqual(['no-currency', '“900”', '900', undefined])
  expect(priced('0', 'EUR')).toEqual(['no-price', '', undefined, undefined])
})

test('houses are counted as not offered yet', async () => {
  const villa = sample.replace('<type>apartment</type>', '<type>villa</type>')
  expect((await preview(villa)).body).toMatchObject({ counts: { later: 1 } })
})
