/** /unsubscribe/search/:token: the way out of the letters about one saved search. */
import { useParams } from 'react-router'
import { StopLetters } from '../features/search/StopLetters.tsx'
import { useText } from '../gateways/text/useText.tsx'
import { Title } from '../ui/Title.tsx'

export const handle = { frame: 'slim', words: ['savedSearches', 'refusals'] }

export default function StopSearchLetters() {
  const text = useText('savedSearches')
  const { token = '' } = useParams()
  return (
    <div className="wrap read">
      <Title>{text('stop.title')}</Title>
      <meta name="robots" content="noindex" />
      <StopLetters token={token} />
    </div>
  )
}
