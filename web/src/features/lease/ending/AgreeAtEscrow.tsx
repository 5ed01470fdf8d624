/** Agrees to a signed proposal at the escrow: the other's signature is checked, then the wallet ends the stay there. */
import type { EndingProposal } from '@keyhold/api/endings.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Address, Hex } from 'viem'
import { formatDay } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import type { EscrowAction } from '../../../gateways/wallet/calls.ts'
import { isEarlierEndSignedBy } from '../../../gateways/wallet/earlierEnd.ts'
import { termsFromWire } from '../../../gateways/wallet/escrowFacts.ts'
import type { NetworkConfig } from '../../../gateways/wallet/networkConfig.ts'
import { useWalletError } from '../../../gateways/wallet/useWalletError.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout, Notice } from '../../../ui/Callout.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { counterpartName } from '../partyName.ts'
import { promptPeople } from '../transactions/ExpectedPrompts.tsx'
import { TransactionFooter } from '../transactions/TransactionFooter.tsx'
import { TransactionPreparation } from '../transactions/TransactionPreparation.tsx'
import { TransactionSent } from '../transactions/TransactionSent.tsx'
import { useTransaction } from '../transactions/useTransaction.ts'
import type { WalletSlots } from '../transactions/walletSlots.ts'
import { isOfDay } from './isOfDay.ts'
import { PlanList } from './PlanList.tsx'
import { planAtEscrow } from './planValues.ts'

interface Props extends Pick<WalletSlots, 'WalletDialog'> {
  readonly lease: LeaseDetail
  readonly proposal: EndingProposal
  readonly signed: NonNullable<EndingProposal['signed']>
  readonly agreedMoveOut: number
  readonly onClose: () => void
  /** To the way without a wallet; undefined where the stay has ended in Keyhold, and the escrow is to know it. */
  readonly onWithout?: () => void
}

export function AgreeAtEscrow({ lease, proposal, signed, agreedMoveOut, onClose, onWithout, WalletDialog }: Props) {
  const text = useText('endings')
  const language = useLanguage()
  const messageOf = useWalletError()
  const [connecting, setConnecting] = useState(false)
  const values = { day: formatDay(proposal.validTo, language), name: counterpartName(lease, language) }
  const flow = useTransaction(lease, useSignedAction(proposal, signed), text('agree.failed'))
  const isRight = useIsSigned(lease, { proposal, signed, agreedMoveOut }, flow.network)
  return (
    <>
      <Dialog
        open
        size="small"
        title={text(onWithout ? 'agree.title' : 'departure.bring', values)}
        onClose={onClose}
        footer={
          <TransactionFooter
            flow={isRight.data === true || flow.done ? flow : { ...flow, context: undefined }}
            label={text(onWithout ? 'agree.button' : 'departure.bring', values)}
            onClose={onClose}
            onConnect={() => setConnecting(true)}
          />
        }
      >
        {flow.done ? (
          <TransactionSent lease={lease} network={flow.network} transactionId={flow.done.transactionId} />
        ) : (
          <>
            <p>{text('agree.atEscrow', values)}</p>
            {isRight.error && <Callout tone="bad">{messageOf(isRight.error)}</Callout>}
            {isRight.data === false && <Callout tone="bad">{text('agree.forged', values)}</Callout>}
            {isRight.data === true && <Notice icon="seal-check">{text('agree.checked', values)}</Notice>}
            <PlanList lease={lease} plan={planAtEscrow(lease, proposal)} />
            <TransactionPreparation people={promptPeople(lease)} flow={flow} onConnect={() => setConnecting(true)} />
            {onWithout && (
              <div>
                <Button kind="plain" onClick={onWithout}>
                  {text('agree.without')}
                </Button>
              </div>
            )}
          </>
        )}
      </Dialog>
      <WalletDialog open={connecting} onClose={() => setConnecting(false)} />
    </>
  )
}

function useSignedAction(
  { moveOut: newMoveOut }: EndingProposal,
  { signature, deadline }: Props['signed'],
): EscrowAction {
  return useMemo(
    () => ({ kind: 'endEarlier', newMoveOut, deadline: BigInt(deadline), signature: signature as Hex }),
    [newMoveOut, signature, deadline],
  )
}

/** Whether the other party's signature is valid and of the day that is shown, checked before the wallet is asked. */
function useIsSigned(
  lease: LeaseDetail,
  { proposal, signed, agreedMoveOut }: Pick<Props, 'proposal' | 'signed' | 'agreedMoveOut'>,
  network: NetworkConfig | undefined,
) {
  const { terms, isLandlordInContract: isLandlord } = lease
  return useQuery({
    queryKey: ['ending', proposal.id, signed.signature, network?.escrow],
    enabled: network !== undefined && terms !== null,
    queryFn: async () => {
      if (!network || !terms) throw new Error('unreachable')
      if (!isOfDay(lease, proposal.validTo, proposal)) return false
      const other = (isLandlord ? terms.tenant : terms.landlord) as Address
      const end = { moveOut: agreedMoveOut, newMoveOut: proposal.moveOut, deadline: signed.deadline }
      return isEarlierEndSignedBy(network, termsFromWire(terms), other, { ...end, signature: signed.signature as Hex })
    },
    retry: false,
  })
}
