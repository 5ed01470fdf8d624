/** /newsletter/:token: the link of the letter that asks whether an address wants the newsletter. */
import { useParams } from 'react-router'
import { EmailLink } from '../features/email-links/EmailLink.tsx'
import { useConfirmNewsletterPage } from '../features/newsletter/confirmNewsletterPage.tsx'

export const handle = { frame: 'slim', words: ['unsubscribe', 'refusals'] }

export default function ConfirmNewsletterPage() {
  const { token = '' } = useParams()
  return <EmailLink token={token} page={useConfirmNewsletterPage(token)} />
}
