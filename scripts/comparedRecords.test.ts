import { expect, test } from 'vitest'
import { compare, read, withoutTexts, written } from './comparedRecords.ts'
import { expanded, recordsOfPages } from './recordedPages.ts'
import { recordsOf } from './recordedTables.ts'

const record = (name: string, ...lines: string[]) => ({ name, lines })

test('records are parsed as they were written', () => {
  const records = [record('GET /a tenant', 'a: 1', '- "== b"'), record('GET /b tenant', '200')]
  expect(read(written(records))).toEqual(records)
})

test('changed, removed and new records are listed by name, with their lines', () => {
  const before = [record('a', '403', 'code: "no"'), record('b', '1'), record('same', '2')]
  const now = [record('same', '2'), record('a', '404', 'code: "no"', 'more: 1'), record('c', '3')]
  expect(compare(before, now).join('\n').split(/\n\s*/)).toEqual([
    ...['a', '- 403', '+ 404', 'code: "no"', '+ more: 1'].filter((line) => !line.startsWith('code')),
    ...['b', '- is gone', 'c', '+ 3'],
  ])
  expect(compare(now, now)).toEqual([])
})

test('without texts a sentence may differ; a code, a key and a status may not', () => {
  const shape = (...lines: string[]) => withoutTexts(record('a', ...lines), false).lines
  expect(shape('title: "Two rooms"', '- "ห้อง"')).toEqual(shape('title: "A flat by the park"', '- "ห้องว่าง"'))
  for (const [one, other] of [
    ['code: "no-such-lease"', 'code: "not-yours"'],
    ['a: "x y"', 'b: "x y"'],
    ['→ 200', '→ 403'],
  ])
    expect(shape(one ?? '')).not.toEqual(shape(other ?? ''))
})

test('without texts a page consists of roles, levels and states', () => {
  const shape = (...lines: string[]) => withoutTexts(record('a', ...lines), true).lines
  expect(shape('title: Home', '- heading "Homes: all" [level=2]', '  - text: now', '- \'link "a: b"\':')).toEqual(
    shape('title: Start', '- heading "Flats" [level=2]', '  - text: "later: on"', '- link "c":'),
  )
  expect(shape('- heading "A" [level=2]')).not.toEqual(shape('- heading "A" [level=3]'))
  expect(shape('- button "A"')).not.toEqual(shape('- link "A"'))
  expect(shape('- checkbox "A" [checked]')).not.toEqual(shape('- checkbox "A"'))
})

test('a footer is written once per language, and restored when one state is compared', () => {
  const footer = ['- contentinfo:', ...['a', 'b', 'c', 'd'].map((word) => `  - link "${word}"`)]
  const page = (name: string) => ({ group: 'pages', language: 'en', name, lines: ['lang: en', '- main', ...footer] })
  const records = recordsOfPages([page('home'), page('help')], true)
  expect(records[1]?.lines).toEqual(['lang: en', '- main', '- contentinfo: (as in home)'])
  expect(expanded(records, new Set(['help']))).toEqual([record('help', ...page('help').lines)])
})

test('a slow recording equals a quick one: its clock is a minute later, and gas has another price', () => {
  const seen = (...lines: string[]) => [{ group: 'pages', language: 'en', name: 'lease', lines }]
  const quick = seen('- paragraph: The lease clock shows 13:00 CET.', '- listitem: About 0.0000745 ETH is the fee.')
  const slow = seen('- paragraph: The lease clock shows 13:01 CET.', '- listitem: About 0.0000746 ETH is the fee.')
  expect(recordsOfPages(slow, true)).toEqual(recordsOfPages(quick, true))
  const later = seen('- paragraph: The lease clock shows 13:10 CET.', '- listitem: About 0.0000745 ETH is the fee.')
  expect(recordsOfPages(later, true)).not.toEqual(recordsOfPages(quick, true))
})

test("rows are sorted by content, and an id is its row's index, whatever it was", () => {
  const tablesOf = (first: string, second: string) => [
    {
      name: 'account',
      columns: ['email', 'id'],
      rows: [
        { email: 'b', id: first },
        { email: 'a', id: second },
      ],
    },
    { name: 'lease', columns: ['tenant_id'], rows: [{ tenant_id: first }] },
  ]
  const [one, other] = ['0b7c2f9e-1111-4222-8333-444455556666', '5f0e4a1d-1111-4222-8333-444455556666']
  const records = recordsOf(tablesOf(one, other))
  expect(records).toEqual(recordsOf(tablesOf(other, one)))
  expect(records[0]?.lines).toEqual([
    ...['2 rows of: email, id', '-', '  email: "a"', '  id: "<id 1>"', '-', '  email: "b"', '  id: "<id 2>"'],
  ])
  expect(records[1]?.lines).toEqual(['1 rows of: tenant_id', '-', '  tenant_id: "<id 2>"'])
})
