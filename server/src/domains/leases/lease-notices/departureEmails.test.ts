/** The other party is notified of a departure, by e-mail and bell. */
import { expect, test } from 'vitest'
import { emailKindsFor, noticeKindOf } from './emailKinds.ts'

test('each step of a departure is notified to the other party as a money topic', () => {
  const emailsAfter = (ending: string, party: 'tenant' | 'landlord') =>
    emailKindsFor({ transition: 'endEarly', party, facts: { ending } })
  expect(emailsAfter('left', 'landlord')).toEqual({ tenant: 'recordedAsLeft' })
  expect(emailsAfter('left', 'tenant')).toEqual({ landlord: 'tenantLeft' })
  expect(emailsAfter('objected', 'tenant')).toEqual({ landlord: 'departureObjected' })
  expect(emailsAfter('stayed', 'landlord')).toEqual({ tenant: 'departureWithdrawn' })
  expect(emailsAfter('stayed', 'tenant')).toEqual({ landlord: 'departureWithdrawn' })
  expect(emailsAfter('freed', 'landlord')).toEqual({ tenant: 'departureFreed' })
  expect(noticeKindOf('recordedAsLeft')).toBe('money')
})
