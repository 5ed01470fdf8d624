/** Creates a link to the user's passport: its duration, its name, with or without leases. It is shown only once. */
import type { OwnPassport } from '@keyhold/api/passports.ts'
import { type LinkDays, linkDays, type ShownName, shownNames } from '@keyhold/rental/passport.ts'
import { type FormEvent, useState } from 'react'
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Choices, Segments } from '../../ui/Choices.tsx'
import { Checkbox } from '../../ui/Switch.tsx'
import { NewLink } from './NewLink.tsx'
import css from './Passport.module.css'
import { useMakeLink } from './queries.ts'

export function MakeLink({ name }: { name: OwnPassport['name'] }) {
  const text = useText('passport')
  const refusal = useRefusal()
  const make = useMakeLink()
  const [days, setDays] = useState<LinkDays>(7)
  const [wantedName, setWantedName] = useState<ShownName>('full')
  const [showsLeases, setShowsLeases] = useState(false)
  const offered = shownNames.filter((each) => (each === 'full' ? name.lastName : each === 'none' || name.firstName))
  const shownName = offered.find((each) => each === wantedName) ?? offered[0] ?? 'none'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!make.isPending) make.mutate({ days, shownName, showsLeases })
  }
  const labels: Readonly<Record<ShownName, string>> = {
    full: [name.firstName, name.lastName].filter(Boolean).join(' '),
    first: name.firstName ?? '',
    none: text('make.noName'),
  }
  return (
    <form method="post" className="stack" onSubmit={submit}>
      <Segments
        label={text('make.days')}
        value={String(days)}
        choices={linkDays.map((count) => ({ value: String(count), label: text('make.forDays', { count }) }))}
        onChange={(value) => setDays(linkDays.find((each) => String(each) === value) ?? 7)}
      />
      <Choices
        label={text('make.name')}
        value={shownName}
        choices={offered.map((each) => ({ value: each, label: labels[each] }))}
        onChange={(value) => setWantedName(shownNames.find((each) => each === value) ?? 'none')}
      />
      <Checkbox
        label={text('make.leases')}
        checked={showsLeases}
        onChange={({ target }) => setShowsLeases(target.checked)}
      />
      {make.isError && <Callout tone="bad" title={refusal(make.error)} />}
      <p className={css.submit}>
        <Button kind="main" type="submit" icon="share-network" busy={make.isPending}>
          {text('make.submit')}
        </Button>
      </p>
      {make.data && (
        <NewLink
          key={make.data.link.id}
          address={new URL(paths.sharedPassport(make.data.token), location.origin).href}
        />
      )}
    </form>
  )
}
