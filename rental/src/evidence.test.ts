/** The evidence a party may add to a dispute, and until when. */
import { expect, test } from 'vitest'
import { evidenceLimits, isTooMuchEvidence, refuseEvidence } from './evidence.ts'

const firstDue = 5000
const held = { held: 300n, due: firstDue, firstDue }
const disputed = { ...held, due: firstDue + 1000 }
const paid = { isPaid: true, handover: held, deposit: disputed }
const size = (bytes: number) => ({ bytes })

test('evidence can be added while a part is disputed and held, until its last second', () => {
  expect(refuseEvidence('deposit', paid, disputed.due - 1)).toBeUndefined()
  expect(refuseEvidence('deposit', paid, disputed.due)).toBe('dispute-too-late')
})

test('no evidence can be added to a part that is unpaid, undisputed, or over', () => {
  expect(refuseEvidence('deposit', { ...paid, isPaid: false }, 100)).toBe('not-at-this-stage')
  expect(refuseEvidence('handover', paid, 100)).toBe('not-disputed-yet')
  expect(refuseEvidence('deposit', { ...paid, deposit: { ...disputed, held: 0n } }, 100)).toBe('dispute-over')
})

// promise: sgn-7-evidence-bytes
test('a party adds twelve pieces at most, and 40 MB in total', () => {
  expect(isTooMuchEvidence(Array(11).fill(size(1)), 1)).toBe(false)
  expect(isTooMuchEvidence(Array(12).fill(size(1)), 1)).toBe(true)
  const rest = evidenceLimits.bytesInAll - 2 * evidenceLimits.bytes
  expect(isTooMuchEvidence([size(evidenceLimits.bytes), size(evidenceLimits.bytes)], rest)).toBe(false)
  expect(isTooMuchEvidence([size(evidenceLimits.bytes), size(evidenceLimits.bytes)], rest + 1)).toBe(true)
})
