/** What is paid for, beside the steps: the home, the all-in cost, until when it is reserved, and where the money goes. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { Link } from 'react-router'
import { fileAddress } from '../../gateways/api.ts'
import { sayInstant, sayWait } from '../../gateways/format.ts'
import { Rich } from '../../gateways/rich.tsx'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { paths } from '../../paths.ts'
import { Callout, Notice } from '../../ui/Callout.tsx'
import { Day } from '../../ui/Day.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Photo } from '../../ui/Photo.tsx'
import { MoneyCourse } from './MoneyCourse.tsx'
import { MoveInCost } from './MoveInCost.tsx'
import { nameOf } from './nameOf.ts'
import css from './Paying.module.css'

interface Props {
  readonly lease: LeaseDetail
  readonly viewerId: string
  /** The network's fee in words, once it is known. */
  readonly gas: string | undefined
  /** Whether the payment is on its way: then nothing is reserved any more, and nothing estimated. */
  readonly isSent: boolean
}

export function PaymentBrief({ lease, viewerId, gas, isSent }: Props) {
  const text = useText('paying')
  const { property } = lease.roomAd
  const [image] = property.images
  return (
    <Panel className={css.brief} label={property.title}>
      <div className={css.home}>
        {image && <Photo photo={{ src: fileAddress(image.filePath), width: 72, height: 72 }} alt="" />}
        <div>
          <h2>{property.title}</h2>
          <p className="small soft">
            <Day of={lease.validFrom} /> – <Day of={lease.validTo} />
          </p>
          <p className="small soft">{text('brief.landlord', { name: nameOf(lease.landlord) })}</p>
        </div>
      </div>
      <MoveInCost money={lease.money} gas={isSent ? (gas ?? null) : gas} />
      {!isSent && <Reserved lease={lease} />}
      <MoneyCourse lease={lease} />
      <Notice icon="lock-key">
        {text('brief.terms')}{' '}
        <Link className="link" to={paths.agreement(viewerId, lease.id)}>
          {text('brief.read')}
        </Link>
      </Notice>
    </Panel>
  )
}

function Reserved({ lease: { payBy, leaseNow, timeZone } }: { lease: LeaseDetail }) {
  const text = useText('paying')
  const language = useLanguage()
  if (payBy === null) return null
  const when = sayInstant(payBy, timeZone, language)
  const words =
    payBy > leaseNow
      ? text('brief.reserved', { when, wait: sayWait(payBy - leaseNow, language) })
      : text('brief.over', { when })
  return (
    <Callout icon="hourglass-medium" tone={payBy > leaseNow ? 'quiet' : 'warn'}>
      <span>
        <Rich marks={{ b: (inside) => <b className="num">{inside}</b> }}>{words}</Rich>
      </span>
    </Callout>
  )
}
