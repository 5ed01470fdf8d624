/** Finds users, homes and leases. The reason is required first, and logged; the search text is not. */

import type { FindInput, Found, FoundHome, FoundLease, FoundPerson } from '@keyhold/api/admin.schema.ts'
import { statusFromWire } from '@keyhold/api/leaseStatus.ts'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useRefusal } from '../../gateways/api.ts'
import { formatDay } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Field } from '../../ui/Field.tsx'
import { AdminActionButton } from './AdminActionButton.tsx'
import css from './Operator.module.css'
import { useFind } from './queries.ts'

export function FindPanel() {
  const text = useText('operator')
  const refusal = useRefusal()
  const find = useFind()
  const [values, setValues] = useState({ words: '', reason: '' })
  const isReady = values.words.trim() !== '' && values.reason.trim() !== ''
  /** The last results and their search: they stay while exactly that is repeated, with the focus in them. */
  const [shown, setShown] = useState<{ input: FindInput; found: Found }>()
  const lookUp = (input: FindInput) =>
    find.mutate(input, { onSuccess: (found) => setShown({ input, found }), onError: () => setShown(undefined) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) lookUp(values)
  }
  return (
    <section className={css.panel} aria-labelledby="operator-find">
      <h2 id="operator-find">{text('find')}</h2>
      <form method="post" className={css.form} onSubmit={submit}>
        <Field
          label={text('words')}
          hint={text('wordsHint')}
          maxLength={200}
          value={values.words}
          onChange={(event) => setValues({ ...values, words: event.target.value })}
        />
        <Field
          label={text('reason')}
          hint={text('reasonHint')}
          maxLength={500}
          value={values.reason}
          onChange={(event) => setValues({ ...values, reason: event.target.value })}
        />
        <Button kind="main" type="submit" icon="magnifying-glass" disabled={!isReady} busy={find.isPending}>
          {text('look')}
        </Button>
      </form>
      <div role="status">{shown && <Results found={shown.found} onDone={() => lookUp(shown.input)} />}</div>
      {find.isError && <Callout tone="bad" title={refusal(find.error)} />}
    </section>
  )
}

function Results({ found: { people, isNear, homes, leases }, onDone }: { found: Found; onDone: () => void }) {
  const text = useText('operator')
  if (people.length + homes.length + leases.length === 0) return <p className="soft">{text('nothing')}</p>
  return (
    <>
      {isNear && <p className="soft">{text('near')}</p>}
      <ul className={css.rows}>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} onDone={onDone} />
        ))}
        {homes.map((home) => (
          <HomeRow key={home.id} home={home} onDone={onDone} />
        ))}
        {leases.map((lease) => (
          <LeaseRow key={lease.id} lease={lease} />
        ))}
      </ul>
    </>
  )
}

function PersonRow({ person, onDone }: { person: FoundPerson; onDone: () => void }) {
  const text = useText('operator')
  const language = useLanguage()
  const { id, name, email, since, isSuspended, homes, openLeases, reports } = person
  return (
    <li>
      <p>
        <b>{name || text('nameless')}</b> {isSuspended && <Badge tone="bad">{text('suspended')}</Badge>}
        <br />
        <span className={css.quiet}>
          {[
            email,
            text('since', { day: formatDay(since.slice(0, 10), language, 'short') }),
            text('homes', { count: homes }),
            text('leases', { count: openLeases }),
            text('reports', { count: reports }),
          ].join(' · ')}
        </span>
      </p>
      <AdminActionButton act={isSuspended ? 'reinstate' : 'suspend'} id={id} name={name || email} onDone={onDone} />
    </li>
  )
}

function HomeRow({ home, onDone }: { home: FoundHome; onDone: () => void }) {
  const text = useText('operator')
  const { id, title, state, isHidden, isHeld, reports } = home
  return (
    <li>
      <p>
        {state === 'published' ? <Link to={paths.detail(id)}>{title}</Link> : <b>{title || text('nameless')}</b>}{' '}
        {isHidden && <Badge tone="bad">{text('hidden')}</Badge>}
        {isHeld && <Badge tone="held">{text('held')}</Badge>}
        <br />
        <span className={css.quiet}>{`${text(`state.${state}`)} · ${text('reports', { count: reports })}`}</span>
      </p>
      <AdminActionButton act={isHidden ? 'show' : 'hide'} id={id} name={title} onDone={onDone} />
    </li>
  )
}

function LeaseRow({ lease }: { lease: FoundLease }) {
  const text = useText('operator')
  const language = useLanguage()
  const { reference, status, from, to, tenant, landlord } = lease
  const day = (value: string) => formatDay(value, language, 'short')
  return (
    <li>
      <p>
        <b>{reference}</b> <Badge>{text(`lease.${statusFromWire(status)}`)}</Badge>
        <br />
        <span className={css.quiet}>
          {`${text('leaseDays', { from: day(from), to: day(to) })} · ${text('leaseOf', { tenant: tenant || text('nameless'), landlord: landlord || text('nameless') })}`}
        </span>
      </p>
    </li>
  )
}
