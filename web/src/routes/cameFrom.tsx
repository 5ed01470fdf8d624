/** The home from which a visitor came to sign in or to register. */

import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { findRoomAd } from '@keyhold/api/listings.ts'
import { Link, type LoaderFunctionArgs } from 'react-router'
import css from '../features/accounts/Auth.module.css'
import { formatRent } from '../features/listing-page/formatListing.ts'
import { photoSource } from '../features/listing-page/photoSource.ts'
import { requestContext } from '../gateways/requestContext.ts'
import { useOtherLanguage } from '../gateways/text/useOtherLanguage.ts'
import { useLanguage, useText } from '../gateways/text/useText.tsx'
import { Photo } from '../ui/Photo.tsx'

/** The home in the address that a visitor returns to, if it is published. Without an answer the page works as before. */
export async function loadCameFrom({ context, url }: Pick<LoaderFunctionArgs, 'context' | 'url'>) {
  const redirect = url.searchParams.get('redirect') ?? ''
  const [, id] = /^\/detail\/([0-9a-f-]{36})(?:[?#]|$)/.exec(redirect) ?? []
  if (!id) return undefined
  const { api } = context.get(requestContext)
  const ad = await api(findRoomAd, { params: { id } }).catch(() => undefined)
  if (ad?.state !== 'published') return undefined
  const { title, titleLanguage, rentPrice, images } = ad.property
  return { redirect, title, titleLanguage, rentPrice, image: images[0] }
}

type CameFromHome = Pick<RoomAd['property'], 'title' | 'titleLanguage' | 'rentPrice'> & {
  readonly redirect: string
  readonly image: RoomAd['property']['images'][number] | undefined
}

export function CameFrom({ home }: { home: CameFromHome }) {
  const text = useText('accounts')
  const language = useLanguage()
  const { redirect, title, titleLanguage, rentPrice, image } = home
  return (
    <div className={css.cameFrom}>
      {image && <Photo eager photo={photoSource(image)} sizes="96px" alt="" />}
      <div>
        <p className="small soft">{text('cameFrom')}</p>
        <p>
          <Link to={redirect} lang={useOtherLanguage(titleLanguage)}>
            {title}
          </Link>
        </p>
        <p className="small num">{text('rentAMonth', { amount: formatRent(rentPrice, language) })}</p>
      </div>
    </div>
  )
}
