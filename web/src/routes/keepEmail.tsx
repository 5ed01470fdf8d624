/** /keep-email/:token: "that was not me", from the letter that tells the old address of a change (D 11.28). */
import { useParams } from 'react-router'
import { KeepEmail } from '../features/accounts/KeepEmail.tsx'
import { useText } from '../gateways/text/useText.tsx'
import { Title } from '../ui/Title.tsx'

export const handle = { frame: 'slim', words: ['accounts'] }

export default function KeepEmailPage() {
  const text = useText('accounts')
  const { token = '' } = useParams()
  return (
    <div className="wrap read">
      <Title>{text('keepEmail.title')}</Title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <KeepEmail token={token} />
    </div>
  )
}
