/** /keep-email/:token: "that was not me", from the email that notifies the old address of a change (D 11.28). */
import { useParams } from 'react-router'
import { useKeepEmailPage } from '../features/accounts/keepEmailPage.tsx'
import { EmailLink } from '../features/email-links/EmailLink.tsx'

export const handle = { frame: 'slim', words: ['accounts', 'refusals'] }

export default function KeepEmailPage() {
  const { token = '' } = useParams()
  return <EmailLink token={token} page={useKeepEmailPage(token)} />
}
