/** The active links: their expiry, content, number of views, and the revoke button. */
import type { OwnPassport, PassportLink } from '@keyhold/api/passports.ts'
import { useRefusal } from '../../gateways/api.ts'
import { formatDateTime } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import css from './Passport.module.css'
import { useEndLink } from './queries.ts'

export function OpenLinks({ passport }: { passport: OwnPassport }) {
  const text = useText('passport')
  const refusal = useRefusal()
  const end = useEndLink()
  const { links, name } = passport
  if (links.length === 0) return <p className="small soft">{text('links.none')}</p>
  return (
    <>
      {end.isError && <Callout tone="bad" title={refusal(end.error)} />}
      <ul>
        {links.map((link) => (
          <li key={link.id} className={css.link}>
            <LinkFacts link={link} name={name} />
            <Button
              small
              busy={end.isPending && end.variables === link.id}
              aria-describedby={`link-${link.id}`}
              onClick={() => end.mutate(link.id)}
            >
              {text('links.end')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

function LinkFacts({ link, name }: { link: PassportLink; name: OwnPassport['name'] }) {
  const text = useText('passport')
  const language = useLanguage()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const when = (instant: number) => formatDateTime(instant, timeZone, language)
  const { shownName, showsLeases, timesSeen, seenAt } = link
  const names = [name.firstName, shownName === 'full' && name.lastName].filter(Boolean).join(' ')
  const shows = [
    shownName === 'none' || !names ? text('make.noName') : names,
    text(showsLeases ? 'links.withLeases' : 'links.figuresOnly'),
  ]
  return (
    <div>
      <b className="num" id={`link-${link.id}`}>
        {text('links.until', { when: when(link.expiresAt) })}
      </b>
      <p className="small soft">{shows.join(' · ')}</p>
      <p className="small soft num">
        {seenAt === null ? text('links.unseen') : text('links.seen', { count: timesSeen, when: when(seenAt) })}
      </p>
    </div>
  )
}
