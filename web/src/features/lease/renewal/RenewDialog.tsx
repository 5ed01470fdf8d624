/**
 * The tenant renews: their wallet moves the deposit with the landlord's signature, which is checked and simulated
 * first.
 */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { RenewalOffer, SignedRenewal } from '@keyhold/api/renewals.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Hex } from 'viem'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import type { EscrowAction } from '../../../gateways/wallet/calls.ts'
import { termsFromWire } from '../../../gateways/wallet/escrowFacts.ts'
import type { NetworkConfig } from '../../../gateways/wallet/networkConfig.ts'
import { isRenewalSigned } from '../../../gateways/wallet/renewal.ts'
import { useWalletError } from '../../../gateways/wallet/useWalletError.ts'
import { Callout, Notice } from '../../../ui/Callout.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { formatUsdt } from '../money.ts'
import { counterpartName } from '../partyName.ts'
import { promptPeople } from '../transactions/ExpectedPrompts.tsx'
import { TransactionFooter } from '../transactions/TransactionFooter.tsx'
import { TransactionPreparation } from '../transactions/TransactionPreparation.tsx'
import { TransactionSent } from '../transactions/TransactionSent.tsx'
import { useTransaction } from '../transactions/useTransaction.ts'
import type { WalletSlots } from '../transactions/walletSlots.ts'
import { useSignedRenewal } from './queries.ts'

interface Props extends Pick<WalletSlots, 'WalletDialog'> {
  readonly lease: LeaseDetail
  readonly offer: RenewalOffer
  readonly onClose: () => void
}

export function RenewDialog({ lease, offer, onClose, WalletDialog }: Props) {
  const text = useText('renewals')
  const language = useLanguage()
  const messageOf = useWalletError()
  const [connecting, setConnecting] = useState(false)
  const signed = useSignedRenewal(offer.id)
  const action = useRenewal(signed.data, BigInt(offer.paidIn))
  const flow = useTransaction(lease, action, text('renew.failed'))
  const isRight = useIsSigned(signed.data, flow.network)
  const values = {
    name: counterpartName(lease, language),
    moved: formatUsdt(offer.moved, language),
    paidIn: formatUsdt(offer.paidIn, language),
    sentHome: formatUsdt(offer.sentHome, language),
  }
  const failure = signed.error ?? isRight.error
  return (
    <>
      <Dialog
        open
        size="small"
        title={text('renew.title')}
        onClose={onClose}
        footer={
          <TransactionFooter
            flow={isRight.data === true || flow.done ? flow : { ...flow, context: undefined }}
            label={text('act.renew')}
            onClose={onClose}
            onConnect={() => setConnecting(true)}
          />
        }
      >
        {flow.done ? (
          <TransactionSent lease={lease} network={flow.network} transactionId={flow.done.transactionId} />
        ) : (
          <>
            <p>{text('renew.what', values)}</p>
            {failure && <Callout tone="bad">{messageOf(failure)}</Callout>}
            {isRight.data === false && <Callout tone="bad">{text('renew.forged', values)}</Callout>}
            {isRight.data === true && <Notice icon="seal-check">{text('renew.checked', values)}</Notice>}
            {isRight.data !== false && (
              <TransactionPreparation
                people={promptPeople(lease)}
                flow={flow}
                movesMuch
                onConnect={() => setConnecting(true)}
              />
            )}
          </>
        )}
      </Dialog>
      <WalletDialog open={connecting} onClose={() => setConnecting(false)} />
    </>
  )
}

function useRenewal(signed: SignedRenewal | undefined, paidIn: bigint): EscrowAction | undefined {
  return useMemo(() => {
    if (!signed) return undefined
    return { kind: 'renew', paidIn, next: termsFromWire(signed.terms), signature: signed.signature as Hex }
  }, [signed, paidIn])
}

/** Whether the landlord's signature is valid, checked before the wallet is asked. */
function useIsSigned(signed: SignedRenewal | undefined, network: NetworkConfig | undefined) {
  return useQuery({
    queryKey: ['renewal', signed?.document, 'right', network?.escrow],
    enabled: signed !== undefined && network !== undefined,
    queryFn: async () => {
      if (!signed || !network) throw new Error('unreachable')
      return isRenewalSigned(network, signed, signed.signature as Hex)
    },
    retry: false,
  })
}
