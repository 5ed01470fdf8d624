import { expect, test } from 'vitest'
import { payoutNoticeFor } from './payoutNotice.ts'

const hour = 3_600
const due = 1_000 * hour

test('a part is announced from 72 hours before it is due, again from 24, and no more once it is due', () => {
  const at = (seconds: number) => payoutNoticeFor(due, due + seconds)
  expect([at(-72 * hour - 1), at(-72 * hour), at(-24 * hour - 1)]).toEqual([undefined, 72, 72])
  expect([at(-24 * hour), at(-1), at(0), at(hour)]).toEqual([24, 24, undefined, undefined])
})
