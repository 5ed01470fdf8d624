/** The receipt itself: what happened, how sure it is, the amounts, and every number a clerk may want to compare. */
import type { Receipt } from '@keyhold/api/receipts.ts'
import { sayNumber } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Callout, Notice } from '../../ui/Callout.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Amounts } from './Amounts.tsx'
import { Events } from './Events.tsx'
import { Figures } from './Figures.tsx'
import css from './Receipt.module.css'
import { mainEvent, sayTitle, sayWhen } from './say.ts'

const looks = {
  final: { tone: 'good', icon: 'seal-check' },
  seen: { tone: 'live', icon: 'hourglass-medium' },
  waiting: { tone: 'live', icon: 'hourglass-medium' },
  failed: { tone: 'bad', icon: 'x-circle' },
} as const satisfies Record<Receipt['state'], { tone: BadgeTone; icon: string }>

export function Slip({ receipt }: { receipt: Receipt }) {
  const text = useText('receipt')
  const language = useLanguage()
  const { state, network, confirmations, confirmationsNeeded } = receipt
  const what = `what.${mainEvent(receipt)?.event}`
  const lede = [state !== 'failed' && text.has(what) ? text(what as 'what.LeasePaid') : '']
  return (
    <Panel className={css.slip} label={text('tab')}>
      <header>
        <p className={css.state}>
          <Badge tone={looks[state].tone}>
            <Icon name={looks[state].icon} />{' '}
            {text(`state.${state}`, {
              ...{ network, needed: sayNumber(confirmationsNeeded, language) },
              count: sayNumber(Math.min(confirmations, confirmationsNeeded), language),
            })}
          </Badge>
        </p>
        <h1>{sayTitle(receipt, text, language)}</h1>
        <p className={`num ${css.lede}`}>
          {[...lede, sayWhen(receipt, text, language)].filter(Boolean).join(language === 'th' ? ' ' : ', ')}
        </p>
      </header>
      {state !== 'final' && <Callout tone={state === 'failed' ? 'bad' : 'quiet'}>{text(state)}</Callout>}
      {receipt.isLocal && <Notice icon="flask">{text('local')}</Notice>}
      {receipt.leases.map((lease) => (
        <Amounts key={lease.id} receipt={receipt} lease={lease} />
      ))}
      <Events receipt={receipt} />
      <Figures receipt={receipt} />
      <Notice icon="eye-slash">{text('private')}</Notice>
    </Panel>
  )
}
