/** A dispute's money in bars: where the part is, both parties' claims, offers, and the decision. */
import type { DisputeRow, DisputeStatement } from '@keyhold/api/disputes.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { SharesOffer } from '@keyhold/api/shares.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { viewerOf } from '../leaseState.ts'
import { formatUsdt } from '../money.ts'
import { DisputedMoney } from './DisputedMoney.tsx'
import css from './DisputePage.module.css'
import { wordsOf } from './disputeWords.ts'
import { openOffers, useSharesOffers } from './sharesQueries.ts'
import { WordedBar } from './WordedBar.tsx'

interface Props {
  readonly dispute: DisputeRow
  readonly statements: readonly DisputeStatement[]
  readonly lease: LeaseDetail
  /** The lease clock now. */
  readonly now: number
}

/** Each party's share of the disputed sum, possible or final. */
interface Division {
  readonly key: 'claim' | 'answer' | 'offer' | 'offerOfOther' | 'decided'
  readonly toTenant: bigint
  readonly toLandlord: bigint
  readonly isPaid: boolean
}

export function DisputeShares({ dispute, statements, lease, now }: Props) {
  const text = useText('disputes')
  const offers = openOffers(useSharesOffers(lease, dispute.part), lease, now)
  const divisions = divisionsOf(dispute, statements, offers)
  return (
    <Panel>
      <h2>{text('money.title')}</h2>
      <ul className={css.bars}>
        <li>
          <DisputedMoney dispute={dispute} now={now} />
        </li>
        {divisions.map((division) => (
          <DivisionBar key={division.key} dispute={dispute} division={division} />
        ))}
        {!dispute.decided && (
          <li>
            <p>{text('money.undecided')}</p>
          </li>
        )}
      </ul>
    </Panel>
  )
}

/** One split: in words, and as a bar to scale. */
function DivisionBar({ dispute, division }: { dispute: DisputeRow; division: Division }) {
  const text = useText('disputes')
  const language = useLanguage()
  const { key, toTenant, toLandlord, isPaid } = division
  const isTenant = viewerOf(dispute) === 'tenant'
  const [mine, theirs] = isTenant ? [toTenant, toLandlord] : [toLandlord, toTenant]
  const isOpener = dispute.openedBy === viewerOf(dispute)
  const whose = (key === 'answer' || key === 'offerOfOther') === isOpener ? 'them' : 'you'
  const values = {
    ...wordsOf(dispute, language),
    mine: formatUsdt(mine, language),
    theirs: formatUsdt(theirs, language),
  }
  const isClaim = key === 'claim' || key === 'answer'
  const to = (party: DisputeRow['openedBy'], amount: bigint) =>
    text(party === viewerOf(dispute) ? 'share.you' : 'share.them', { ...values, amount: formatUsdt(amount, language) })
  const state = isPaid ? 'paid' : 'held'
  return (
    <li className="num">
      <p>{text(key === 'decided' ? endKey(dispute) : `money.${isClaim ? 'claim' : 'offer'}.${whose}`, values)}</p>
      <WordedBar
        pieces={[
          { key: 'tenant', amount: toTenant, state, words: to('tenant', toTenant) },
          { key: 'landlord', amount: toLandlord, state, strong: true, words: to('landlord', toLandlord) },
        ]}
      />
    </li>
  )
}

/** Only the arbitrator's decision counts as one: a settlement or an expiry is not shown as a decision. */
function endKey({ state }: DisputeRow) {
  return state === 'ruled' ? 'money.decided' : state === 'settled' ? 'money.agreed' : 'money.ended'
}

function divisionsOf(
  { openedBy, claimed, decided, part }: DisputeRow,
  statements: readonly DisputeStatement[],
  offers: readonly SharesOffer[],
): readonly Division[] {
  const all = BigInt(claimed)
  const claimOf = (key: 'claim' | 'answer', party: DisputeRow['openedBy'], amount: bigint): Division => {
    const [own, rest] = [amount < all ? amount : all, amount < all ? all - amount : 0n]
    const [toTenant, toLandlord] = party === 'tenant' ? [own, rest] : [rest, own]
    return { key, toTenant, toLandlord, isPaid: false }
  }
  const answer = statements.find((one) => one.part === part && one.party !== openedBy)
  return [
    claimOf('claim', openedBy, all),
    ...(answer?.claim ? [claimOf('answer', answer.party, BigInt(answer.claim))] : []),
    ...offers.map(({ party, toTenant, toLandlord }) => ({
      key: party === openedBy ? ('offer' as const) : ('offerOfOther' as const),
      toTenant: BigInt(toTenant),
      toLandlord: BigInt(toLandlord),
      isPaid: false,
    })),
    ...(decided
      ? [
          {
            key: 'decided',
            toTenant: BigInt(decided.toTenant),
            toLandlord: BigInt(decided.toLandlord),
            isPaid: true,
          } as const,
        ]
      : []),
  ].filter(({ toTenant, toLandlord }) => toTenant + toLandlord > 0n)
}
