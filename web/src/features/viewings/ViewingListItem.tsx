/** A viewing in the full list: its home, the other user, its time, and the conversation link. */
import type { Viewing } from '@keyhold/api/viewings.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { AgreedActions, ViewingFacts } from './AgreedCard.tsx'
import { OfferedTimes } from './OfferedTimes.tsx'
import css from './Viewings.module.css'

export function ViewingListItem({ viewing, viewerId }: { viewing: Viewing; viewerId: string }) {
  const text = useText('viewings')
  const { stage, home, other, reason } = viewing
  const name = other.name || text('page.someone')
  const isAgreed = stage === 'agreed'
  return (
    <li className={isAgreed ? `${css.card} ${css.good}` : css.card}>
      <h3>{text('page.of', { home: home.title ?? text('page.homeWithoutTitle'), name })}</h3>
      <div>
        <Badge tone={isAgreed ? 'good' : 'quiet'}>{text(`stage.${stage}`)}</Badge>
      </div>
      {viewing.startsAt ? (
        <ViewingFacts viewing={viewing} />
      ) : (
        viewing.times.length > 0 && <OfferedTimes viewing={viewing} />
      )}
      {reason && <p>{reason}</p>}
      {isAgreed && <AgreedActions viewing={viewing} name={name} />}
      <div className={css.acts}>
        <ButtonLink kind="line" small to={paths.messages(viewerId, { with: other.id })}>
          {text('card.open')}
        </ButtonLink>
      </div>
    </li>
  )
}
