/**
 * A passport as a visitor sees it by its link: counts and days, and the leases if the tenant shows them. Works without
 * JavaScript.
 */
import type { SharedPassport } from '@keyhold/api/passports.ts'
import { formatInstant } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Callout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './Passport.module.css'
import { PassportFigures } from './PassportFigures.tsx'
import { PassportStays } from './PassportStays.tsx'

const dayInSeconds = 86_400

export function SharedSheet({ passport }: { passport: SharedPassport }) {
  const text = useText('passport')
  const language = useLanguage()
  const { name, leases, madeAt, expiresAt, readAt } = passport
  const names = [name?.firstName, name?.lastName].filter(Boolean).join(' ')
  const at = (instant: number) => formatInstant(instant, 'UTC', language)
  const daysLeft = Math.ceil((expiresAt - readAt) / dayInSeconds)
  return (
    <div className={css.page}>
      <Panel className={css.slip} label={text('title')}>
        <header>
          <h1>{text('title')}</h1>
          <p className={css.lede}>{names ? text('shown.of', { name: names }) : text('shown.ofNobody')}</p>
        </header>
        <PassportFigures passport={passport} isOwn={false} />
        {leases && leases.length > 0 && (
          <section aria-labelledby="leases">
            <h2 id="leases">{text('leases')}</h2>
            <PassportStays stays={leases} />
          </section>
        )}
        <p className={`small quiet num ${css.read}`}>{text('shown.read', { when: at(readAt), made: at(madeAt) })}</p>
      </Panel>
      <aside className={css.aside} aria-label={text('shown.about')}>
        <Panel className={css.remark}>
          <h2>{text('shown.ends', { count: daysLeft })}</h2>
          <p className="small soft">{text('shown.endsWhen', { when: at(expiresAt) })}</p>
        </Panel>
        <Panel className={css.remark}>
          <h2>{text('shown.leavesOut')}</h2>
          <Notice icon="eye-slash">{text('shown.noNames')}</Notice>
          <Notice icon="eye-slash">{text('shown.noOthers')}</Notice>
          <Notice icon="scales">{text('shown.noRating')}</Notice>
          <p className="no-print">
            <Button small icon="printer" onClick={() => window.print()}>
              {text('shown.print')}
            </Button>
          </p>
        </Panel>
      </aside>
    </div>
  )
}
