/** /newsletter/:token: the newsletter's double opt-in link. */
import { useParams } from 'react-router'
import { EmailLink } from '../features/email-links/EmailLink.tsx'
import { useConfirmNewsletterPage } from '../features/newsletter/confirmNewsletterPage.tsx'

export const handle = { frame: 'slim', words: ['unsubscribe', 'refusals'] }

export default function ConfirmNewsletterPage() {
  const { token = '' } = useParams()
  return <EmailLink token={token} page={useConfirmNewsletterPage(token)} />
}
