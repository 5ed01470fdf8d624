/**
 * Before the pages of administrators and arbitrators on a public instance: a passkey confirms the session, or the
 * person is led to add one (D 11.23). The server refuses the role's calls until then.
 */
import { confirmSession } from '@keyhold/api/passkeys.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { quietApi } from '../../gateways/api.ts'
import { whyNoPasskeys } from '../../gateways/passkeys/browser.ts'
import { showPasskey, usePasskeyFailure } from '../../gateways/passkeys/showPasskey.ts'
import { usePasskeys } from '../../gateways/passkeys/usePasskeys.ts'
import { saveSession, useSession } from '../../gateways/session.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { Title } from '../../ui/Title.tsx'

/** Shows the role's page once the session may use it. */
export function RolePasskey({ children }: { children: ReactNode }) {
  return useSession().user?.roleNeedsPasskey ? <ConfirmPage /> : children
}

function ConfirmPage() {
  const text = useText('rolePasskey')
  return (
    <div className="wrap tall">
      <Title>{text('title')}</Title>
      <EmptyState drawing="door" heading="h1" title={text('title')}>
        <p>{text('words')}</p>
        <Ways />
        <p className="small soft">{text('recovery')}</p>
      </EmptyState>
    </div>
  )
}

/** The button that asks for a passkey, or the way to the first one. */
function Ways() {
  const text = useText('rolePasskey')
  const { user } = useSession()
  const passkeys = usePasskeys()
  if (whyNoPasskeys()) return <p role="alert">{text('notHere')}</p>
  if (passkeys.isPending) return <SkeletonLines lines={1} height="3em" />
  if (passkeys.isError)
    return (
      <Callout tone="bad" title={text('away')}>
        <Button busy={passkeys.isFetching} onClick={() => void passkeys.refetch()}>
          {text('again')}
        </Button>
      </Callout>
    )
  if (passkeys.data.length > 0) return <Confirm />
  return (
    <>
      <p>{text('none')}</p>
      <ButtonLink kind="main" icon="key" to={`${paths.profile(user?.id, 'home')}#passkeys`}>
        {text('add')}
      </ButtonLink>
    </>
  )
}

function Confirm() {
  const text = useText('rolePasskey')
  const sentenceOf = usePasskeyFailure()
  const queryClient = useQueryClient()
  const confirm = useMutation({
    mutationFn: async () => {
      const { passkey } = await showPasskey('role')
      return quietApi(confirmSession, { input: { passkey } })
    },
    onSuccess: (user) => {
      saveSession({ user })
      void queryClient.invalidateQueries() // what was refused is asked again
    },
  })
  return (
    <>
      <Button kind="main" icon="key" busy={confirm.isPending} onClick={() => confirm.mutate()}>
        {text('confirm')}
      </Button>
      {confirm.isError && <p role="alert">{sentenceOf(confirm.error)}</p>}
    </>
  )
}
