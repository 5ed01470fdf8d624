/** The key of what was sent, as one says it in a sentence. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { actWords } from './errandWords.ts'
import type { SentErrand } from './useSentErrands.ts'

export function sentWords(act: SentErrand['act'], lease: LeaseDetail) {
  return act === 'pay' ? act : actWords(act, lease)
}

/** The key of what waits for it. */
export function waitWords(act: SentErrand['act']) {
  return act === 'pay' || act === 'payRent' || act === 'payBack' ? act : 'held'
}
