import { expect, test } from 'vitest'
import type { Text } from '../../gateways/text/useText.tsx'
import { paymentKind, paymentName, paymentPartName } from './paymentName.ts'

const text = ((key: string) => key) as Text<'deposits'>
const cost = { paymentType: 'cancelled', part: 'handover' } as const
const back = { paymentType: 'cancelled', part: null } as const

test.each(['until-move-out', 'at-handover'] as const)(
  'of a cancellation under %s, the landlord got its cost, of the first rent alone, and the tenant a return',
  (depositPolicy) => {
    const lease = { money: { depositPolicy } } as Parameters<typeof paymentName>[1]
    expect([paymentName(cost, lease, text), paymentPartName(cost, lease, text)]).toEqual([
      'tx.kind.cancellationCost',
      'part.rent',
    ])
    expect([paymentName(back, lease, text), paymentPartName(back, lease, text)]).toEqual(['tx.kind.cancelled', ''])
  },
)

test('in a list of kinds the two are different kinds', () => {
  expect([paymentKind(cost), paymentKind(back)]).toEqual(['cancellationCost', 'cancelled'])
})
