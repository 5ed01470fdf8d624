/** In the place of a testimonial: an example, and it says so (D 9.1). */
import { whole } from '@keyhold/rental/money.ts'
import { sayDay, sayMoney } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Sum } from '../../ui/Sum.tsx'
import css from './Example.module.css'
import { example } from './samples.ts'

export function Example() {
  const text = useText('home')
  const language = useLanguage()
  const amount = sayMoney(whole(example.amount, 'USDT'), language)
  return (
    <figure className={css.example}>
      <figcaption className="row between small quiet">
        <Badge>{text('example.badge')}</Badge> {text('example.caption')}
      </figcaption>
      <p className={css.big}>{text('example.title', { amount })}</p>
      <Sum
        rows={[
          { key: 'from', label: text('example.from'), amount: text('example.fromWords') },
          { key: 'to', label: text('example.to'), amount: text('example.toWords') },
          { key: 'on', label: text('example.on'), amount: sayDay(example.day, language) },
        ]}
      />
    </figure>
  )
}
