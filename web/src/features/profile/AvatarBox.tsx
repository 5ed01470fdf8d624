/**
 * The signed-in user: picture, name and role, from this browser's storage. The picture can be changed here, on the
 * profile only.
 */
import type { ReactNode } from 'react'
import { fileUrl } from '../../gateways/api.ts'
import type { SessionUser } from '../../gateways/session.ts'
import { useText } from '../../gateways/text/useText.tsx'
import css from './AvatarBox.module.css'
import { agency, landlord } from './personal.ts'

export function AvatarBox({ user, changeButton }: { user: SessionUser; changeButton?: ReactNode }) {
  const text = useText('profile')
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ')
  const kinds = { [landlord]: 'landlord', [agency]: 'agency' } as const
  const kind = kinds[Number(user.categoryTypeId)] ?? 'tenant'
  const initials = [user.firstName, user.lastName].map((changes) => [...(changes ?? '')][0] ?? '').join('')
  return (
    <div className={css.box}>
      <span className={css.picture} aria-hidden="true">
        {user.profileImagePath ? (
          <img src={fileUrl(user.profileImagePath)} alt="" width={128} height={128} />
        ) : (
          initials.toLocaleUpperCase() || '?'
        )}
      </span>
      <div>
        <p className="strong">{name || text('frame.noName')}</p>
        <p className="xs quiet">{text(`frame.${kind}`)}</p>
      </div>
      {changeButton}
    </div>
  )
}
