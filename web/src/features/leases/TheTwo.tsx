/** The two of a lease: names, what the other may be reached by, wallets, and the way to write. */
import type { LeaseDetail, LeaseParty } from '@keyhold/api/leases.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { fileAddress } from '../../gateways/api.ts'
import { calledIn } from '../../gateways/names.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { shorten } from '../../ui/Hash.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './Lease.module.css'
import { nameOf } from './people.ts'

export function TheTwo({ lease, viewerId }: { lease: LeaseDetail; viewerId: string }) {
  const text = useText('leases')
  const language = useLanguage()
  const { isLandlordInContract: isLandlord, landlord, tenant, roomAd } = lease
  const [self, other] = isLandlord ? [landlord, tenant] : [tenant, landlord]
  const write = paths.messages(viewerId, { with: other.id, about: roomAd.id })
  return (
    <Panel label={text('people.title')}>
      <h2>{text('people.title')}</h2>
      <ul className={css.people}>
        <Person party={self} title={text(isLandlord ? 'people.youLandlord' : 'people.youTenant')} withName />
        <Person party={other} title={text(isLandlord ? 'people.tenant' : 'people.landlord', { name: nameOf(other) })}>
          <Link to={write} className="link" aria-label={text('write', { name: calledIn(language, other) })}>
            <Icon name="chat-circle" />
          </Link>
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
  const picture = party.avatarImagePath ? fileAddress(party.avatarImagePath) : null
  const facts = withName ? [nameOf(party)] : [party.phoneNumber, party.emailAddress]
  return (
    <li>
      <Avatar name={nameOf(party)} picture={picture} />
      <div>
        <p className="strong">{title}</p>
        <p className={`xs quiet num ${css.contact}`}>
          {[...facts, party.wallet && shorten(party.wallet)].filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      {children}
    </li>
  )
}
