/** Makes an offer: which part, each party's share, and the user's signature, which Keyhold passes on to the other. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { formatInstant } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { termsFromWire } from '../../../gateways/wallet/escrowFacts.ts'
import { useRecentWallet } from '../../../gateways/wallet/recentWallet.ts'
import { settlementMessage } from '../../../gateways/wallet/settlement.ts'
import { useNetworkConfig, useWallet } from '../../../gateways/wallet/useWallet.ts'
import { useWalletError } from '../../../gateways/wallet/useWalletError.ts'
import { promptOfMessage } from '../../../gateways/wallet/walletPrompt.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout, Notice } from '../../../ui/Callout.tsx'
import { Segments } from '../../../ui/Choices.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { partNameKey } from '../heldMoney.ts'
import { formatUsdt } from '../money.ts'
import { partyName } from '../partyName.ts'
import { ExpectedPrompt } from '../transactions/ExpectedPrompt.tsx'
import { promptPeople } from '../transactions/ExpectedPrompts.tsx'
import { NetworkStep } from '../transactions/NetworkStep.tsx'
import css from '../transactions/Transaction.module.css'
import { networkOfLease, requiredAccountFor } from '../transactions/useTransaction.ts'
import { WrongAccount } from '../transactions/WrongAccount.tsx'
import { SettleSent } from './SettleSent.tsx'
import { offerValidSeconds, useSettlementDraft, useSettlementSignature } from './useSettlementDraft.ts'

interface Props {
  readonly lease: LeaseDetail
  /** The initial part; by default the disputed one. */
  readonly part?: LeaseDetail['parts'][number]['part'] | undefined
  readonly onClose: () => void
  readonly onConnect: () => void
}

export function SettleOffer({ lease, part, onClose, onConnect }: Props) {
  const text = useText('paying')
  const { connection } = useWallet()
  const { network: current, error } = useNetworkConfig()
  const messageOf = useWalletError()
  const isWalletExpected = useRecentWallet() !== undefined
  const connected = connection.status === 'connected' ? connection : undefined
  const network = networkOfLease(current, lease)
  const isElsewhere = connected !== undefined && network !== undefined && connected.chainId !== network.chainId
  const requiredAccount = requiredAccountFor(lease, connected)
  const draft = useSettlementDraft(lease, part)
  const { busy, failure, sent, sign } = useSettlementSignature(lease, draft.value, network, connected)
  const name = partyName(lease.counterpart)
  const foot = (
    <>
      <Button kind="plain" onClick={onClose}>
        {text('transaction.later')}
      </Button>
      {connected ? (
        <Button
          kind="next"
          busy={busy}
          disabled={!draft.value || !network || isElsewhere || requiredAccount !== undefined}
          onClick={() => void sign()}
        >
          {text('settle.sign')}
        </Button>
      ) : (
        <Button kind="main" icon="wallet" onClick={onConnect}>
          {text('steps.connect')}
        </Button>
      )}
    </>
  )
  if (sent) return <SettleSent lease={lease} problem={sent.problem} onClose={onClose} />
  return (
    <Dialog open size="small" title={text('transaction.title.settle', { name })} onClose={onClose} footer={foot}>
      <SettlementFields lease={lease} draft={draft} />
      <div className={`${css.way} ${isWalletExpected ? css.shortWay : ''}`}>
        {error !== undefined && <Callout tone="bad">{messageOf(error)}</Callout>}
        {!connected && <Notice icon="wallet">{text('transaction.connect')}</Notice>}
        {connected && requiredAccount && (
          <WrongAccount connected={connected} required={requiredAccount} onConnect={onConnect} />
        )}
        {isElsewhere && !requiredAccount && <NetworkStep connected={connected} network={network} />}
        {connected && network && lease.terms && draft.value && (
          <ExpectedPrompt
            {...promptPeople(lease)}
            network={network}
            prompt={promptOfMessage(settlementMessage(network, termsFromWire(lease.terms), draft.value))}
          />
        )}
        {busy && <p role="status">{text('action.wait')}</p>}
        {failure && <Callout tone={failure.isRefusal ? 'quiet' : 'bad'}>{failure.sentence}</Callout>}
      </div>
    </Dialog>
  )
}

/** The part, and each party's share. */
function SettlementFields({ lease, draft }: { lease: LeaseDetail; draft: ReturnType<typeof useSettlementDraft> }) {
  const text = useText('paying')
  const language = useLanguage()
  const name = partyName(lease.counterpart)
  const inUsdt = (amount: bigint) => formatUsdt(amount, language)
  return (
    <>
      <p>{text('settle.what', { name })}</p>
      {draft.held.length > 1 && (
        <Segments
          label={text('settle.part')}
          choices={draft.held.map(({ part }) => ({ value: part, label: text(`settle.parts.${part}`) }))}
          value={draft.part}
          onChange={(part) => draft.setPart(part as typeof draft.part)}
        />
      )}
      <Field
        label={text('settle.toTenant', { name: partyName(lease.tenant) })}
        hint={text('settle.of', { amount: inUsdt(draft.sum), part: text(`partOf.${partNameKey(draft, lease)}`) })}
        error={draft.problem && text(`settle.${draft.problem}`, { amount: inUsdt(draft.sum) })}
        unit="USDT"
        inputMode="decimal"
        autoComplete="off"
        value={draft.typed}
        onChange={({ target }) => draft.setTyped(target.value)}
      />
      {draft.value && (
        <Notice icon="arrow-right">
          {text('settle.rest', { amount: inUsdt(draft.value.toLandlord), name: partyName(lease.landlord) })}
        </Notice>
      )}
      <p className="small soft">
        {text('settle.until', {
          name,
          when: formatInstant(lease.leaseNow + offerValidSeconds, lease.timeZone, language),
        })}
      </p>
    </>
  )
}
