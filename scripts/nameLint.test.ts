import { expect, test } from 'vitest'
import { identifiersIn, isOld } from './nameLint.ts'

test('an old name is found whatever it names', () => {
  const source = `import { a as rehearseAll } from './x.ts'
    type Rehearsal = { rehearsed_at: 1; 'x': 2 }; class A { #journey = 1; workshop() {} }
    const { b: rehearse } = { journeyTime: <JourneyMap hearts="1" /> }; 'journey' // journey`
  const found = [
    'JourneyMap',
    'Rehearsal',
    'hearts',
    'journey',
    'journeyTime',
    'rehearse',
    'rehearseAll',
    'rehearsed_at',
  ]
  expect([...identifiersIn(source, true)].filter(isOld).toSorted()).toEqual([...found, 'workshop'].toSorted())
})
