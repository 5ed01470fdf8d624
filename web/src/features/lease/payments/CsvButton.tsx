/**
 * The shown payments as a CSV file, for a spreadsheet or a bookkeeper: full names, times by the clock of the home, and
 * amounts as plain digits with a point.
 */

import type { PaymentRow } from '@keyhold/api/deposits.ts'
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { toCsv } from '@keyhold/rental/csv.ts'
import { dateTimeAt } from '@keyhold/rental/day.ts'
import { digits } from '@keyhold/rental/money.ts'
import { withoutJoiners } from '@keyhold/rental/wordJoiner.ts'
import { saveFile } from '../../../gateways/download.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { usePaymentLabels } from './usePaymentLabels.ts'

const columns = [
  ...(['date', 'timeZone', 'invoice', 'lease', 'property', 'kind', 'part', 'amount', 'currency'] as const),
  ...(['from', 'to', 'payout', 'direction', 'delivery', 'chain', 'transaction'] as const),
]

export function CsvButton({ rows, leases }: { rows: readonly PaymentRow[]; leases: readonly LeaseCard[] }) {
  const text = useText('payments')
  const labels = usePaymentLabels(leases)
  const delivery = (row: PaymentRow) => {
    const { credit } = row
    if (!credit) return text('delivery.atOnce')
    if (credit.paidAt === null) return text('delivery.waits', { account: credit.account })
    return text('delivery.later', { when: dateTimeAt(credit.paidAt, labels.timeZone(row)) })
  }
  const cells = (row: PaymentRow) => [
    dateTimeAt(row.date, labels.timeZone(row)),
    labels.timeZone(row),
    row.invoice,
    row.reference,
    row.property,
    labels.kind(row),
    labels.part(row),
    digits({ amount: BigInt(row.price), currency: row.currency }),
    row.currency,
    labels.fullName(row, row.from),
    labels.fullName(row, row.to),
    row.payoutAccount ?? '',
    text(`direction.${row.direction}`),
    delivery(row),
    String(row.chainId),
    row.transactionId,
  ]
  const save = () => {
    const table = [columns.map((column) => text(`csv.${column}`)), ...rows.map(cells)]
    const csv = toCsv(table.map((row) => row.map(withoutJoiners)))
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), text('csv.file'))
  }
  return (
    <Button small icon="download-simple" disabled={rows.length === 0} onClick={save}>
      {text('csv.button')}
    </Button>
  )
}
