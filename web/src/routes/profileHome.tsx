/** The profile: name and details, wallets, password and sessions; for new users, what is missing and why (D 4.10). */
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useEmailChoices } from '../features/profile/emailChoices.ts'
import { LeavingSection } from '../features/profile/LeavingSection.tsx'
import { useLeaving } from '../features/profile/leaving.ts'
import { NoticeSection } from '../features/profile/NoticeSection.tsx'
import { PasskeySection } from '../features/profile/PasskeySection.tsx'
import { PasswordForm } from '../features/profile/PasswordForm.tsx'
import { PersonalForm } from '../features/profile/PersonalForm.tsx'
import { ProfileCompletion } from '../features/profile/ProfileCompletion.tsx'
import css from '../features/profile/ProfileHome.module.css'
import { ProfileSection } from '../features/profile/ProfileSection.tsx'
import { usePush } from '../features/profile/pushChoices.ts'
import { useFormCodesLoaded, useProfile } from '../features/profile/queries.ts'
import { SessionSection } from '../features/profile/SessionSection.tsx'
import { thisDevice, useSessions } from '../features/profile/sessions.ts'
import { ProveWallet } from '../features/wallet/ProveWallet.tsx'
import { useRefusal } from '../gateways/api.ts'
import { usePasskeys } from '../gateways/passkeys/usePasskeys.ts'
import { useText } from '../gateways/text/useText.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import { Title } from '../ui/Title.tsx'

export const handle = { frame: 'slim', words: ['profile', 'wallet'] }

export default function ProfileHome() {
  const text = useText('profile')
  const refusal = useRefusal()
  const queryClient = useQueryClient()
  const { id = '' } = useParams()
  const profile = useProfile(id)
  const areCodesHere = useFormCodesLoaded()
  const choices = useEmailChoices()
  const push = usePush()
  const sessions = useSessions()
  const passkeys = usePasskeys()
  const leaving = useLeaving()
  // Loaded content does not shift.
  const isWhole = areCodesHere && ![choices, push, sessions, passkeys, leaving].some(({ isPending }) => isPending)
  return (
    <>
      <Title>{text('home.title')}</Title>
      <h1 className={css.title}>{text('home.title')}</h1>
      {(profile.isPending || (profile.data && !isWhole)) && <SkeletonLines lines={12} height="2.5em" />}
      {profile.isError && (
        <EmptyState drawing="mark" title={text('home.away')}>
          <p>{refusal(profile.error)}</p>
          <Button busy={profile.isFetching} onClick={() => void profile.refetch()}>
            {text('home.retry')}
          </Button>
        </EmptyState>
      )}
      {profile.data && isWhole && (
        <>
          <ProfileCompletion profile={profile.data} />
          <PersonalForm profile={profile.data} />
          <ProfileSection title={text('wallets.title')} lede={text('wallets.lede')}>
            <ProveWallet
              wallets={profile.data.wallets}
              onProved={() => void queryClient.invalidateQueries({ queryKey: ['profile', id] })}
            />
          </ProfileSection>
          <NoticeSection choices={choices} push={push} />
          <PasswordForm id={id} />
          <PasskeySection
            passkeys={passkeys}
            device={thisDevice(sessions.data)}
            emailConfirmed={profile.data.emailConfirmed}
          />
          <SessionSection sessions={sessions} />
          <LeavingSection leaving={leaving} />
        </>
      )}
    </>
  )
}
