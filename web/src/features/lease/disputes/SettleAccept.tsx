/** A settlement from a link, shown once its signature is checked: its content, and the button that sends it. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Address } from 'viem'
import { formatInstant } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import type { EscrowAction } from '../../../gateways/wallet/calls.ts'
import { termsFromWire } from '../../../gateways/wallet/escrowFacts.ts'
import type { NetworkConfig } from '../../../gateways/wallet/networkConfig.ts'
import { encodeSettlement, isSettlementSignedBy, type SignedSettlement } from '../../../gateways/wallet/settlement.ts'
import { useWalletError } from '../../../gateways/wallet/useWalletError.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout, Notice } from '../../../ui/Callout.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { partNameKey } from '../heldMoney.ts'
import { formatUsdt } from '../money.ts'
import { partyName } from '../partyName.ts'
import { promptPeople } from '../transactions/ExpectedPrompts.tsx'
import { TransactionFooter } from '../transactions/TransactionFooter.tsx'
import { TransactionPreparation } from '../transactions/TransactionPreparation.tsx'
import { TransactionSent } from '../transactions/TransactionSent.tsx'
import { useTransaction } from '../transactions/useTransaction.ts'

interface Props {
  readonly lease: LeaseDetail
  readonly signed: SignedSettlement
  readonly onClose: () => void
  readonly onConnect: () => void
}

export function SettleAccept({ lease, signed, onClose, onConnect }: Props) {
  const text = useText('paying')
  const messageOf = useWalletError()
  const escrowAction = useMemo<EscrowAction>(() => ({ kind: 'settle', ...signed }), [signed])
  const flow = useTransaction(lease, escrowAction, text('transaction.failed.settle'))
  const signer = useSigner(lease, flow.network, signed)
  const name = partyName(lease.counterpart)
  const isTheirs = signer.data === 'them'
  const readError = signer.error ?? flow.networkError
  const isElsewhere = flow.current !== undefined && flow.network === undefined
  if (signer.isPending && readError === undefined && !isElsewhere) return null
  return (
    <Dialog
      open
      size="small"
      title={text('transaction.title.settle', { name })}
      onClose={onClose}
      footer={
        isTheirs ? (
          <TransactionFooter flow={flow} label={text('transaction.confirm')} onClose={onClose} onConnect={onConnect} />
        ) : (
          <Button kind="main" onClick={onClose}>
            {text('transaction.close')}
          </Button>
        )
      }
    >
      {flow.done ? (
        <TransactionSent lease={lease} network={flow.network} transactionId={flow.done.transactionId} />
      ) : (
        <>
          <SettlementTerms lease={lease} signed={signed} by={signer.data} />
          {readError !== undefined && <Callout tone="bad">{messageOf(readError)}</Callout>}
          {isElsewhere && <Callout tone="warn">{text('transaction.otherChain')}</Callout>}
          {isTheirs && (
            <>
              <Notice icon="seal-check">{text('settle.checked', { name })}</Notice>
              <TransactionPreparation people={promptPeople(lease)} flow={flow} onConnect={onConnect} />
            </>
          )}
        </>
      )}
    </Dialog>
  )
}

/** The signer, and each party's share. */
function SettlementTerms({
  lease,
  signed,
  by,
}: Pick<Props, 'lease' | 'signed'> & { by: 'them' | 'you' | 'nobody' | undefined }) {
  const text = useText('paying')
  const language = useLanguage()
  const inUsdt = (amount: bigint) => formatUsdt(amount, language)
  const values = {
    name: partyName(lease.counterpart),
    when: formatInstant(Number(signed.deadline), lease.timeZone, language),
    part: text(`partOf.${partNameKey(signed, lease)}`),
  }
  return (
    <>
      {by === 'nobody' && <Callout tone="bad">{text('settle.forged', values)}</Callout>}
      {by === 'you' && <p>{text('settle.yours', values)}</p>}
      {(by === 'them' || by === undefined) && <p>{text('settle.says', values)}</p>}
      <Notice icon="arrow-right">
        {text('settle.gets', { amount: inUsdt(signed.toTenant), name: partyName(lease.tenant) })}
      </Notice>
      <Notice icon="arrow-right">
        {text('settle.gets', { amount: inUsdt(signed.toLandlord), name: partyName(lease.landlord) })}
      </Notice>
    </>
  )
}

/** Which party signed these shares of this lease. */
function useSigner(lease: LeaseDetail, network: NetworkConfig | undefined, signed: SignedSettlement) {
  return useQuery({
    queryKey: ['shares', lease.smartContractId, encodeSettlement(signed), network?.escrow],
    enabled: network !== undefined && lease.terms !== null,
    queryFn: async () => {
      if (!network || !lease.terms) throw new Error('unreachable')
      const terms = termsFromWire(lease.terms)
      const { isLandlordInContract: isLandlord } = lease
      const by = (party: Address) => isSettlementSignedBy(network, terms, party, signed)
      if (await by(isLandlord ? terms.tenant : terms.landlord)) return 'them'
      return (await by(isLandlord ? terms.landlord : terms.tenant)) ? 'you' : 'nobody'
    },
    retry: false,
  })
}
