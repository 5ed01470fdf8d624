/** The landlord signs a renewal with the old lease's wallet: free, and it moves no money. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { RenewalToSign } from '@keyhold/api/renewals.ts'
import { useState } from 'react'
import { ApiError } from '../../../gateways/api.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { networkOfRenewal, renewalMessage, signRenewalWith } from '../../../gateways/wallet/renewal.ts'
import { switchChain } from '../../../gateways/wallet/switchChain.ts'
import { useNetworkConfig, useWallet } from '../../../gateways/wallet/useWallet.ts'
import { useWalletError } from '../../../gateways/wallet/useWalletError.ts'
import { promptOfMessage } from '../../../gateways/wallet/walletPrompt.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout, Notice } from '../../../ui/Callout.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { counterpartName } from '../partyName.ts'
import { ExpectedPrompt } from '../transactions/ExpectedPrompt.tsx'
import { promptPeople } from '../transactions/ExpectedPrompts.tsx'
import { requiredAccountFor } from '../transactions/useTransaction.ts'
import { WrongAccount } from '../transactions/WrongAccount.tsx'
import type { WalletSlots } from '../transactions/walletSlots.ts'
import { useRenewalToSign, useSignRenewal } from './queries.ts'
import { RenewalText } from './RenewalText.tsx'

interface Props extends Pick<WalletSlots, 'WalletDialog'> {
  readonly lease: LeaseDetail
  readonly renewalId: string
  readonly onClose: () => void
}

export function SignDialog({ lease, renewalId, onClose, WalletDialog }: Props) {
  const text = useText('renewals')
  const paying = useText('paying')
  const messageOf = useWalletError()
  const { connection } = useWallet()
  const { network: current } = useNetworkConfig()
  const [connecting, setConnecting] = useState(false)
  const toSign = useRenewalToSign(renewalId)
  const connected = connection.status === 'connected' ? connection : undefined
  const required = requiredAccountFor(lease, connected)
  const network = current && toSign.data && networkOfRenewal(toSign.data, current)
  const { busy, failure, sign } = useSigning(lease, renewalId, onClose, () => void toSign.refetch())
  const footer = (
    <>
      <Button kind="plain" onClick={onClose}>
        {paying('transaction.later')}
      </Button>
      {connected ? (
        <Button
          kind="next"
          busy={busy}
          disabled={!toSign.data || !network || required !== undefined}
          onClick={() => void (toSign.data && sign(toSign.data))}
        >
          {text('sign.button')}
        </Button>
      ) : (
        <Button kind="main" icon="wallet" onClick={() => setConnecting(true)}>
          {paying('steps.connect')}
        </Button>
      )}
    </>
  )
  return (
    <>
      <Dialog open steady title={text('sign.title')} onClose={onClose} footer={footer}>
        <p>{text('sign.what', { name: counterpartName(lease, useLanguage()) })}</p>
        {failure !== undefined && <Callout tone="bad">{messageOf(failure)}</Callout>}
        {toSign.isPending && <SkeletonLines lines={8} height="2em" />}
        {toSign.error && <Callout tone="bad">{messageOf(toSign.error)}</Callout>}
        {toSign.data && toSign.data.missingCharacters.length > 0 && (
          <Callout tone="warn">{text('sign.missing', { characters: toSign.data.missingCharacters.join(' ') })}</Callout>
        )}
        {toSign.data && <RenewalText canonical={toSign.data.canonical} />}
        {!connected && <Notice icon="wallet">{paying('transaction.connect')}</Notice>}
        {connected && required && (
          <WrongAccount connected={connected} required={required} onConnect={() => setConnecting(true)} />
        )}
        {connected && !required && network && toSign.data && (
          <ExpectedPrompt
            {...promptPeople(lease)}
            network={network}
            prompt={promptOfMessage(renewalMessage(network, toSign.data))}
          />
        )}
      </Dialog>
      <WalletDialog open={connecting} onClose={() => setConnecting(false)} />
    </>
  )
}

/** Signs on the right network, passes the signature on, and confirms; outdated terms are refetched. */
function useSigning(lease: LeaseDetail, renewalId: string, onDone: () => void, readAnew: () => void) {
  const text = useText('renewals')
  const toast = useToast()
  const { connection } = useWallet()
  const { network: current } = useNetworkConfig()
  const pass = useSignRenewal(lease.id, renewalId)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const sign = async (toSign: RenewalToSign) => {
    const network = current && networkOfRenewal(toSign, current)
    if (connection.status !== 'connected' || !network) return
    setBusy(true)
    setFailure(undefined)
    try {
      const { connector, address } = connection
      await switchChain(connector.provider, network)
      const signature = await signRenewalWith(connector.provider, address, network, toSign)
      await pass.mutateAsync({ signature, document: toSign.document })
      toast({ title: text('sign.done') })
      onDone()
    } catch (error) {
      setFailure(error)
      if (error instanceof ApiError && error.code === 'terms-expired') readAnew()
    }
    setBusy(false)
  }
  return { busy, failure, sign }
}
