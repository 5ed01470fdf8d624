/** The receipt: what happened, its finality, the amounts, and every number a third party may want to compare. */
import type { Receipt, ReceiptLease } from '@keyhold/api/receipts.ts'
import { mainEvent } from '@keyhold/rental/receiptEvent.ts'
import { Fragment } from 'react'
import { formatNumber } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Callout, Notice } from '../../../ui/Callout.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { formatWhen, receiptTitle } from './formatReceipt.ts'
import css from './Receipt.module.css'
import { ReceiptAmounts } from './ReceiptAmounts.tsx'
import { ReceiptEvents } from './ReceiptEvents.tsx'
import { ReceiptFacts } from './ReceiptFacts.tsx'
import { ReleaseDue } from './ReleaseDue.tsx'

const looks = {
  final: { tone: 'good', icon: 'seal-check' },
  seen: { tone: 'live', icon: 'hourglass-medium' },
  waiting: { tone: 'live', icon: 'hourglass-medium' },
  failed: { tone: 'bad', icon: 'x-circle' },
} as const satisfies Record<Receipt['state'], { tone: BadgeTone; icon: string }>

interface Props {
  readonly receipt: Receipt
  /** Called when the visitor wants to release a lease's due sum. */
  readonly onRelease: (lease: ReceiptLease) => void
}

export function ReceiptSheet({ receipt, onRelease }: Props) {
  const text = useText('receipt')
  const language = useLanguage()
  const { state, network, confirmations, confirmationsNeeded } = receipt
  const what = `what.${mainEvent(receipt.events)?.event}`
  const lede = [state !== 'failed' && text.has(what) ? text(what as 'what.LeasePaid') : '']
  return (
    <Panel className={css.slip} label={text('tab')}>
      <header>
        <p className={css.state}>
          <Badge tone={looks[state].tone}>
            <Icon name={looks[state].icon} />{' '}
            <span>
              {text(`state.${state}`, {
                network,
                needed: formatNumber(confirmationsNeeded, language),
                count: formatNumber(Math.min(confirmations, confirmationsNeeded), language),
              })}
            </span>
          </Badge>
        </p>
        <h1>{receiptTitle(receipt, text, language)}</h1>
        <p className={`num ${css.lede}`}>
          {[...lede, formatWhen(receipt, text, language)].filter(Boolean).join(language === 'th' ? ' ' : ', ')}
        </p>
      </header>
      {state !== 'final' && <Callout tone={state === 'failed' ? 'bad' : 'quiet'}>{text(state)}</Callout>}
      {receipt.isLocal && <Notice icon="flask">{text('local')}</Notice>}
      {receipt.leases.map((lease) => (
        <Fragment key={lease.id}>
          <ReceiptAmounts receipt={receipt} lease={lease} />
          {lease.isSecond && <Notice>{text('second')}</Notice>}
          <ReleaseDue receipt={receipt} lease={lease} onRelease={() => onRelease(lease)} />
        </Fragment>
      ))}
      <ReceiptEvents receipt={receipt} />
      <ReceiptFacts receipt={receipt} />
      <Notice icon="eye-slash">{text('private')}</Notice>
    </Panel>
  )
}
