/** The health of emails, watcher, keeper and books. Read on demand, since each view is logged (D 11.30). */
import type { InstanceState } from '@keyhold/api/instanceState.schema.ts'
import { type ReactNode, useState } from 'react'
import { useRefusal } from '../../gateways/api.ts'
import { formatDateTime, formatMoney, formatNumber, formatRelativeTime } from '../../gateways/format/format.ts'
import { formatNetworkFee } from '../../gateways/format/networkFee.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import css from './Operator.module.css'
import { QueueTable } from './QueueTable.tsx'
import { useInstanceState } from './queries.ts'
import { StuckEmailList } from './StuckEmailList.tsx'

const zoneOfDevice = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export function InstancePanel() {
  const text = useText('operator')
  const refusal = useRefusal()
  const looking = useInstanceState()
  /** The last data stays during a refetch. */
  const [state, setState] = useState<InstanceState>()
  const look = () => looking.mutate(undefined, { onSuccess: setState })
  return (
    <section className={css.panel} aria-labelledby="operator-house">
      <h2 id="operator-house">{text('house.title')}</h2>
      <p className="soft">{text('house.lede')}</p>
      <div>
        <Button icon="magnifying-glass" busy={looking.isPending} onClick={look}>
          {text(state ? 'house.again' : 'house.look')}
        </Button>
      </div>
      {looking.isError && <Callout tone="bad" title={refusal(looking.error)} />}
      {(state || looking.isPending) && (
        <div className={css.room}>
          {!state && <SkeletonLines lines={6} height="3em" />}
          <div role="status">{state && <Figures state={state} />}</div>
          {state && <Emails state={state} onDone={look} />}
        </div>
      )}
    </section>
  )
}

function Emails({ state: { letters: emails, at }, onDone }: { state: InstanceState; onDone: () => void }) {
  return <StuckEmailList letters={emails.newest} isSending={emails.isSending} at={at} onDone={onDone} />
}

function Figures({ state: { at, letters: emails, queues, watcher, keeper, books } }: { state: InstanceState }) {
  const text = useText('operator')
  const language = useLanguage()
  const when = (instant: string) => formatDateTime(Date.parse(instant) / 1000, zoneOfDevice(), language)
  const number = (value: number | null) => (value === null ? '–' : formatNumber(value, language))
  return (
    <>
      <p className={css.quiet}>{text('house.at', { when: when(at) })}</p>
      <ul className={css.parts}>
        <Figure
          name={text('house.letters')}
          tone={emailsState(emails) === 'well' ? 'good' : 'bad'}
          state={text(`house.${emailsState(emails)}`)}
        >
          {`${text('house.lettersCount', { waiting: emails.waiting, givenUp: emails.givenUp })}${emails.isSending && emails.failing > 0 ? ` ${text('house.failing', { count: emails.failing })}` : ''}${emails.isSending && emails.overdue > 0 ? ` ${text('house.overdue', { count: emails.overdue })}` : ''}${!emails.isSending ? ` ${text('house.notSending')}` : ''}`}
        </Figure>
        <Figure
          name={text('house.watcher')}
          tone={watcher.isWell ? 'good' : 'bad'}
          state={watcher.behind === null ? text('house.unknown') : text('house.behind', { count: watcher.behind })}
        >
          {text('house.blocks', { readTo: number(watcher.readTo), head: number(watcher.head) })}
        </Figure>
        <KeeperFigure keeper={keeper} when={when} />
        <BooksFigure books={books} at={at} when={when} />
      </ul>
      <QueueTable queues={queues} when={when} />
    </>
  )
}

/** Emails are sent if a mail server is configured and accepts them, and a sender is running. */
function emailsState({ isSending, givenUp, failing, overdue }: InstanceState['letters']) {
  if (!isSending) return 'noServer'
  return givenUp + failing + overdue > 0 ? 'look-needed' : 'well'
}

interface FigureProps {
  readonly name: string
  readonly tone: BadgeTone
  readonly state: string
  readonly children: ReactNode
}

function Figure({ name, tone, state, children }: FigureProps) {
  return (
    <li>
      <h3>{name}</h3> <Badge tone={tone}>{state}</Badge>
      <p className={css.quiet}>{children}</p>
    </li>
  )
}

type When = (instant: string) => string

function KeeperFigure({ keeper, when }: { keeper: InstanceState['keeper']; when: When }) {
  const text = useText('operator')
  const language = useLanguage()
  const name = text('house.keeper')
  if (!keeper)
    return (
      <Figure name={name} tone="quiet" state={text('house.off')}>
        {text('house.noKeeper')}
      </Figure>
    )
  const { isOn, state, balance, lastCall, seenAt } = keeper
  /** A status unknown to this version is shown as it is. */
  const wordFor = (group: 'house.call' | 'house.keeperState', word: string) =>
    text.has(`${group}.${word}`) ? text(`${group}.${word}` as 'house.call.lost') : word
  const last = lastCall
    ? text('house.lastCall', {
        when: when(lastCall.at),
        outcome: wordFor('house.call', lastCall.outcome ?? 'under-way'),
      })
    : text('house.noCall')
  return (
    <Figure
      name={name}
      tone={isOn && state === 'ready' ? 'good' : isOn && state === 'waiting' ? 'quiet' : 'bad'}
      state={isOn ? wordFor('house.keeperState', state) : text('house.off')}
    >
      {`${balance ? formatNetworkFee(balance, language) : '–'} · ${last} · ${text('house.seen', { when: when(seenAt) })}`}
    </Figure>
  )
}

interface BooksProps {
  readonly books: InstanceState['books']
  /** When it was read. */
  readonly at: string
  readonly when: When
}

function BooksFigure({ books: { state, looks, escrows, lookedAt }, at, when }: BooksProps) {
  const text = useText('operator')
  const language = useLanguage()
  const money = (amount: string) => formatMoney({ amount: BigInt(amount), currency: 'USDT' }, language)
  /** An earlier comparison says nothing about now while the chain is unreachable. */
  const isUnknown = state === 'agree' && !lookedAt
  return (
    <Figure
      name={text('house.books')}
      tone={state === 'differ' ? 'bad' : state === 'agree' && lookedAt ? 'good' : 'quiet'}
      state={text(isUnknown ? 'house.unknown' : `house.booksState.${state}`)}
    >
      {escrows?.map(({ escrow, holds, owes }) => (
        <span key={escrow} className={css.line}>
          {text(holds === owes ? 'house.equal' : 'house.unequal', { holds: money(holds), owes: money(owes) })}
        </span>
      ))}
      <span className={css.line}>
        {lookedAt ? text('house.block', { when: when(lookedAt) }) : text('house.unread')}
      </span>
      {(['books', 'escrow'] as const).map((kind) => (
        <span key={kind} className={css.line}>
          <Comparison kind={kind} look={looks[kind]} at={at} />
        </span>
      ))}
    </Figure>
  )
}

interface ComparisonProps {
  readonly kind: keyof InstanceState['books']['looks']
  readonly look: InstanceState['books']['looks']['books']
  readonly at: string
}

/** The last comparison by any process, and its result. */
function Comparison({ kind, look, at }: ComparisonProps) {
  const text = useText('operator')
  const language = useLanguage()
  const what = text(`house.compared.${kind}`)
  if (!look) return text('house.compared.never', { what })
  const seconds = Math.min(-60, (Date.parse(look.at) - Date.parse(at)) / 1000) // under a minute counts as one
  const facts = { what, ago: formatRelativeTime(seconds, language), block: formatNumber(look.block, language) }
  const words = text(look.agrees ? 'house.compared.agree' : 'house.compared.differ', facts)
  return look.isOld ? `${words} ${text('house.compared.old')}` : words
}
