/** Who is signed in: picture, name, what they are on Keyhold. The picture can be changed here, on the profile only. */
import type { Profile } from '@keyhold/api/accounts.schema.ts'
import type { ReactNode } from 'react'
import { fileAddress } from '../../gateways/api.ts'
import { useText } from '../../gateways/text.tsx'
import css from './AvatarBox.module.css'
import { agency, landlord } from './personal.ts'

export function AvatarBox({ profile, change }: { profile: Profile; change?: ReactNode }) {
  const text = useText('profile')
  const name = [profile.firstName, profile.lastName].filter(Boolean).join(' ')
  const kinds = { [landlord]: 'landlord', [agency]: 'agency' } as const
  const kind = kinds[profile.categoryType?.id ?? 0] ?? 'tenant'
  const initials = [profile.firstName, profile.lastName].map((part) => [...(part ?? '')][0] ?? '').join('')
  return (
    <div className={css.box}>
      <span className={css.picture} aria-hidden="true">
        {profile.profileImagePath ? (
          <img src={fileAddress(profile.profileImagePath)} alt="" width={128} height={128} />
        ) : (
          initials.toLocaleUpperCase() || '?'
        )}
      </span>
      <div>
        <p className="strong">{name || text('frame.noName')}</p>
        <p className="xs quiet">{text(`frame.${kind}`)}</p>
      </div>
      {change}
    </div>
  )
}
