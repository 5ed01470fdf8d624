/** The payout account signs a short text: it shows that the tenant still has it (D 4.8). Free, and moves no money. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { payoutAccountOf } from '@keyhold/rental/payoutAccount.ts'
import { useState } from 'react'
import { useText } from '../../../gateways/text/useText.tsx'
import { signMessage } from '../../../gateways/wallet/acceptance.ts'
import { useWallet } from '../../../gateways/wallet/useWallet.ts'
import { useWalletError } from '../../../gateways/wallet/useWalletError.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useProvePayout } from '../queries.ts'
import { WrongAccount } from '../transactions/WrongAccount.tsx'
import type { WalletSlots } from '../transactions/walletSlots.ts'

interface Props extends Pick<WalletSlots, 'WalletDialog'> {
  readonly lease: LeaseDetail
  readonly onClose: () => void
}

export function PayoutProofDialog({ lease, onClose, WalletDialog }: Props) {
  const text = useText('paying')
  const messageOf = useWalletError()
  const toast = useToast()
  const { connection } = useWallet()
  const [connecting, setConnecting] = useState(false)
  const connected = connection.status === 'connected' ? connection : undefined
  const required = lease.terms && payoutAccountOf(lease.terms)
  const prove = useProvePayout(lease.id)
  const isWrong = connected && required && connected.address.toLowerCase() !== required.toLowerCase()
  const sign = () => {
    if (!connected) return
    const { address, connector } = connected
    prove.mutate((message) => signMessage(connector, address, message, 'payout'), {
      onSuccess() {
        toast({ title: text('payoutProof.done') })
        onClose()
      },
    })
  }
  const footer = (
    <>
      <Button kind="plain" onClick={onClose}>
        {text('transaction.later')}
      </Button>
      {!connected ? (
        <Button kind="main" icon="wallet" onClick={() => setConnecting(true)}>
          {text('steps.connect')}
        </Button>
      ) : (
        <Button kind="main" busy={prove.isPending} disabled={isWrong === true} onClick={sign}>
          {text('payoutProof.sign')}
        </Button>
      )}
    </>
  )
  return (
    <>
      <Dialog open size="small" title={text('payoutProof.open')} onClose={onClose} footer={footer}>
        <p>{text('payoutProof.what')}</p>
        {isWrong && <WrongAccount connected={connected} required={required} onConnect={() => setConnecting(true)} />}
        {prove.isError && (
          <Callout tone="bad" title={text('payoutProof.failed')}>
            {messageOf(prove.error)}
          </Callout>
        )}
      </Dialog>
      <WalletDialog open={connecting} onClose={() => setConnecting(false)} />
    </>
  )
}
