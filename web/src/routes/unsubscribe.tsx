/** /unsubscribe/:token: unsubscribes from the newsletter. */
import { useParams } from 'react-router'
import { EmailLink } from '../features/email-links/EmailLink.tsx'
import { useLeaveNewsletterPage } from '../features/newsletter/leaveNewsletterPage.tsx'

export const handle = { frame: 'slim', words: ['unsubscribe', 'refusals'] }

export default function LeaveNewsletterPage() {
  const { token = '' } = useParams()
  return <EmailLink token={token} page={useLeaveNewsletterPage(token)} />
}
