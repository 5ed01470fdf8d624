/** On a phone: the price and the way to the request, always at hand below. */
import type { PropertyCard } from '@keyhold/api/listings.schema.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import css from './BuyBar.module.css'
import { sayRent, sayUsdt } from './facts.ts'

export function BuyBar({ property }: { property: PropertyCard }) {
  const text = useText('listings')
  const language = useLanguage()
  return (
    <div className={css.bar}>
      <div>
        <p className={css.price}>
          <span className="num">{sayRent(property.rentPrice, language)}</span> <small>{text('aMonth')}</small>
        </p>
        <p className="xs soft num">{text('toMoveIn', { amount: sayUsdt(property.moveInCost, language) })}</p>
      </div>
      <a className={css.act} href="#request">
        {text('request.short')}
      </a>
    </div>
  )
}
