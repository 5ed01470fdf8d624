/** A conversation's topic: the home it started from (D 7.2) or changed to, and the users' lease, if any. */

import type { Correspondent } from '@keyhold/api/chat.schema.ts'
import { statusOf } from '@keyhold/api/leaseStatus.ts'
import type { LeaseWith } from '@keyhold/api/leases.ts'
import type { Photo as StoredPhoto } from '@keyhold/api/photos.schema.ts'
import type { Status } from '@keyhold/rental/lease.ts'
import { whole } from '@keyhold/rental/money.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { fileUrl } from '../../gateways/api.ts'
import { formatMoney } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Photo } from '../../ui/Photo.tsx'
import css from './ConversationTopic.module.css'
import { type Home, nameOf, useTitleLanguage } from './homeName.ts'
import { useLeasesWith, useTopicListing } from './queries.ts'

export interface Topic {
  readonly home: (Home & { readonly rent?: number; readonly cover?: StoredPhoto }) | undefined
  readonly lease: LeaseWith | undefined
  /** Messages render after it, to avoid layout shift. */
  readonly isPending: boolean
}

const words = {
  requested: 'pendingRequest',
  received: 'requestReceived',
  accepted: 'payDeposit',
  paying: 'depositPending',
  active: 'active',
  released: 'active',
  disputed: 'inDispute',
  resolved: 'resolved',
  completed: 'completed',
  declined: 'declined',
  withdrawn: 'withdrawn',
  expired: 'expired',
  cancelled: 'cancelled',
} as const satisfies Record<Status, string>

/**
 * A conversation's current home, or the one it would start from; of their leases that home's newest, otherwise the
 * newest.
 */
export function useConversationTopic(
  other: string,
  correspondent: Correspondent | undefined,
  about: string | undefined,
): Topic {
  const leases = useLeasesWith(other)
  const begun = correspondent?.topic ?? correspondent?.roomAd
  const lease = leases.data?.find(({ roomAdId }) => roomAdId === (begun?.id ?? about)) ?? leases.data?.[0]
  const { data: ad, isLoading } = useTopicListing(begun?.id ?? about ?? lease?.roomAdId)
  const isPending = useUntilFirst(leases.isLoading || isLoading)
  const [cover] = ad?.property.images ?? []
  const facts = ad && { rent: ad.property.rentPrice, ...(cover && { cover }) }
  const home = begun ?? (ad && nameOf(ad))
  return { home: home && { ...home, ...facts }, lease, isPending }
}

/** Latches the first false: messages already shown are not hidden while the conversation changes to another home. */
function useUntilFirst(isPending: boolean): boolean {
  const [wasThere, setWasThere] = useState(false)
  if (!isPending && !wasThere) setWasThere(true)
  return isPending && !wasThere
}

export function ConversationTopic({ me, topic: { home, lease } }: { me: string; topic: Topic }) {
  const text = useText('chat')
  const language = useLanguage()
  const titleLanguage = useTitleLanguage(home)
  if (!home && !lease) return null
  return (
    <div className={css.topic}>
      {home && (
        <Link className={css.home} to={paths.detail(home.id)}>
          <span className={css.picture}>
            {home.cover ? <Photo photo={photoOf(home.cover)} alt="" sizes="56px" eager /> : <Icon name="house-line" />}
          </span>
          <span className={css.words}>
            <span className="vh">{text('about')}</span>{' '}
            <b lang={titleLanguage}>{home.title || text('homeWithoutTitle')}</b>
            {home.rent ? (
              <>
                {' '}
                <small className="num">
                  {text('rent', { amount: formatMoney(whole(home.rent, 'USD'), language) })}
                </small>
              </>
            ) : null}
          </span>
        </Link>
      )}
      {lease && (
        <Link className={css.lease} to={paths.lease(me, lease.id)}>
          <Icon name="file-text" />
          <span>
            {text(home && home.id !== lease.roomAdId ? 'lease.linkOther' : 'lease.link', {
              status: text(`lease.${words[statusOf(lease)]}`),
            })}
          </span>
          <Icon name="caret-right" />
        </Link>
      )}
    </div>
  )
}

function photoOf({ filePath, widths, width, height, blurred: placeholder }: StoredPhoto) {
  const srcSet = widths.map((one) => `${fileUrl(one.filePath)} ${one.width}w`).join(', ')
  return { src: fileUrl(filePath), width, height, placeholder, ...(srcSet && { srcSet }) }
}
