import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { canTransition, statusAfter, statuses, transitions } from './lease.ts'
import { handCopiedEdges, handCopiedEnds, handCopiedTable } from './leaseTable.setup.ts'

const said = ({ status, act, party }: (typeof handCopiedEdges)[number]) => `${party} ${act} at ${status}`

// promise: sgn-4-table-copy
test('every edge of D 6.1 is in the table, and no other, for every party', () => {
  const inCode = handCopiedEdges.filter(({ status, act, party }) => canTransition(party, act, { status }))
  expect(inCode.map(said)).toEqual(handCopiedEdges.filter(({ isAllowed }) => isAllowed).map(said))
  expect(Object.keys(handCopiedTable)).toEqual([...statuses])
  expect(Object.keys(handCopiedEnds).toSorted()).toEqual(Object.keys(transitions).toSorted())
  expect(handCopiedEdges).toHaveLength(13 * 34 * 5)
})

test('every edge leads where D 6.1 says', () => {
  for (const { status, act, isAllowed } of handCopiedEdges) {
    if (!isAllowed) continue
    const end = handCopiedEnds[act]
    const to = end === 'same' ? status : end === 'derived' ? 'resolved' : end
    expect([status, act, statusAfter(act, status, 'resolved')]).toEqual([status, act, to])
  }
})

// promise: sgn-4-table-words
test('the copy has the text of D 6.1: a reworded rule must be copied again', () => {
  const rules = readFileSync(path.join(import.meta.dirname, '../../docs/rules.md'), 'utf8')
  const section = rules.slice(rules.indexOf('**6.1**'), rules.indexOf('**6.2**'))
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| status '))
  const inRules = rows.flatMap((row) => {
    const [names = '', _onWire, ...words] = row.slice(2, -2).split(' | ')
    return names.split(', ').map((name) => [name, ...words])
  })
  expect(inRules).toEqual(Object.entries(handCopiedTable).map(([status, { words }]) => [status, ...words]))
})
