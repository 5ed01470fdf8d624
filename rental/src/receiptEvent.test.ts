import { expect, test } from 'vitest'
import { eventKeys, mainEvent } from './receiptEvent.ts'

test.each([
  [['LeaseDisputed', 'LeaseReleased'], 'LeaseDisputed'],
  [['LeaseSettled', 'Credited'], 'LeaseSettled'],
  [['LeaseReleased', 'LeaseReleased'], 'LeaseReleased'],
  [['LeaseReleased', 'Credited'], 'Credited'],
  [['LeaseRefunded', 'Credited'], 'Credited'],
  [['Credited', 'LeaseCancelled'], 'Credited'],
  [['LeaseCancelled'], 'LeaseCancelled'],
  [[], undefined],
])('a transaction with the events %j is described by %s', (names, main) => {
  expect(mainEvent(names.map((event) => ({ event })))?.event).toBe(main)
})

test('an appeal is what a transaction did, and not the time that it gave the dispute', () => {
  const events = [{ event: 'LeaseLengthened' }, { event: 'Appealed' }]
  expect(mainEvent(events)).toBe(events[1])
  expect(mainEvent(events.slice(0, 1))).toBe(events[0])
})

test('a decision that can be appealed has another sentence than a final one', () => {
  const decision = { event: 'Decided', part: 'handover', due: 5 }
  expect(eventKeys(decision)).toEqual(['event.Decided_handover', 'event.Decided'])
  expect(eventKeys({ ...decision, due: null })).toEqual([
    'event.Decided_handover',
    'event.Decided_final',
    'event.Decided',
  ])
})
