/** What public sources say about the law of a home's country (D 12.23), with source and date; nothing if we know none. */
import { exceedsLaw, type PlaceLaw as Law, lawOf } from '@keyhold/rental/placeLaw.ts'
import type { ReactElement } from 'react'
import { formatDay } from '../gateways/format/format.ts'
import { displayNames } from '../gateways/format/formatters.ts'
import { RichText } from '../gateways/text/RichText.tsx'
import { useLanguage, useText } from '../gateways/text/useText.tsx'
import { Callout } from './Callout.tsx'
import css from './CancellationRules.module.css'

interface Props {
  readonly home: Parameters<typeof exceedsLaw>[0]
  /** What stands under the sentence that the deposit exceeds the law; by default that the landlord did not lower it. */
  readonly onExcess?: ReactElement
}

export function PlaceLaw({ home, onExcess }: Props) {
  const text = useText('placeLaw')
  const language = useLanguage()
  const law = lawOf(home.country)
  if (!law || home.country === null) return null
  const country = displayNames(language, 'region').of(home.country) ?? home.country
  return (
    <>
      <section className={css.rules}>
        <b>{text('title', { country })}</b>
        <ul>
          {rowsOf(law, text).map((row) => (
            <li key={row}>{row}</li>
          ))}
        </ul>
        <p className="xs quiet">
          <RichText marks={{ a: (words) => <a href={law.source}>{words}</a> }}>
            {text('source', { name: law.name, day: formatDay(law.readOn, language) })}
          </RichText>
        </p>
      </section>
      {exceedsLaw(home) && (
        <Callout tone="warn">
          <p>{text('exceeds', { country })}</p>
          {onExcess ?? <p>{text('agreed')}</p>}
        </Callout>
      )}
    </>
  )
}

function rowsOf(law: Law, text: ReturnType<typeof useText<'placeLaw'>>): string[] {
  const { binds, mostMonths, returnDays: days, returnDaysWithRepairs: repairs, tenantEnds, duties } = law
  const rows = [
    binds === 'three-homes' && text('three-homes'),
    mostMonths !== null && text('deposit', { months: mostMonths }),
    days !== null && (repairs === null ? text('return', { days }) : text('returnWithRepairs', { days, repairs })),
    tenantEnds && text('ends', { month: tenantEnds.fromMonth, days: tenantEnds.days }),
    ...duties.map((duty) => text(duty)),
  ].filter((row) => typeof row === 'string')
  return rows.length > 0 ? rows : [text('asAgreed')]
}
