/** /unsubscribe/search/:token: unsubscribes from the emails of one saved search. */
import { useParams } from 'react-router'
import { EmailLink } from '../features/email-links/EmailLink.tsx'
import { useStopSearchEmailsPage } from '../features/search/stopSearchEmailsPage.tsx'

export const handle = { frame: 'slim', words: ['savedSearches', 'refusals'] }

export default function StopSearchEmailsPage() {
  const { token = '' } = useParams()
  return <EmailLink token={token} page={useStopSearchEmailsPage(token)} />
}
