/** A home's page, section by section, each with a linkable heading. */
import type { Property, RoomAd } from '@keyhold/api/listings.schema.ts'
import { featuresByDemand, formatRoomCount } from '@keyhold/rental/fields.ts'
import type { ReactNode } from 'react'
import { formatArea } from '../../gateways/format/area.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Day } from '../../ui/Day.tsx'
import { featureIcon } from '../../ui/featureIcon.ts'
import { Hash } from '../../ui/Hash.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { formatUsdt } from './formatListing.ts'
import css from './Sections.module.css'

/** One section; its id is part of the URL. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={css.section} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  )
}

type Row = readonly [name: string, value: string | undefined]

/** The rows that have a value. */
const Terms = ({ rows }: { rows: readonly Row[] }) =>
  rows.map(
    ([name, value]) =>
      value && (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ),
  )

/** A section of rows; renders nothing if none has a value. */
export function TermsSection({ id, title, rows }: { id: string; title: string; rows: readonly Row[] }) {
  if (!rows.some(([, value]) => value)) return null
  return (
    <Section id={id} title={title}>
      <dl className={css.terms}>
        <Terms rows={rows} />
      </dl>
    </Section>
  )
}

/** Bedrooms, bathrooms, toilets, size, floor, free from. */
export function KeyFacts({ ad }: { ad: RoomAd }) {
  const text = useText('listings')
  const language = useLanguage()
  const { property } = ad
  const facts: [string, ReactNode][] = [
    [text('facts.bedrooms'), formatRoomCount(property.bedsNumber)],
    [text('facts.bathrooms'), formatRoomCount(property.bathroom)],
    [text('facts.toilets'), formatRoomCount(property.toilet)],
    [text('facts.size'), formatArea(property.roomSize, language)],
    ...(property.floorType ? [[text('facts.floor'), property.floorType.text] as [string, ReactNode]] : []),
    [
      text('facts.freeFrom'),
      ad.nextFreeDate ? <Day key="day" of={ad.nextFreeDate} style="near" /> : text('facts.notFree'),
    ],
  ]
  return (
    <dl className={css.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The landlord's own words, with their paragraphs. */
export function Description({ children }: { children: string }) {
  const paragraphs = children.split(/\n{2,}/).filter((each) => each.trim())
  return (
    <div className={css.prose}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph.slice(0, 40)}>{paragraph}</p>
      ))}
    </div>
  )
}

/** Features the home has, and has not; unknown ones are left out (D 11.7). */
export function FeatureList({ property }: { property: Property }) {
  const text = useText('listings')
  const [has, hasNot] = [true, false].map((is) => featuresByDemand.filter((name) => property[name] === is))
  if (!has?.length && !hasNot?.length) return <p className="quiet">{text('nothingSaid')}</p>
  return (
    <ul className={css.has}>
      {has?.map((name) => (
        <li key={name}>
          <Icon name={featureIcon(name)} />
          <span>{text(`has.${name}`)}</span>
        </li>
      ))}
      {hasNot?.map((name) => (
        <li key={name} className={css.not}>
          <Icon name={featureIcon(name, false)} />
          <span>{text(`hasNot.${name}`)}</span>
        </li>
      ))}
    </ul>
  )
}

/** The arbitrator: a public name if they chose one, an account, and its explorer link. */
export interface Arbitrator {
  readonly account: string
  readonly name: string | null
  readonly explorer: string | undefined
}

/** The lease terms: term, deposit and its return, rent, cancellation, arbitrator. */
export function LeaseTerms({ property, arbitrator }: { property: Property; arbitrator?: Arbitrator | undefined }) {
  const text = useText('listings')
  const language = useLanguage()
  const deposit = formatUsdt(property.deposit, language)
  const terms: [string, string][] = [
    [text('terms.term'), property.termOfLease.map(({ text: value }) => value).join(', ')],
    [text('terms.deposit'), text(`terms.depositWords.${property.depositPolicy}`, { amount: deposit })],
    [text('terms.rent'), text('terms.rentWords', { amount: formatUsdt(property.rentPrice, language) })],
    [text('terms.cancel'), text('terms.cancelWords')],
  ]
  return (
    <dl className={css.terms}>
      <Terms rows={terms} />
      <div>
        <dt>{text('terms.arbitrator')}</dt>
        <dd>
          {arbitrator?.name && <b>{arbitrator.name}</b>}
          {arbitrator && <Hash value={arbitrator.account} explorer={arbitrator.explorer} />}
          <p>{text(arbitrator ? 'terms.arbitratorWords' : 'terms.arbitratorAway')}</p>
        </dd>
      </div>
    </dl>
  )
}

/**
 * The surroundings: metro, the walk to public transport, the view, the neighbourhood. Renders nothing if none is given.
 */
export function Neighbourhood({ property }: { property: Property }) {
  const text = useText('listings')
  const { nearToMetro, distanceToPublicTransport, surrounding, view } = property
  const rows: [string, string][] = [
    [text('around.metro'), nearToMetro],
    [
      text('around.transport'),
      distanceToPublicTransport === null ? '' : text('around.minutes', { count: distanceToPublicTransport }),
    ],
    [text('around.view'), view],
    [text('around.surrounding'), surrounding],
  ]
  return <TermsSection id="neighbourhood" title={text('around.title')} rows={rows} />
}
