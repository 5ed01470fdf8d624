/** One case: what is disputed, the decision, the money, and both parties' statements and evidence. */
import type { DeskLease, DeskRow } from '@keyhold/api/desk.ts'
import { useRefusal } from '../../../gateways/api.ts'
import { formatDay } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { WalletSlots } from '../transactions/walletSlots.ts'
import { AppealCase, isReadersTurn } from './AppealCase.tsx'
import { CasePapers } from './CasePapers.tsx'
import { DecisionPanel } from './DecisionPanel.tsx'
import css from './Desk.module.css'
import { DeskMoney } from './DeskMoney.tsx'
import { DeskStories } from './DeskStories.tsx'
import { caseWords, isOpenAt, partKey } from './deskWords.ts'
import { EndedCase } from './EndedCase.tsx'
import { InterestPanel } from './InterestPanel.tsx'
import { useDeskLease } from './queries.ts'
import { SecondDecision } from './SecondDecision.tsx'

interface Props extends Pick<WalletSlots, 'WalletDialog'> {
  readonly row: DeskRow
  /** The lease clock now. */
  readonly now: number
}

export function DeskCase({ row, now, WalletDialog }: Props) {
  const text = useText('desk')
  const disputes = useText('disputes')
  const refusal = useRefusal()
  const language = useLanguage()
  const lease = useDeskLease(row.leaseId)
  const words = caseWords(row, language)
  const isOpen = isOpenAt(row, now)
  const part = row.second ? text('second.part') : text(`part.${partKey(row)}`)
  return (
    <article className={css.case}>
      <header>
        <h2 className={css.name}>
          <span>{row.city ? text('case.in', { part, city: row.city }) : part}</span>,{' '}
          <span className="num">{words.claimed}</span>
        </h2>
        <p className={css.facts}>
          <Badge tone={isOpen ? 'bad' : 'quiet'}>
            <Icon name="scales" />{' '}
            <span>{disputes(`state.${!isOpen && row.state === 'open' ? 'lapsed' : row.state}`)}</span>
          </Badge>
          <span>{text('case.lease', { reference: row.reference })}</span>
          {isOpen && <span>{text('case.default', words)}</span>}
        </p>
      </header>
      {lease.data ? (
        <Loaded row={row} lease={lease.data} now={now} WalletDialog={WalletDialog} />
      ) : lease.error ? (
        <Callout tone="bad" title={text('failed')}>
          <p>{refusal(lease.error)}</p>
          <Button busy={lease.isFetching} onClick={() => void lease.refetch()}>
            {text('again')}
          </Button>
        </Callout>
      ) : (
        <>
          <Skeleton height="420px" />
          <Skeleton height="160px" />
        </>
      )}
    </article>
  )
}

function Loaded({ row, lease, now, WalletDialog }: Props & { lease: DeskLease }) {
  const kept = row.second ? undefined : lease.decisions.find(({ part }) => part === row.part)
  const isOpen = isOpenAt(row, now)
  const { interest, isAgreementDeleted: isDeleted = false } = lease
  // An instance declares first, as the parties read. One account decides a second payment without.
  const maySendAtOnce = interest?.interest === 'none' || (!interest && !row.appeal)
  return (
    <>
      <EndedEarly row={row} />
      <AppealCase row={row} lease={lease} now={now} WalletDialog={WalletDialog} />
      {isOpen && row.second && maySendAtOnce && isReadersTurn(row, now) ? (
        <SecondDecision row={{ ...row, second: row.second }} lease={lease} now={now} WalletDialog={WalletDialog} />
      ) : isOpen && !isReadersTurn(row, now) ? null : isOpen && interest?.interest !== 'none' ? (
        <InterestPanel row={row} interest={interest} now={now} />
      ) : isOpen ? (
        <DecisionPanel row={row} lease={lease} now={now} kept={kept} WalletDialog={WalletDialog} />
      ) : (
        <EndedCase row={row} kept={kept} isDeleted={isDeleted} />
      )}
      <DeskMoney
        row={row}
        lease={row.second ? { ...lease, ...row.second, statements: [] } : lease}
        kept={isOpen ? kept : undefined}
      />
      {interest?.interest !== 'conflict' && !row.second && (
        <DeskStories
          row={row}
          statements={lease.statements.filter(({ part }) => part === row.part)}
          evidence={lease.evidence.filter(({ part }) => part === row.part)}
          isDeleted={isDeleted}
        />
      )}
      {interest?.interest !== 'conflict' && <CasePapers row={row} rows={lease.disputes} now={now} />}
    </>
  )
}

/** That both ended the stay early, which the escrow does not know. */
function EndedEarly({ row: { endedEarly } }: Pick<Props, 'row'>) {
  const text = useText('desk')
  const language = useLanguage()
  if (!endedEarly) return null
  const validTo = formatDay(endedEarly.validTo, language)
  const firstValidTo = formatDay(endedEarly.firstValidTo, language)
  return (
    <Callout>
      <p>{text('case.endedEarly', { validTo, firstValidTo })}</p>
    </Callout>
  )
}
