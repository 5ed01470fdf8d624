// The gas cost of each call is measured, committed and within its target.
import { expect, test } from 'vitest'
import { differences, measureAll, snapshot, targets } from './gas.ts'

test('every call costs the committed amount, to the unit', async () => {
  expect(differences(await measureAll())).toEqual([])
})

test('every committed figure is within its target', () => {
  const committed = snapshot()
  expect(Object.keys(committed).sort()).toEqual(Object.keys(targets).sort())
  expect(Object.entries(committed).filter(([call, gas]) => gas > (targets[call] ?? 0))).toEqual([])
})

test('a costlier, a new and a removed call are noticed', () => {
  const today = Object.entries(snapshot()).map(([call, gas]) => ({ call, gas }))
  const [first, ...rest] = today
  expect(differences([{ call: first?.call ?? '', gas: 1 }, ...rest])).toHaveLength(1)
  expect(differences([...today, { call: 'sweep', gas: 1 }])).toEqual(['sweep: new → 1'])
  expect(differences(rest)).toEqual([`${first?.call}: gone`])
})
