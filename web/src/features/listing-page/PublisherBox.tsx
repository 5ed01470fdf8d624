/** The landlord's public data: no e-mail, no phone (D 5.11). */
import type { OwnerUser } from '@keyhold/api/listings.schema.ts'
import type { PublisherRecord } from '@keyhold/api/publishers.schema.ts'
import { recordedEnds } from '@keyhold/rental/depositRecord.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { fileUrl } from '../../gateways/api.ts'
import { formatDay, formatDuration, formatList, formatNumber } from '../../gateways/format/format.ts'
import { nameWithinSentence } from '../../gateways/format/languageName.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Hash } from '../../ui/Hash.tsx'
import css from './PublisherBox.module.css'

/** The public name: the agency's, otherwise the person's. */
function publisherName({
  agencyName,
  firstName,
  lastName,
}: Pick<OwnerUser, 'agencyName' | 'firstName' | 'lastName'>): string {
  return agencyName || [firstName, lastName].filter(Boolean).join(' ')
}

interface Props {
  readonly owner: OwnerUser
  /** Their statistics; missing if they could not be read. */
  readonly record?: PublisherRecord | undefined
  readonly children?: ReactNode
}

export function PublisherBox({ owner, record, children }: Props) {
  const text = useText('listings')
  const language = useLanguage()
  const name = publisherName(owner)
  const languages = owner.spokenLanguages.map(({ text: label }) => nameWithinSentence(label, language))
  return (
    <div className={css.person}>
      <Avatar large name={name} picture={owner.avatarImagePath ? fileUrl(owner.avatarImagePath) : undefined} />
      <div>
        <h3>
          <Link className="link" to={paths.publisher(owner.id)}>
            {name}
          </Link>
        </h3>
        <p className="soft small">
          {`${text('owner.since', {
            category: owner.category?.text ?? text('owner.landlord'),
            month: formatDay(owner.memberSince.slice(0, 10), language, 'month'),
          })}${languages.length > 0 ? ` ${text('owner.speaks', { languages: formatList(languages, language) })}` : ''}`}
        </p>
        <dl>
          <div>
            <dt>{text('owner.homes')}</dt> <dd>{formatNumber(owner.homes, language)}</dd>
          </div>
          <div>
            <dt>{text('owner.leasesFinished')}</dt> <dd>{formatNumber(owner.leasesFinished, language)}</dd>
          </div>
          {record && <RecordRows record={record} />}
          {owner.wallet && (
            <div>
              <dt>{text('owner.wallet')}</dt>{' '}
              <dd>
                <Hash value={owner.wallet} />
              </dd>
            </div>
          )}
        </dl>
        {children}
      </div>
    </div>
  )
}

/** Response rate and deposit history: counted, and "too few to say" below three (D 11.16). */
function RecordRows({ record: { answers, record } }: { record: PublisherRecord }) {
  const text = useText('listings')
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const ended = record && recordedEnds.reduce((sum, end) => sum + record.ended[end], 0)
  const counts = answers && { some: number(answers.answered), count: answers.all }
  const median = answers?.medianMinutes ?? null
  return (
    <>
      <div>
        <dt>{text('owner.answers')}</dt>{' '}
        <dd>
          {!counts
            ? text('owner.tooFew')
            : median === null
              ? text('owner.answered', counts)
              : text('owner.answeredWithin', { ...counts, time: formatDuration(median * 60, language).text })}
        </dd>
      </div>
      <div>
        <dt>{text('owner.depositsReturned')}</dt>{' '}
        <dd>
          {record && ended !== null
            ? text('owner.someOf', { some: number(record.ended.returned + record.ruledForTenant), all: number(ended) })
            : text('owner.tooFew')}
        </dd>
      </div>
    </>
  )
}
