import { expect, test } from 'vitest'
import { mainEvent } from './receiptEvent.ts'

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
