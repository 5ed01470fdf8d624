/**
 * A promotion that will be sold later: it shows its price, and its button is disabled
 * (spec signed-in §1, §2 step 5, §9).
 */
import { useId } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import css from './FinishSection.module.css'

/** In RNB (spec signed-in §9). */
const promotionPrice = 15

export function PromotionBox() {
  const text = useText('listingEditor')
  const id = useId()
  return (
    <section className={css.promotion} aria-labelledby={id}>
      <div>
        <h2 id={id}>
          {text('promotion.title')} <Badge tone="quiet">{text('promotion.soon')}</Badge>
        </h2>
        <p className="small soft num">{text('promotion.what', { amount: String(promotionPrice) })}</p>
      </div>
      <Button small disabled>
        {text('promotion.select')}
      </Button>
    </section>
  )
}
