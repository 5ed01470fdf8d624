/** What happened to each deposit between the two, newest first, with its transactions. */
import type { PairDeposit, PairDetail, PairTransition } from '@keyhold/api/pairs.ts'
import { formatDateTime } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Notice } from '../../../ui/Callout.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { shortenHash } from '../../../ui/shortenHash.ts'
import { Timeline } from '../../../ui/Timeline.tsx'
import { formatUsdt } from '../money.ts'
import css from './Pairs.module.css'
import { zoneOfDevice } from './pairWords.ts'

type Told = PairDetail['deposits'][number]

export function PairTransitions({ pair, now }: { pair: PairDetail; now: number }) {
  const text = useText('pairs')
  const [newest, ...earlier] = pair.deposits
  return (
    <Panel className={css.happened} label={text('transitions.title')}>
      <h2>{text('transitions.title')}</h2>
      {newest && <Changes deposit={newest} pair={pair} now={now} label={text('transitions.title')} />}
      {earlier.length > 0 && <h3>{text('transitions.earlier')}</h3>}
      {earlier.map((deposit) => (
        <Changes key={deposit.paidAt} deposit={deposit} pair={pair} now={now} label={text('transitions.earlier')} />
      ))}
    </Panel>
  )
}

function Changes({ deposit, pair, label }: { deposit: Told; pair: PairDetail; now: number; label: string }) {
  const text = useText('pairs')
  const language = useLanguage()
  const { explorerUrl } = pair.chain
  const titleOf = useTransitionTitle(deposit)
  const items = deposit.transitions.map((change, at) => ({
    key: `${change.transactionId}${change.kind}`,
    title: titleOf(change),
    when: formatDateTime(change.at, zoneOfDevice(), language),
    children: (
      <>
        <Hash
          value={change.transactionId}
          explorer={explorerUrl ? `${explorerUrl}/tx/${change.transactionId}` : undefined}
        />
        {change.waiting.map(({ account, amount }) => (
          <Notice key={account} icon="lock-simple">
            {text('transitions.waiting', { amount: formatUsdt(amount, language), account: shortenHash(account) })}
          </Notice>
        ))}
      </>
    ),
    state: 'done' as const,
    held: at < deposit.transitions.length - 1 || deposit.state === 'held',
  }))
  return (
    <>
      <Timeline small label={label} items={items} />
      {deposit.state === 'unheard' && <Notice>{text('transitions.unheard')}</Notice>}
    </>
  )
}

/** What a transition says; a payment with its first release time. */
function useTransitionTitle({ firstDue }: PairDeposit) {
  const text = useText('pairs')
  const language = useLanguage()
  const sum = (amount: string | null) => formatUsdt(amount ?? '0', language)
  const at = (instant: number) => formatDateTime(instant, zoneOfDevice(), language)
  return ({ kind, amount, due, toTenant, toLandlord }: PairTransition) =>
    text(`transitions.${kind}`, {
      amount: sum(amount),
      due: at(due ?? firstDue),
      toTenant: sum(toTenant),
      toLandlord: sum(toLandlord),
    })
}
