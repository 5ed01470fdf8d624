/** Begins an agreement: which part, who gets how much of it, one's own signature, and the link for the other. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { sayInstant, sayMoney } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { useRememberedWallet } from '../../gateways/wallet/remembered.ts'
import { useTrouble } from '../../gateways/wallet/useTrouble.ts'
import { usePlace, useWallet } from '../../gateways/wallet/useWallet.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout, Notice } from '../../ui/Callout.tsx'
import { Segments } from '../../ui/Choices.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { AnotherAccount } from './AnotherAccount.tsx'
import { usdt } from './money.ts'
import { NetworkStep } from './NetworkStep.tsx'
import { nameOf } from './nameOf.ts'
import { neededInstead } from './neededInstead.ts'
import css from './Paying.module.css'
import { SettleLink } from './SettleLink.tsx'
import { placeOfLease } from './useErrand.ts'
import { useShares, useSigning, validSeconds } from './useShares.ts'

interface Props {
  readonly lease: LeaseDetail
  readonly onClose: () => void
  readonly onConnect: () => void
}

export function SettleOffer({ lease, onClose, onConnect }: Props) {
  const text = useText('paying')
  const { connection } = useWallet()
  const { place: current, fault } = usePlace()
  const trouble = useTrouble()
  const isAwaited = useRememberedWallet() !== undefined
  const connected = connection.stage === 'connected' ? connection : undefined
  const place = placeOfLease(current, lease)
  const isElsewhere = connected !== undefined && place !== undefined && connected.chainId !== place.chainId
  const needed = neededInstead(lease, connected)
  const shares = useShares(lease)
  const { busy, failure, link, sign } = useSigning(lease, shares.value, place, connected)
  const name = nameOf(lease.counterpart)
  const foot = (
    <>
      <Button kind="plain" onClick={onClose}>
        {text('errand.later')}
      </Button>
      {connected ? (
        <Button
          kind="next"
          busy={busy}
          disabled={!shares.value || !place || isElsewhere || needed !== undefined}
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
  if (link) return <SettleLink lease={lease} link={link} onClose={onClose} />
  return (
    <Dialog open size="small" title={text('errand.title.settle', { name })} onClose={onClose} foot={foot}>
      <ShareFields lease={lease} shares={shares} />
      <div className={`${css.way} ${isAwaited ? css.shortWay : ''}`}>
        {fault !== undefined && <Callout tone="bad">{trouble(fault)}</Callout>}
        {!connected && <Notice icon="wallet">{text('errand.connect')}</Notice>}
        {connected && needed && <AnotherAccount connected={connected} needed={needed} onConnect={onConnect} />}
        {isElsewhere && !needed && <NetworkStep connected={connected} place={place} />}
        {busy && <p role="status">{text('act.wait')}</p>}
        {failure && <Callout tone={failure.isRefusal ? 'quiet' : 'bad'}>{failure.sentence}</Callout>}
      </div>
    </Dialog>
  )
}

/** Which part, and how much of it goes to whom. */
function ShareFields({ lease, shares }: { lease: LeaseDetail; shares: ReturnType<typeof useShares> }) {
  const text = useText('paying')
  const language = useLanguage()
  const name = nameOf(lease.counterpart)
  const say = (amount: bigint) => sayMoney(usdt(amount), language)
  return (
    <>
      <p>{text('settle.what', { name })}</p>
      {shares.held.length > 1 && (
        <Segments
          label={text('settle.part')}
          choices={shares.held.map(({ part }) => ({ value: part, label: text(`settle.parts.${part}`) }))}
          value={shares.part}
          onChange={(part) => shares.setPart(part as typeof shares.part)}
        />
      )}
      <Field
        label={text('settle.toTenant', { name: nameOf(lease.tenant) })}
        hint={text(`settle.of.${shares.part}`, { amount: say(shares.sum) })}
        error={shares.problem && text(`settle.${shares.problem}`, { amount: say(shares.sum) })}
        unit="USDT"
        inputMode="decimal"
        autoComplete="off"
        value={shares.typed}
        onChange={({ target }) => shares.setTyped(target.value)}
      />
      {shares.value && (
        <Notice icon="arrow-right">
          {text('settle.rest', { amount: say(shares.value.toLandlord), name: nameOf(lease.landlord) })}
        </Notice>
      )}
      <p className="small soft">
        {text('settle.until', {
          name,
          when: sayInstant(lease.leaseNow + validSeconds, lease.timeZone, language),
        })}
      </p>
    </>
  )
}
