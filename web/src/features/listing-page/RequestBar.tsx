/** On a phone: a bottom bar with the price and a link to the request panel, until that is visible. */
import type { PropertyCard } from '@keyhold/api/listings.schema.ts'
import { useEffect, useState } from 'react'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { MoveInLine } from '../../ui/MoveInLine.tsx'
import { formatRent } from './formatListing.ts'
import css from './RequestBar.module.css'

export function RequestBar({ property }: { property: PropertyCard }) {
  const text = useText('listings')
  const language = useLanguage()
  const hidden = useIsVisible('request')
  return (
    <div className={css.bar} hidden={hidden}>
      <div>
        <p className={css.price}>
          <span className="num">{formatRent(property.rentPrice, language)}</span> <small>{text('aMonth')}</small>
        </p>
        <p className="xs soft">
          <MoveInLine of={property} />
        </p>
      </div>
      <a className={css.act} href="#request">
        {text('request.short')}
      </a>
    </div>
  )
}

/** Whether the element with this id is on the screen. */
function useIsVisible(id: string): boolean {
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    const element = document.getElementById(id)
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => setIsVisible(entry?.isIntersecting ?? false))
    observer.observe(element)
    return () => observer.disconnect()
  }, [id])
  return isVisible
}
