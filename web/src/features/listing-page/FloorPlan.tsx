/** The floor plan, if its landlord marked one among the pictures: uncropped. */
import type { Property } from '@keyhold/api/listings.schema.ts'
import { fileUrl } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import css from './FloorPlan.module.css'
import { Section } from './Sections.tsx'

export function FloorPlan({ property: { images, title } }: { property: Property }) {
  const text = useText('listings')
  const plan = images.find(({ alt }) => alt.plan)
  if (!plan) return null
  return (
    <Section id="plan" title={text('picture.plan')}>
      <a className={css.plan} href={fileUrl(plan.widths.at(-1)?.filePath ?? plan.filePath)}>
        <img
          src={fileUrl(plan.filePath)}
          alt={text('picture.planOf', { title })}
          width={plan.width}
          height={plan.height}
          loading="lazy"
        />
      </a>
    </Section>
  )
}
