/** Costs and rules of living in a home, as far as its landlord gave them (D 11.7). */
import type { Property } from '@keyhold/api/listings.schema.ts'
import { findLanguage } from '@keyhold/rental/language.ts'
import { languageName, nameWithinSentence } from '../../gateways/format/languageName.ts'
import { useOtherLanguage } from '../../gateways/text/useOtherLanguage.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { formatBills, formatEnergyRating, formatPets } from './formatLiving.ts'
import { Description, Section, TermsSection } from './Sections.tsx'

/** Energy certificate, bills, people and pets; renders nothing if none is given. */
export function Living({ property }: { property: Property }) {
  const text = useText('listings')
  const language = useLanguage()
  const { energyRating, bills, mostOccupants } = property
  const rows: [string, string | undefined][] = [
    [text('living.energy'), formatEnergyRating(energyRating, text)],
    [text('living.bills'), formatBills(bills, text, language)],
    [text('living.occupants'), mostOccupants === null ? undefined : text('living.people', { count: mostOccupants })],
    [text('living.pets'), formatPets(property)],
  ]
  return <TermsSection id="living" title={text('living.title')} rows={rows} />
}

/** The landlord's own clauses in the agreement, verbatim, before any request (D 11.24). */
export function OwnClauses({ property: { ownClauses, ownClausesLanguage } }: { property: Property }) {
  const text = useText('listings')
  const reader = useLanguage()
  if (!ownClauses || !ownClausesLanguage) return null
  return (
    <Section id="clauses" title={text('ownClauses.title')}>
      <p className="quiet">
        {text('ownClauses.words', { language: nameWithinSentence(ownClausesLanguage.text, reader) })}
      </p>
      <div lang={findLanguage(ownClausesLanguage.id)}>
        <Description>{ownClauses}</Description>
      </div>
    </Section>
  )
}

/** The landlord's house rules, in their own words. */
export function HouseRules({ property, isTranslated = false }: { property: Property; isTranslated?: boolean }) {
  const text = useText('listings')
  const { houseRules, houseRulesLanguage: written } = property
  const language = useOtherLanguage(written)
  const reader = useLanguage()
  if (!houseRules) return null
  return (
    <Section id="rules" title={text('houseRules')}>
      {language && written?.id !== property.descriptionLanguage?.id && (
        <p className="small quiet">{text('writtenIn', { language: languageName(language, reader) })}</p>
      )}
      {isTranslated && <p className="small quiet">{text('translation.here')}</p>}
      <div lang={language}>
        <Description>{houseRules}</Description>
      </div>
    </Section>
  )
}
