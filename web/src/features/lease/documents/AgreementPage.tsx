/** A lease's agreement on its own page: to read, to check and to print. */
import type { Agreement } from '@keyhold/api/agreements.ts'
import { formatDay, formatDayAt } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Wordmark } from '../../../ui/Mark.tsx'
import { useMaritalStatusName } from '../queries.ts'
import css from './Agreement.module.css'
import { AgreementText } from './AgreementText.tsx'
import { HashNote } from './HashNote.tsx'

interface Props {
  readonly agreement: Agreement
  /** Why the reader does not see the tenant's identity, if it is neither too early nor deleted. */
  readonly hidesIdentity?: string | undefined
}

export function AgreementPage({ agreement, hidesIdentity }: Props) {
  const text = useText('requests')
  const language = useLanguage()
  const marital = useMaritalStatusName()
  const { facts, clauses, identity, identityDeletedAt, isPreview } = agreement
  const { from, to } = facts.stay
  return (
    <article className={css.paper}>
      <header className={css.top}>
        <Wordmark />
        {!isPreview && <p>{text('text.fixed')}</p>}
      </header>
      <div className={css.sheet}>
        <div>
          <h1>{text('text.title')}</h1>
          <p className={css.sub}>
            {text('text.sub', {
              home: facts.home.title,
              from: formatDay(from, language, 'long'),
              to: formatDay(to, language, 'long'),
            })}
          </p>
        </div>
        {isPreview && <Callout>{text('text.preview')}</Callout>}
        <AgreementText
          facts={facts}
          clauses={clauses[language]}
          hidesIdentity={hidesIdentity}
          identityDeletedOn={
            identityDeletedAt ? formatDayAt(identityDeletedAt, facts.home.timeZone, language, 'long') : undefined
          }
          identity={
            identity && {
              passport: identity.passportNumber,
              nationality: identity.nationality,
              marital: marital(identity.maritalId),
            }
          }
        />
        <HashNote agreement={agreement} />
      </div>
    </article>
  )
}
