/** Verifies the user, then requests the signature that proves a wallet, with the next step for each refusal. */
import type { Wallet } from '@keyhold/api/accounts.schema.ts'
import { proveWallet } from '@keyhold/api/accounts.ts'
import { ApiError } from '@keyhold/api/client.ts'
import { type FormEvent, useState } from 'react'
import type { Address } from 'viem'
import { api } from '../../gateways/api.ts'
import type { OwnerCheckState } from '../../gateways/passkeys/useOwnerCheck.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { signMessage } from '../../gateways/wallet/acceptance.ts'
import type { ActiveConnection } from '../../gateways/wallet/connectionStore.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { OwnerCheck } from '../../ui/OwnerCheck.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { ProofFailure } from './ProofFailure.tsx'
import css from './Wallet.module.css'

/** Why there is no text. */
export interface AskFailure {
  readonly sentence: string
  readonly isPasswordWrong: boolean
}

interface Props {
  readonly connection: ActiveConnection
  /** Undefined before the owner verified themselves. */
  readonly message: string | undefined
  readonly asking: {
    readonly check: OwnerCheckState
    readonly busy: boolean
    readonly failure: AskFailure | undefined
    readonly onAsk: () => void
  }
  readonly onClose: () => void
  /** Starts again: the text was used, or has expired. */
  readonly onRenew: () => void
  /** Switches to another wallet. */
  readonly onAnother: () => void
  /** Receives all proved wallets after a proof. */
  readonly onProved: (wallets: readonly Wallet[], signed: Address) => void
}

export function SignDialog({ connection, message, asking, onClose, onRenew, onAnother, onProved }: Props) {
  const text = useText('wallet')
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const { name, leavesPage } = connection.connector
  const refusal = failure instanceof ApiError ? failure.code : undefined
  const isTaken = refusal === 'wallet-belongs-to-another'
  const sign = async () => {
    if (message === undefined) return
    setBusy(true)
    setFailure(undefined)
    try {
      const signature = await signMessage(connection.connector, connection.address, message, 'prove')
      const wallets = await api(proveWallet, { input: { message, signature } })
      toast({ title: text('prove.done') })
      onClose()
      onProved(wallets, connection.address)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'wallet-nonce-used') onRenew()
      setFailure(error)
      setBusy(false)
    }
  }
  const footer = (
    <>
      <Button kind="plain" onClick={onClose}>
        {text('prove.later')}
      </Button>
      {isTaken ? (
        <Button kind="main" icon="wallet" onClick={onAnother}>
          {text('prove.change')}
        </Button>
      ) : message === undefined ? (
        <Button kind="main" busy={asking.busy} disabled={!asking.check.isReady} onClick={asking.onAsk}>
          {text('prove.next')}
        </Button>
      ) : (
        <Button kind="main" busy={busy} onClick={() => void sign()}>
          {text(leavesPage ? 'passkey.sign' : 'prove.sign')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog open size="small" title={text('prove.signTitle')} onClose={onClose} footer={footer}>
      <p>{leavesPage ? text('passkey.prove') : busy ? text('prove.looking', { name }) : text('prove.signWhat')}</p>
      {message === undefined ? <Asking {...asking} /> : <pre className={css.text}>{message}</pre>}
      <ProofFailure failure={failure} />
    </Dialog>
  )
}

/** The owner's password or passkey: a wallet receives money, so a session alone is not enough. */
function Asking({ check, failure, busy, onAsk }: Props['asking']) {
  const text = useText('wallet')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (check.isReady && !busy) onAsk()
  }
  return (
    <form method="post" onSubmit={submit}>
      <OwnerCheck
        label={text('prove.password')}
        hint={text('prove.passwordWhy')}
        error={failure?.isPasswordWrong ? failure.sentence : undefined}
        check={check}
      />
      {failure && !failure.isPasswordWrong && (
        <Callout tone="bad" title={text('prove.failed')}>
          {failure.sentence}
        </Callout>
      )}
    </form>
  )
}
