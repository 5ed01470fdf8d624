/** A profile's missing data, and why it is needed: a new user's path (D 4.10). Renders nothing if it is complete. */
import type { Profile } from '@keyhold/api/accounts.schema.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Callout } from '../../ui/Callout.tsx'
import css from './ProfileCompletion.module.css'

export function ProfileCompletion({ profile }: { profile: Profile }) {
  const text = useText('profile')
  const missing = [
    ...profile.missing,
    ...(profile.emailConfirmed ? [] : (['email'] as const)),
    ...(profile.wallets.length > 0 ? [] : (['wallet'] as const)),
    ...(profile.categoryType ? [] : (['category'] as const)),
  ]
  const isIncomplete = missing.some((item) => item !== 'category')
  if (!isIncomplete) return null
  return (
    <div className={css.missing}>
      <Callout title={text('missing.title')}>
        <p>{text('missing.why')}</p>
        <ul>
          {missing.map((item) => (
            <li key={item}>{text(`missing.${item}`)}</li>
          ))}
        </ul>
      </Callout>
    </div>
  )
}
