/** The payments on screen as a CSV file, for a spreadsheet or a bookkeeper. Amounts are plain digits with a point. */
import type { PaymentRow } from '@keyhold/api/deposits.ts'
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { digits } from '@keyhold/rental/money.ts'
import { save } from '../../gateways/download.ts'
import { useText } from '../../gateways/text.tsx'
import { Button } from '../../ui/Button.tsx'
import { csvOf } from './csv.ts'
import { usePaymentWords } from './words.ts'

const columns = [
  ...(['date', 'invoice', 'lease', 'property', 'kind', 'amount', 'currency'] as const),
  ...(['from', 'to', 'direction', 'chain', 'transaction'] as const),
]

export function CsvButton({ rows, leases }: { rows: readonly PaymentRow[]; leases: readonly LeaseCard[] }) {
  const text = useText('payments')
  const words = usePaymentWords(leases)
  const cells = (row: PaymentRow) => [
    ...[new Date(row.date * 1000).toISOString(), row.invoice, row.reference, row.property, words.kind(row)],
    ...[digits({ amount: BigInt(row.price), currency: row.currency }), row.currency],
    ...[words.who(row, row.from), words.who(row, row.to), text(`direction.${row.direction}`)],
    ...[String(row.chainId), row.transactionId],
  ]
  const press = () => {
    const csv = csvOf([columns.map((column) => text(`csv.${column}`)), ...rows.map(cells)])
    save(new Blob([csv], { type: 'text/csv;charset=utf-8' }), text('csv.file'))
  }
  return (
    <Button small icon="download-simple" disabled={rows.length === 0} onClick={press}>
      {text('csv.button')}
    </Button>
  )
}
