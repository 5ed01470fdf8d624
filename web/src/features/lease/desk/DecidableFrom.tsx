/** Tells an arbitrator from when the escrow accepts a decision: both parties are heard first (D 12.11). */
import type { DeskRow } from '@keyhold/api/desk.ts'
import { decidableFrom, windows } from '@keyhold/rental/deposit.ts'
import { formatDateTime } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Callout } from '../../../ui/Callout.tsx'

/** From when the escrow accepts a decision about this part. */
export const decisionStart = (row: DeskRow): number => decidableFrom({ firstDue: row.latestDue - windows.lengthenCap })

export function DecidableFrom({ row, now }: { readonly row: DeskRow; readonly now: number }) {
  const text = useText('desk')
  const language = useLanguage()
  const from = decisionStart(row)
  if (now >= from) return null
  return (
    <Callout icon="hourglass-medium">
      {text('decision.from', { when: formatDateTime(from, row.timeZone, language) })}
    </Callout>
  )
}
