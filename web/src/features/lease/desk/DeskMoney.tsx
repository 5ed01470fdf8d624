/** A case's money as bars to scale: the whole part, both parties' claims, and the written decision. */
import type { DeskLease, DeskRow, KeptDecision } from '@keyhold/api/desk.ts'
import type { ReactNode } from 'react'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { WordedBar } from '../disputes/WordedBar.tsx'
import { formatUsdt } from '../money.ts'
import css from './Desk.module.css'
import { caseWords, partKey } from './deskWords.ts'
import { ShareBar } from './ShareBar.tsx'
import { useIsRulingSent } from './useIsRulingSent.ts'

interface Props {
  readonly row: DeskRow
  readonly lease: DeskLease
  readonly kept: KeptDecision | undefined
}

export function DeskMoney({ row, lease, kept }: Props) {
  const text = useText('desk')
  const language = useLanguage()
  const words = caseWords(row, language)
  const isSent = useIsRulingSent(lease.smartContractId, row.part)
  const [agreed, claimed] = [BigInt(row.agreed), BigInt(row.claimed)]
  // For the disputing party the escrow has the amount; what they wrote before may have been more.
  const claims = [
    { party: row.openedBy, claim: row.claimed },
    ...lease.statements.filter((one) => one.part === row.part && one.claim !== null && one.party !== row.openedBy),
  ]
  return (
    <Panel label={text('money.title')} className={css.money}>
      <h3>{text('money.title')}</h3>
      <dl>
        <Line name={text('money.whole', { part: text(`part.${partKey(row)}`), amount: words.agreed })}>
          <WordedBar
            pieces={[
              {
                key: 'rest',
                amount: agreed - claimed,
                state: 'paid',
                words: text('bar.paid', { amount: formatUsdt(agreed - claimed, language), name: words.payee }),
              },
              {
                key: 'disputed',
                amount: claimed,
                state: row.held === '0' ? 'paid' : 'disputed',
                words: text(row.held === '0' ? 'bar.shared' : 'bar.open', { amount: words.claimed }),
              },
            ]}
          />
        </Line>
        {claims.map(({ party, claim }) => {
          const own = smaller(BigInt(claim ?? 0), claimed)
          const toTenant = party === 'tenant' ? own : claimed - own
          return (
            <Line key={party} name={text('money.says', { name: words[party] })}>
              <ShareBar row={{ ...row, held: row.claimed }} toTenant={toTenant} />
            </Line>
          )
        })}
        {kept?.state === 'draft' && (
          <Line name={text(isSent ? 'money.sent' : 'money.draft')}>
            <ShareBar row={row} toTenant={BigInt(kept.toTenant)} />
          </Line>
        )}
      </dl>
    </Panel>
  )
}

const smaller = (one: bigint, other: bigint) => (one < other ? one : other)

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="num">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
