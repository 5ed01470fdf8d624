/** The user's data in one file, and deleting the account; both require the password (D 11.23). */
import type { LeavingFacts } from '@keyhold/api/leaving.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../gateways/api.ts'
import { usePasskeyFailure } from '../../gateways/passkeys/showPasskey.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import css from './LeavingSection.module.css'
import { useAskArchive, useDeleteAccount, useFetchArchive } from './leaving.ts'
import { PasskeyInstead } from './PasskeyInstead.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SecretField } from './SecretField.tsx'

export function LeavingSection({ leaving }: { leaving: UseQueryResult<LeavingFacts> }) {
  const text = useText('profile')
  const sentenceOf = usePasskeyFailure()
  const [password, setPassword] = useState('')
  const ask = useAskArchive()
  const fetching = useFetchArchive()
  const remove = useDeleteAccount()
  const failed = remove.error ?? ask.error ?? fetching.error
  const isPasswordWrong = failed instanceof ApiError && failed.code === 'current-password-wrong'
  const begin = (act: { mutate(password: string | undefined): void }, secret?: string) => {
    for (const each of [ask, fetching, remove]) each.reset()
    act.mutate(secret)
  }
  const archive = leaving.data?.archive ?? 'none'
  return (
    <ProfileSection id="leaving" title={text('leaving.title')} lede={text('leaving.lede')}>
      <div className={css.parts}>
        <SecretField
          label={text('leaving.password')}
          hint={text('leaving.asked')}
          autoComplete="current-password"
          error={isPasswordWrong ? sentenceOf(failed) : undefined}
          value={password}
          onChange={setPassword}
        />
        <div className={css.part}>
          <h3>{text('leaving.archive')}</h3>
          <p>{text('leaving.archiveWhy')}</p>
          <p role="status">{archive !== 'none' && text(`leaving.${archive}`)}</p>
          {(archive === 'none' || archive === 'elsewhere') && (
            <>
              <Button
                busy={ask.isPending && ask.variables !== undefined}
                disabled={!password}
                onClick={() => begin(ask, password)}
              >
                {text(archive === 'none' ? 'leaving.ask' : 'leaving.askHere')}
              </Button>
              <PasskeyInstead
                label={text(archive === 'none' ? 'leaving.askByPasskey' : 'leaving.askHereByPasskey')}
                isBusy={ask.isPending && ask.variables === undefined}
                onAct={() => begin(ask)}
              />
            </>
          )}
          {archive === 'ready' && (
            <Button kind="main" icon="download-simple" busy={fetching.isPending} onClick={() => fetching.mutate()}>
              {text('leaving.fetch')}
            </Button>
          )}
        </div>
        <DeleteAccount
          holds={leaving.data?.holds ?? []}
          mayAct={password !== ''}
          isBusy={remove.isPending}
          onAct={() => begin(remove, password)}
          onActByPasskey={() => begin(remove)}
        />
        {failed && !isPasswordWrong && (
          <Callout tone="bad" title={text('leaving.failed')}>
            {sentenceOf(failed)}
          </Callout>
        )}
      </div>
    </ProfileSection>
  )
}
