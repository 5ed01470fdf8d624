/** Filters the shown payments: only by existing leases, kinds and years. */
import type { PaymentRow } from '@keyhold/api/deposits.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { Select } from '../../../ui/Select.tsx'
import { paymentKind } from '../paymentName.ts'
import css from './Payments.module.css'
import { type PaymentFilter, yearOf, type ZoneOf } from './paymentFilter.ts'

interface Props {
  readonly rows: readonly PaymentRow[]
  readonly filter: PaymentFilter
  readonly kindLabel: (row: PaymentRow) => string
  readonly zoneOf: ZoneOf
  readonly onChange: (changes: Partial<PaymentFilter>) => void
}

export function PaymentFilters({ rows, filter, kindLabel, zoneOf, onChange }: Props) {
  const text = useText('payments')
  const leases = new Map(rows.map((row) => [row.contractId, `${row.reference} · ${row.property}`]))
  const kinds = new Map(rows.map((row) => [paymentKind(row) as string, kindLabel(row)]))
  const years = [...new Set(rows.map((row) => yearOf(row.date, zoneOf(row))))].sort().reverse()
  const options = (all: string, found: Iterable<readonly [string, string]>) => [
    { value: '', label: all },
    ...[...found].map(([value, label]) => ({ value, label })),
  ]
  return (
    <form
      method="post"
      className={css.filters}
      aria-label={text('filter.label')}
      onSubmit={(event) => event.preventDefault()}
    >
      <Select
        label={text('filter.lease')}
        options={options(text('filter.allLeases'), leases)}
        value={filter.lease}
        onChange={(event) => onChange({ lease: event.target.value })}
      />
      <Select
        label={text('filter.kind')}
        options={options(text('filter.allKinds'), kinds)}
        value={filter.kind}
        onChange={(event) => onChange({ kind: event.target.value })}
      />
      <Select
        label={text('filter.period')}
        options={options(text('filter.always'), [
          ['last30', text('filter.last30')],
          ['last365', text('filter.last365')],
          ...years.map((year) => [year, text('filter.year', { year })] as const),
        ])}
        value={filter.period}
        onChange={(event) => onChange({ period: event.target.value })}
      />
    </form>
  )
}
