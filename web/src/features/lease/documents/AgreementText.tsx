/** An agreement for reading: the parties, the home, time and money, the clauses in the reader's language. */
import type { AgreementFacts, Clause } from '@keyhold/api/agreements.ts'
import { frozenAddressIn } from '@keyhold/rental/addressIn.ts'
import { writeTimeAndMoney } from '@keyhold/rental/agreement.ts'
import { formatDay } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import css from './Agreement.module.css'

/** The unsealed data that only the two parties may read; null while it is sealed. */
export interface Identity {
  readonly passport: string
  readonly nationality: string
  readonly marital: string
}

interface Props {
  readonly facts: AgreementFacts
  readonly clauses: readonly Clause[]
  readonly identity: Identity | null
  /** The date of its deletion, in words. */
  readonly identityDeletedOn?: string | undefined
  /** Why this reader never sees it. */
  readonly hidesIdentity?: string | undefined
}

export function AgreementText({ facts, clauses, ...identity }: Props) {
  const text = useText('requests')
  const language = useLanguage()
  return (
    <>
      <Parties facts={facts} {...identity} />
      <section>
        <h2>{text('text.home')}</h2>
        <FactList
          rows={[
            [text('text.name'), facts.home.title],
            [text('text.address'), frozenAddressIn(language, facts.home.address)],
          ]}
        />
      </section>
      <TimeAndMoney facts={facts} />
      <section>
        <h2>{text('text.clauses')}</h2>
        <ol className={css.clauses}>
          {clauses.map((clause) => (
            <li key={clause.id}>
              <div>
                <h3>{clause.title}</h3>
                <p>{clause.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

function Parties({ facts: { landlord, tenant }, identity, identityDeletedOn, hidesIdentity }: Omit<Props, 'clauses'>) {
  const text = useText('requests')
  const language = useLanguage()
  const later = text('text.later')
  const hidden = hidesIdentity ?? (identityDeletedOn && text('text.identityDeleted', { day: identityDeletedOn }))
  return (
    <div className={css.parties}>
      <section>
        <h2>{text('text.landlord')}</h2>
        <FactList
          rows={[
            [text('text.name'), landlord.name],
            ...(landlord.agency ? ([[text('text.agency'), landlord.agency]] as const) : []),
            [text('text.phone'), landlord.phone ?? later],
            [text('text.email'), landlord.email ?? later],
            [text('text.wallet'), landlord.wallet ?? text('text.notYet')],
          ]}
        />
      </section>
      <section>
        <h2>{text('text.tenant')}</h2>
        <FactList
          rows={[
            [text('text.name'), tenant.name],
            [text('text.born'), tenant.birthday && formatDay(tenant.birthday, language)],
            ...(hidden
              ? ([[text('text.identity'), hidden]] as const)
              : ([
                  [text('text.passport'), identity ? identity.passport : later],
                  [text('text.nationality'), identity ? identity.nationality : later],
                  [text('text.marital'), identity ? identity.marital : later],
                ] as const)),
            [text('text.work'), tenant.profession],
            [text('text.address'), tenant.address],
            [text('text.phone'), tenant.phone ?? later],
            [text('text.email'), tenant.email ?? later],
          ]}
        />
      </section>
    </div>
  )
}

function TimeAndMoney({ facts }: Pick<Props, 'facts'>) {
  const text = useText('requests')
  const rows = writeTimeAndMoney(facts, useLanguage(), (key, values) => text(`text.${key}`, values))
  return (
    <section>
      <h2>{text('text.timeMoney')}</h2>
      <FactList rows={rows} />
    </section>
  )
}

/** One fact per line; missing ones are named. */
function FactList({ rows }: { rows: readonly (readonly [name: string, value: string])[] }) {
  const text = useText('requests')
  return (
    <dl className={css.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || <span className="quiet">{text('text.empty')}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}
