/** What a profile still lacks, and why it is asked for: the newcomer's path (D 4.10). Nothing once all is said. */
import type { Profile } from '@keyhold/api/accounts.schema.ts'
import { useText } from '../../gateways/text.tsx'
import { Callout } from '../../ui/Callout.tsx'
import css from './Missing.module.css'

export function Missing({ profile }: { profile: Profile }) {
  const text = useText('profile')
  const lacks = [
    ...profile.missing,
    ...(profile.emailConfirmed ? [] : (['email'] as const)),
    ...(profile.wallets.length > 0 ? [] : (['wallet'] as const)),
    ...(profile.categoryType ? [] : (['category'] as const)),
  ]
  const isNeeded = lacks.some((lack) => lack !== 'category')
  if (!isNeeded) return null
  return (
    <div className={css.missing}>
      <Callout title={text('missing.title')}>
        <p>{text('missing.why')}</p>
        <ul>
          {lacks.map((lack) => (
            <li key={lack}>{text(`missing.${lack}`)}</li>
          ))}
        </ul>
      </Callout>
    </div>
  )
}
