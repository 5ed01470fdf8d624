/** Instead of a testimonial: an example, labelled as one (D 9.1). */
import { whole } from '@keyhold/rental/money.ts'
import { formatDay, formatMoney } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { AmountList } from '../../ui/AmountList.tsx'
import { Badge } from '../../ui/Badge.tsx'
import css from './DepositExample.module.css'
import { example } from './sampleContent.ts'

export function DepositExample() {
  const text = useText('landing')
  const language = useLanguage()
  const amount = formatMoney(whole(example.amount, 'USDT'), language)
  return (
    <figure className={css.example}>
      <figcaption className="row between small quiet">
        <Badge>{text('example.badge')}</Badge> {text('example.caption')}
      </figcaption>
      <p className={css.big}>{text('example.title', { amount })}</p>
      <AmountList
        rows={[
          { key: 'from', label: text('example.from'), amount: text('example.fromWords') },
          { key: 'to', label: text('example.to'), amount: text('example.toWords') },
          { key: 'on', label: text('example.on'), amount: formatDay(example.day, language) },
        ]}
      />
    </figure>
  )
}
