/** Requesting a home: the stay, the cost of moving in, and where that money goes. Sticky beside the page. */

import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { secondsToPay } from '@keyhold/rental/answerTimes.ts'
import { cancellationInstants } from '@keyhold/rental/cancellation.ts'
import { whole } from '@keyhold/rental/money.ts'
import { noticeRules } from '@keyhold/rental/notice.ts'
import type { ChangedDays } from '@keyhold/rental/query.ts'
import type { Rates } from '@keyhold/rental/rates.ts'
import { returnDaysIn } from '@keyhold/rental/returnDays.ts'
import { type Stay, stayOf } from '@keyhold/rental/stay.ts'
import { Suspense, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { formatPersonName } from '../../gateways/format/personName.ts'
import { useMoveInCost } from '../../gateways/moveInFees.ts'
import { lazyPart } from '../../gateways/retryImport.ts'
import { useSession } from '../../gateways/session.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { CancellationDates, CancellationDays } from '../../ui/CancellationRules.tsx'
import { MoveInAmounts } from '../../ui/MoveInAmounts.tsx'
import { NoticeDates } from '../../ui/NoticeRules.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { formatRent } from './formatListing.ts'
import { MoveInTimeline } from './MoveInTimeline.tsx'
import { checkRequestedStay, planMoveIn, type StayRefusal, searchedStay } from './moveIn.ts'
import css from './RequestPanel.module.css'
import { StayFields } from './StayFields.tsx'
import { WholeStay } from './WholeStay.tsx'

const ConfirmRequestDialog = lazyPart(() => import('./ConfirmRequestDialog.tsx'))

interface Props {
  readonly ad: RoomAd
  /** Seconds from move-in until the first rent is released. */
  readonly releaseDuration: number
  /** Unix seconds of the lease clock when the page was loaded. */
  readonly now: number
  readonly from: string
  readonly to: string
  /** The searched month instead of dates. */
  readonly month?: string | undefined
  /** The searched length in months, with `month`. */
  readonly months?: number | undefined
  /** How the dates of the opened link were changed. */
  readonly changedDays?: ChangedDays | undefined
  /** For the total in the reader's own currency, if the instance has rates. */
  readonly rates?: Rates | null
  /** Receives the chosen stay. */
  readonly onStay?: (stay: { from: string; to: string }) => void
  /** Opens the chat with the landlord beside the page, for signed-in users. */
  readonly onAsk?: () => void
}

/** Why a stay with both dates cannot be requested. An unfinished year is not checked. */
function refusalOf(ad: RoomAd, { from, to }: { from: string; to: string }, now: number): StayRefusal | undefined {
  if (from < '1' || to < '1') return undefined
  const found = checkRequestedStay(ad, from, to, now)
  return typeof found === 'string' ? found : undefined
}

/** The URL's hash after a login on the way to the chat. */
export const chatHash = '#chat'
const requestHash = '#request'

/** This page with the chosen stay instead of a month; its search parameters stay. */
function withStay(pathname: string, search: string, { from, to }: { from: string; to: string }): string {
  const query = Object.fromEntries(new URLSearchParams(search))
  const kept = new URLSearchParams(from && to ? { ...query, from, to } : query)
  if (from && to) kept.delete('month')
  return kept.size > 0 ? `${pathname}?${kept}` : pathname
}

export function RequestPanel(props: Props) {
  const { ad, releaseDuration, now, rates, month, changedDays } = props
  const text = useText('listings')
  const language = useLanguage()
  const { stay, choose, refusal, isHydrated, ownerId, request, askFirst, confirming, close, agree } =
    useStayRequest(props)
  const { steps, moveIn } = planMoveIn(ad, stay.from, stay.to, releaseDuration)
  const cost = useMoveInCost(ad.property)
  const wholeStay = stayOf(stay.from, stay.to)
  const name = formatPersonName(language, ad.property.ownerUser)
  return (
    <Panel variant="lift" className={css.panel} label={text('request.title')}>
      <p className={css.price}>
        <span className="num">{formatRent(ad.property.rentPrice, language)}</span> <small>{text('aMonth')}</small>
      </p>
      {ownerId ? (
        <ButtonLink kind="line" to={paths.profile(ownerId, 'properties')}>
          {text('request.own')}
        </ButtonLink>
      ) : (
        <form
          className={css.form}
          action="/lease-agreement"
          noValidate={isHydrated}
          onSubmit={(event) => {
            event.preventDefault()
            request()
          }}
        >
          <input type="hidden" name="roomAdId" value={ad.id} />
          <StayFields
            ad={ad}
            now={now}
            stay={stay}
            month={month}
            changedDays={changedDays}
            refusal={refusal}
            onChange={choose}
          />
          <MoveInAmounts cost={cost} rates={rates} />
          <WholeStay property={ad.property} stay={wholeStay} steps={steps} />
          <Cancellation ad={ad} moveIn={moveIn} now={now} />
          <Notice ad={ad} stay={stay} />
          <Button kind="next" type="submit" block>
            {text('request.act')}
          </Button>
          <Button kind="plain" icon="chat-circle" onClick={askFirst}>
            {text('request.ask', { name })}
          </Button>
          <p className={css.note}>{text('request.nothingNow', { name })}</p>
          <p className={css.note}>
            <Link to={paths.howToPay()}>{text('request.howToPay')}</Link>
          </p>
        </form>
      )}
      <MoveInTimeline
        steps={steps}
        name={name}
        payTime={moveIn === undefined ? secondsToPay : Math.min(secondsToPay, moveIn - now)}
        isHeld={ad.property.depositPolicy === 'until-move-out'}
        returnDays={returnDaysIn(ad.property.address.country)}
      />
      {confirming && (
        <Suspense>
          <ConfirmRequestDialog onClose={close} name={name} onAsk={askFirst} onAgree={agree} />
        </Suspense>
      )}
    </Panel>
  )
}

/** What cancelling would cost: with the dates of the chosen stay, else in days. */
function Cancellation({ ad: { property }, moveIn, now }: Pick<Props, 'ad' | 'now'> & { moveIn: number | undefined }) {
  const { cancellation: policy, rentPrice, timeZone } = property
  const firstRent = whole(rentPrice, 'USDT').amount
  if (moveIn === undefined || !timeZone) return <CancellationDays policy={policy} firstRent={firstRent} />
  const instants = cancellationInstants(policy, { moveIn, timeZone })
  return <CancellationDates rules={{ ...instants, firstRent, moveIn }} timeZone={timeZone} now={now} />
}

/** By what notice each party could end the chosen stay. */
function Notice({ ad: { property }, stay: { from, to } }: Pick<Props, 'ad'> & { stay: Stay }) {
  const stay = stayOf(from, to)
  const timeZone = property.timeZone ?? 'UTC'
  if (!stay) return null
  return <NoticeDates rules={noticeRules(property, stay, timeZone)} timeZone={timeZone} />
}

/** The chosen stay, and what happens when it is requested or asked about; a visitor signs in first. */
function useStayRequest({ ad, now, month, months, onStay, onAsk, ...initialStay }: Props) {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const { user } = useSession()
  const [stay, setStay] = useState(() =>
    initialStay.from ? { from: initialStay.from, to: initialStay.to } : searchedStay(ad, { month, months }, now),
  )
  // Shown at once for a link's stay too: its total would otherwise be misleading.
  const [refusal, setRefusal] = useState(() => refusalOf(ad, initialStay, now))
  const [confirming, setConfirming] = useState(false)
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  const isOwn = user !== undefined && user.id === ad.property.ownerId
  const currentPath = withStay(pathname, search, stay)
  const request = () => {
    const found = checkRequestedStay(ad, stay.from, stay.to, now)
    if (typeof found === 'string') return setRefusal(found)
    if (!user) return void navigate(paths.login(currentPath + requestHash))
    setConfirming(true)
  }
  const isAwaited = hash === requestHash && user !== undefined && !isOwn
  // biome-ignore lint/correctness/useExhaustiveDependencies: once after the login
  useEffect(() => {
    if (!isAwaited) return
    void navigate({ search }, { replace: true, preventScrollReset: true })
    request()
  }, [isAwaited])
  const askFirst = () => {
    setConfirming(false)
    if (user && onAsk) return onAsk()
    void navigate(
      user ? paths.messages(user.id, { with: ad.property.ownerId, about: ad.id }) : paths.login(currentPath + chatHash),
    )
  }
  return {
    stay,
    choose(changed: { from: string; to: string }) {
      setStay(changed)
      onStay?.(changed)
      setRefusal(refusalOf(ad, changed, now))
    },
    refusal,
    isHydrated,
    /** The reader's id, if the home is theirs. */
    ownerId: isOwn ? user.id : undefined,
    request,
    askFirst,
    confirming,
    close: () => setConfirming(false),
    agree: () => void navigate(paths.leaseAgreement({ ...stay, roomAdId: ad.id })),
  }
}
