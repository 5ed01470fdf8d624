/** When the arbitrator of these disputes can no longer read the lease's papers; undefined while one is open. */
import type { DeskRow } from '@keyhold/api/desk.ts'
import { papersCloseAt } from '@keyhold/rental/paperAccess.ts'

export function papersEnd(rows: readonly DeskRow[]): number | undefined {
  const ends = rows.map(({ state, decided, due }) =>
    papersCloseAt({
      state,
      due,
      decided: decided
        ? { at: decided.at, toTenant: BigInt(decided.toTenant), toLandlord: BigInt(decided.toLandlord) }
        : undefined,
    }),
  )
  return ends.length === 0 || ends.includes(undefined) ? undefined : Math.max(...ends.flatMap((end) => end ?? []))
}
