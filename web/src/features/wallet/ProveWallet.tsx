/** Proves that a wallet is the person's own: they sign a short text (EIP-4361, D 4.7). Shows what is proved already. */
import type { Wallet, WalletMessage } from '@keyhold/api/accounts.schema.ts'
import { askWalletMessage, proveWallet } from '@keyhold/api/accounts.ts'
import { useState } from 'react'
import { api } from '../../gateways/api.ts'
import { useText } from '../../gateways/text.tsx'
import { signText } from '../../gateways/wallet/acceptance.ts'
import type { Connected } from '../../gateways/wallet/connection.ts'
import { useTrouble } from '../../gateways/wallet/useTrouble.ts'
import { useWallet } from '../../gateways/wallet/useWallet.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { useToast } from '../../ui/Toast.tsx'
import css from './Wallet.module.css'
import { WalletDialog } from './WalletDialog.tsx'

interface Props {
  /** The wallets proved so far, the main one first. */
  readonly wallets: readonly Wallet[]
  /** Hears all proved wallets after a proof. */
  readonly onProved: (wallets: readonly Wallet[]) => void
  /** Without the list: where one wallet is asked for, e.g. before paying. */
  readonly bare?: boolean
}

export function ProveWallet({ wallets, onProved, bare = false }: Props) {
  const text = useText('wallet')
  const { connection, hold } = useWallet()
  const { message, prepare, forget, busy, failure } = useMessage()
  const [choosing, setChoosing] = useState(false)
  const connected = connection.stage === 'connected' ? connection : undefined
  const begin = () => (connected ? void prepare(connected) : setChoosing(true))
  const chosen = () => {
    setChoosing(false)
    const now = hold?.snapshot()
    const isNew = (address: string) => !wallets.some((wallet) => wallet.address === address)
    if (now?.stage === 'connected' && isNew(now.address)) void prepare(now)
  }
  return (
    <div className="stack">
      {!bare && <ProvedList wallets={wallets} />}
      {!bare && <p className="small soft">{text('prove.what')}</p>}
      {failure && <Callout tone="bad">{failure}</Callout>}
      <div>
        <Button kind={wallets.length > 0 && !bare ? 'line' : 'main'} icon="wallet" busy={busy} onClick={begin}>
          {text(!connected ? 'connect' : wallets.length > 0 && !bare ? 'prove.another' : 'prove.act')}
        </Button>
      </div>
      <WalletDialog open={choosing} onClose={chosen} />
      {connected && message && (
        <SignDialog connection={connected} message={message} onClose={forget} onProved={onProved} />
      )}
    </div>
  )
}

function ProvedList({ wallets }: { wallets: readonly Wallet[] }) {
  const text = useText('wallet')
  if (wallets.length === 0) return null
  return (
    <ul className={css.proved}>
      {wallets.map(({ address, main }) => (
        <li key={address}>
          <Hash value={address} />
          <Badge tone="good">{text('prove.proved')}</Badge>
          {main && <Badge>{text('prove.main')}</Badge>}
        </li>
      ))}
    </ul>
  )
}

/** The text to sign, asked of the API. */
function useMessage() {
  const trouble = useTrouble()
  const [message, setMessage] = useState<WalletMessage>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const prepare = async ({ address }: Connected) => {
    setBusy(true)
    setFailure(undefined)
    await api(askWalletMessage, { input: { address } }).then(setMessage, (error: unknown) => setFailure(trouble(error)))
    setBusy(false)
  }
  return { message, prepare, forget: () => setMessage(undefined), busy, failure }
}

interface SignProps {
  readonly connection: Connected
  readonly message: WalletMessage
  readonly onClose: () => void
  readonly onProved: Props['onProved']
}

function SignDialog({ connection, message, onClose, onProved }: SignProps) {
  const text = useText('wallet')
  const trouble = useTrouble()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { provider, name } = connection.wallet
  const sign = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const signature = await signText(provider, connection.address, message.message)
      const wallets = await api(proveWallet, { input: { message: message.message, signature } })
      toast({ title: text('prove.done') })
      onClose()
      onProved(wallets)
    } catch (error) {
      setFailure(trouble(error))
      setBusy(false)
    }
  }
  const foot = (
    <>
      <Button kind="plain" onClick={onClose}>
        {text('prove.later')}
      </Button>
      <Button kind="main" busy={busy} onClick={() => void sign()}>
        {text('prove.sign')}
      </Button>
    </>
  )
  return (
    <Dialog open size="small" title={text('prove.signTitle')} onClose={onClose} foot={foot}>
      <p>{busy ? text('prove.looking', { name }) : text('prove.signWhat')}</p>
      <pre className={css.text}>{message.message}</pre>
      {failure && (
        <Callout tone="bad" title={text('prove.failed')}>
          {failure}
        </Callout>
      )}
    </Dialog>
  )
}
