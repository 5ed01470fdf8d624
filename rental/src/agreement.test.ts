import { expect, test } from 'vitest'
import { clauseIds } from './agreement.ts'

test('an agreement says who keeps the deposit: the escrow, or the landlord', () => {
  expect(clauseIds('until-move-out')).toContain('depositHeld')
  expect(clauseIds('until-move-out')).not.toContain('depositWithLandlord')
  expect(clauseIds('at-handover')).toContain('depositWithLandlord')
  expect(clauseIds('at-handover')).not.toContain('depositHeld')
})
