/** A home's page as a visitor will see it, before publication: its pictures and texts, without a visitor's actions. */
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { useOtherLanguage } from '../../gateways/text/useOtherLanguage.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Gallery } from './Gallery.tsx'
import { HouseRules, Living } from './Living.tsx'
import { FeatureList, KeyFacts, LeaseTerms, Neighbourhood, Section } from './Sections.tsx'
import { AboutHome } from './WrittenWords.tsx'

export function VisitorPreview({ ad }: { ad: RoomAd }) {
  const text = useText('listings')
  const { property } = ad
  const { address, city } = property
  const titleLanguage = useOtherLanguage(property.titleLanguage)
  const place = [address.neighbourhood, city?.city, address.countryName].filter(Boolean).join(', ')
  return (
    <article>
      <Gallery images={property.images} title={property.title} />
      <header>
        <h3 lang={titleLanguage}>{property.title || text('about')}</h3>
        <p>{text('typeIn', { type: property.rentalType.text, place })}</p>
        <p className="small quiet">{address.address1}</p>
      </header>
      <KeyFacts ad={ad} />
      <Section id="preview-about" title={text('about')}>
        <AboutHome property={property} />
      </Section>
      <Section id="preview-has" title={text('whatItHas')}>
        <FeatureList property={property} />
      </Section>
      <Living property={property} />
      <HouseRules property={property} />
      <Section id="preview-terms" title={text('terms.title')}>
        <LeaseTerms property={property} />
      </Section>
      <Neighbourhood property={property} />
    </article>
  )
}
