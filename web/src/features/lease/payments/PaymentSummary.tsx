/**
 * The payment's subject, beside the steps: the home, the total cost, the reservation's end, and where the money goes.
 */
import type { NetworkFee } from '@keyhold/api/deposits.schema.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { Rates } from '@keyhold/rental/rates.ts'
import { Link } from 'react-router'
import { fileUrl } from '../../../gateways/api.ts'
import { formatInstant, formatRelativeTime } from '../../../gateways/format/format.ts'
import { RichText } from '../../../gateways/text/RichText.tsx'
import { useOtherLanguage } from '../../../gateways/text/useOtherLanguage.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Callout, Notice } from '../../../ui/Callout.tsx'
import { CancellationDates } from '../../../ui/CancellationRules.tsx'
import { Day } from '../../../ui/Day.tsx'
import { NoticeDates } from '../../../ui/NoticeRules.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Photo } from '../../../ui/Photo.tsx'
import { shortenHash } from '../../../ui/shortenHash.ts'
import { partyName } from '../partyName.ts'
import { cancellationRules } from '../transactions/cancellationValues.ts'
import css from '../transactions/Transaction.module.css'
import { MoveInCost } from './MoveInCost.tsx'
import { PaymentTimeline } from './PaymentTimeline.tsx'
import type { PayoutChoice } from './payoutChoice.ts'

interface Props {
  readonly lease: LeaseDetail
  /** Where money goes back; undefined before the tenant said so. */
  readonly payout: PayoutChoice | undefined
  readonly viewerId: string
  /** The network fee, once a wallet simulated the payment. */
  readonly gas: NetworkFee | undefined
  /** Whether the payment is pending: then there is no reservation and no estimate. */
  readonly isSent: boolean
  /** For the total in the reader's own currency, if the instance has rates. */
  readonly rates?: Rates | null
}

export function PaymentSummary({ lease, payout, viewerId, gas, isSent, rates }: Props) {
  const text = useText('paying')
  const { property } = lease.roomAd
  const [image] = property.images
  return (
    <Panel className={css.summary} label={property.title}>
      <div className={css.home}>
        {image && <Photo photo={{ src: fileUrl(image.filePath), width: 72, height: 72 }} alt="" />}
        <div>
          <h2 lang={useOtherLanguage(property.titleLanguage)}>{property.title}</h2>
          <p className="small soft">
            <Day of={lease.validFrom} /> – <Day of={lease.validTo} />
          </p>
          <p className="small soft">{text('summary.landlord', { name: partyName(lease.landlord) })}</p>
        </div>
      </div>
      <MoveInCost money={lease.money} gas={gas} isSent={isSent} rates={rates} />
      {!isSent && <Reserved lease={lease} />}
      <PaymentTimeline lease={lease} />
      {!lease.renews && !isSent && (
        <CancellationDates rules={cancellationRules(lease)} timeZone={lease.timeZone} now={lease.leaseNow} />
      )}
      {!isSent && <NoticeDates rules={lease.rules} timeZone={lease.timeZone} />}
      {payout && (
        <Notice icon="wallet">
          {payout === 'same' ? text('payout.toSame') : text('payout.toAccount', { account: shortenHash(payout) })}
        </Notice>
      )}
      <Notice icon="lock-key">
        {text('summary.terms')}{' '}
        <Link className="link" to={paths.agreement(viewerId, lease.id)}>
          {text('summary.read')}
        </Link>
      </Notice>
    </Panel>
  )
}

function Reserved({ lease: { payBy, leaseNow, timeZone } }: { lease: LeaseDetail }) {
  const text = useText('paying')
  const language = useLanguage()
  if (payBy === null) return null
  const when = formatInstant(payBy, timeZone, language)
  const sentence =
    payBy > leaseNow
      ? text('summary.reserved', { when, wait: formatRelativeTime(payBy - leaseNow, language) })
      : text('summary.over', { when })
  return (
    <Callout icon="hourglass-medium" tone={payBy > leaseNow ? 'quiet' : 'warn'}>
      <span>
        <RichText marks={{ b: (inside) => <b className="num">{inside}</b> }}>{sentence}</RichText>
      </span>
    </Callout>
  )
}
