/** A lease's two parties: names, the other's contact data, wallets, and the message link. */

import type { LeaseDetail, LeaseParty } from '@keyhold/api/leases.ts'
import { readableEmail } from '@keyhold/api/readableEmail.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { fileUrl } from '../../../gateways/api.ts'
import { formatPersonName } from '../../../gateways/format/personName.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { shortenHash } from '../../../ui/shortenHash.ts'
import css from '../Lease.module.css'
import { partyName } from '../partyName.ts'

export function Parties({ lease, viewerId }: { lease: LeaseDetail; viewerId: string }) {
  const text = useText('leases')
  const language = useLanguage()
  const { isLandlordInContract: isLandlord, landlord, tenant, roomAd } = lease
  const [self, other] = isLandlord ? [landlord, tenant] : [tenant, landlord]
  const messagesPath = paths.messages(viewerId, { with: other.id, about: roomAd.id })
  return (
    <Panel label={text('parties.title')}>
      <h2>{text('parties.title')}</h2>
      <ul className={css.people}>
        <Person party={self} title={text(isLandlord ? 'parties.youLandlord' : 'parties.youTenant')} withName />
        <Person
          party={other}
          title={text(isLandlord ? 'parties.tenant' : 'parties.landlord', { name: partyName(other) })}
        >
          {!other.hasLeft && (
            <Link
              to={messagesPath}
              className="link"
              aria-label={text('write', { name: formatPersonName(language, other) })}
            >
              <Icon name="chat-circle" />
            </Link>
          )}
        </Person>
      </ul>
    </Panel>
  )
}

interface PersonProps {
  readonly party: LeaseParty
  readonly title: string
  readonly withName?: boolean
  readonly children?: ReactNode
}

function Person({ party, title, withName, children }: PersonProps) {
  const picture = party.avatarImagePath ? fileUrl(party.avatarImagePath) : null
  const facts = withName
    ? [partyName(party)]
    : [party.phoneNumber, party.emailAddress && readableEmail(party.emailAddress)]
  return (
    <li>
      <Avatar name={partyName(party)} picture={picture} />
      <div>
        <p className="strong">{title}</p>
        <p className={`xs quiet num ${css.contact}`}>
          {[...facts, party.wallet && shortenHash(party.wallet)].filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      {children}
    </li>
  )
}
