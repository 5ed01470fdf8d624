/** /unsubscribe/search/:token: the way out of the letters about one saved search. */
import { useParams } from 'react-router'
import { LetterLink } from '../features/letter-links/LetterLink.tsx'
import { useStopSearchLettersPage } from '../features/search/stopSearchLettersPage.tsx'

export const handle = { frame: 'slim', words: ['savedSearches', 'refusals'] }

export default function StopSearchLettersPage() {
  const { token = '' } = useParams()
  return <LetterLink token={token} page={useStopSearchLettersPage(token)} />
}
