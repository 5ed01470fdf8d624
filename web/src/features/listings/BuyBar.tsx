/** On a phone: the price and the way to the request, at hand below until the request itself is in sight. */
import type { PropertyCard } from '@keyhold/api/listings.schema.ts'
import { useEffect, useState } from 'react'
import { useLanguage, useText } from '../../gateways/text.tsx'
import css from './BuyBar.module.css'
import { sayRent, sayUsdt } from './facts.ts'

export function BuyBar({ property }: { property: PropertyCard }) {
  const text = useText('listings')
  const language = useLanguage()
  const hidden = useInSight('request')
  return (
    <div className={css.bar} hidden={hidden}>
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

/** Whether the element of this id is on the screen. */
function useInSight(id: string): boolean {
  const [inSight, setInSight] = useState(false)
  useEffect(() => {
    const element = document.getElementById(id)
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false))
    observer.observe(element)
    return () => observer.disconnect()
  }, [id])
  return inSight
}
