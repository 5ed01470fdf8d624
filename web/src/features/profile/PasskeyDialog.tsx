/** A dialog for one passkey: adding, naming or removing it. The browser's own dialog follows when adding. */
import { type FormEvent, type ReactNode, useId } from 'react'
import { ApiError } from '../../gateways/api.ts'
import { usePasskeyFailure } from '../../gateways/passkeys/showPasskey.ts'
import type { OwnerCheckState } from '../../gateways/passkeys/useOwnerCheck.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { OwnerCheck } from '../../ui/OwnerCheck.tsx'

interface Props {
  readonly title: string
  readonly act: string
  readonly children: ReactNode
  /** Verifies the owner first. */
  readonly check?: OwnerCheckState
  readonly error: unknown
  readonly busy: boolean
  readonly onAct: () => void
  readonly onClose: () => void
}

export function PasskeyDialog({ title, act, children, check, error, busy, onAct, onClose }: Props) {
  const text = useText('profile')
  const sentenceOf = usePasskeyFailure()
  const form = useId()
  const isPasswordWrong = error instanceof ApiError && error.code === 'current-password-wrong'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAct()
  }
  const footer = (
    <>
      <Button kind="plain" onClick={onClose}>
        {text('passkeys.back')}
      </Button>
      <Button kind="main" type="submit" form={form} busy={busy} disabled={check ? !check.isReady : false}>
        {act}
      </Button>
    </>
  )
  return (
    <Dialog open size="small" title={title} onClose={onClose} footer={footer}>
      <form method="post" id={form} className="stack" onSubmit={submit}>
        {children}
        {check && (
          <OwnerCheck
            label={text('passkeys.password')}
            hint={text('passkeys.passwordWhy')}
            error={isPasswordWrong ? sentenceOf(error) : undefined}
            check={check}
          />
        )}
        {Boolean(error) && !isPasswordWrong && (
          <Callout tone="bad" title={text('passkeys.failed')}>
            {sentenceOf(error)}
          </Callout>
        )}
      </form>
    </Dialog>
  )
}
