/** Disables a wallet's sign-in, after verifying the owner; it stays proved (D 11.40). */
import type { Wallet } from '@keyhold/api/accounts.schema.ts'
import { stopWalletSignIn } from '@keyhold/api/accounts.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { ApiError, api, useRefusal } from '../../gateways/api.ts'
import { useOwnerCheck } from '../../gateways/passkeys/useOwnerCheck.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { OwnerCheck } from '../../ui/OwnerCheck.tsx'
import { useToast } from '../../ui/Toast.tsx'
import css from './Wallet.module.css'

interface Props {
  readonly address: string
  /** Receives all proved wallets afterwards. */
  readonly onStopped: (wallets: readonly Wallet[]) => void
  readonly onClose: () => void
}

export function StopSignIn({ address, onStopped, onClose }: Props) {
  const text = useText('wallet')
  const refusal = useRefusal()
  const toast = useToast()
  const form = useId()
  const check = useOwnerCheck('wallet')
  const stop = useMutation({
    mutationFn: () => api(stopWalletSignIn, { input: { ...check.shown, address } }),
    onSuccess(wallets) {
      toast({ title: text('stop.done') })
      onClose()
      onStopped(wallets)
    },
    onError: () => check.isPasskeyShown && check.clear(),
  })
  const isPasswordWrong = stop.error instanceof ApiError && stop.error.code === 'current-password-wrong'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (check.isReady && !stop.isPending) stop.mutate()
  }
  const footer = (
    <>
      <Button kind="plain" onClick={onClose}>
        {text('prove.later')}
      </Button>
      <Button kind="main" type="submit" form={form} busy={stop.isPending} disabled={!check.isReady}>
        {text('stop.act')}
      </Button>
    </>
  )
  return (
    <Dialog open size="small" title={text('stop.title')} onClose={onClose} footer={footer}>
      <form method="post" id={form} className="stack" onSubmit={submit}>
        <p className={css.text}>{address}</p>
        <p>{text('stop.what')}</p>
        <OwnerCheck
          label={text('prove.password')}
          hint={text('stop.passwordWhy')}
          error={isPasswordWrong ? refusal(stop.error) : undefined}
          check={check}
        />
        {stop.error && !isPasswordWrong && (
          <Callout tone="bad" title={text('stop.failed')}>
            {refusal(stop.error)}
          </Callout>
        )}
      </form>
    </Dialog>
  )
}
