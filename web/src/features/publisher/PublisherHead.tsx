/** The landlord: member since, languages, and response statistics. */
import type { PublisherPage } from '@keyhold/api/publishers.schema.ts'
import { fileUrl } from '../../gateways/api.ts'
import { formatDay, formatDuration, formatList, formatNumber } from '../../gateways/format/format.ts'
import { nameWithinSentence } from '../../gateways/format/languageName.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { publisherName } from './name.ts'
import css from './Publisher.module.css'

export function PublisherHead({ page }: { page: PublisherPage }) {
  const text = useText('publisher')
  const language = useLanguage()
  const { owner } = page
  const name = publisherName(owner)
  return (
    <header className={css.head}>
      <Avatar large name={name} picture={owner.avatarImagePath ? fileUrl(owner.avatarImagePath) : undefined} />
      <div>
        <h1>{name}</h1>
        <p className="soft">
          {text('since', {
            category: owner.category?.text ?? text('landlord'),
            month: formatDay(owner.memberSince.slice(0, 10), language, 'month'),
          })}
        </p>
      </div>
      <Facts page={page} />
    </header>
  )
}

function Facts({ page: { owner, answers, leasesRunning } }: { page: PublisherPage }) {
  const text = useText('publisher')
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const languages = owner.spokenLanguages.map(({ text: label }, place) =>
    place > 0 ? nameWithinSentence(label, language) : label,
  )
  const median = answers?.medianMinutes ?? null
  return (
    <dl className={css.facts}>
      <div>
        <dt>{text('answers')}</dt>
        <dd>
          {answers ? text('answered', { some: number(answers.answered), count: answers.all }) : text('fewAnswers')}
        </dd>
      </div>
      {median !== null && (
        <div>
          <dt>{text('time')}</dt>
          <dd>{text('within', { time: formatDuration(median * 60, language).text })}</dd>
        </div>
      )}
      {languages.length > 0 && (
        <div>
          <dt>{text('speaks')}</dt>
          <dd>{formatList(languages, language)}</dd>
        </div>
      )}
      <div>
        <dt>{text('leases')}</dt>
        <dd>{text('leasesOf', { ended: number(owner.leasesFinished), running: number(leasesRunning) })}</dd>
      </div>
    </dl>
  )
}
