/** Who lets the home, as everybody may know them: no e-mail, no phone (D 5.11). */
import type { OwnerUser } from '@keyhold/api/listings.schema.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { fileUrl } from '../../gateways/api.ts'
import { formatDay, formatList, formatNumber } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Hash } from '../../ui/Hash.tsx'
import css from './PublisherBox.module.css'

/** The name a visitor sees: the agency's, else the person's. */
function publisherName({
  agencyName,
  firstName,
  lastName,
}: Pick<OwnerUser, 'agencyName' | 'firstName' | 'lastName'>): string {
  return agencyName || [firstName, lastName].filter(Boolean).join(' ')
}

export function PublisherBox({ owner, children }: { owner: OwnerUser; children?: ReactNode }) {
  const text = useText('listings')
  const language = useLanguage()
  const name = publisherName(owner)
  const languages = owner.spokenLanguages.map(({ text: label }) => label)
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
          {text('owner.since', {
            category: owner.category?.text ?? text('owner.landlord'),
            month: formatDay(owner.memberSince.slice(0, 10), language, 'month'),
          })}
          {languages.length > 0 && ` ${text('owner.speaks', { languages: formatList(languages, language) })}`}
        </p>
        <dl>
          <div>
            <dt>{text('owner.homes')}</dt> <dd>{formatNumber(owner.homes, language)}</dd>
          </div>
          <div>
            <dt>{text('owner.leasesFinished')}</dt> <dd>{formatNumber(owner.leasesFinished, language)}</dd>
          </div>
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
