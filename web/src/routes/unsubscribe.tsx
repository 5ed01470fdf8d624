/** /unsubscribe/:token: the way out of the newsletter. */
import { useParams } from 'react-router'
import { UnsubscribeForm } from '../features/newsletter/UnsubscribeForm.tsx'
import { useText } from '../gateways/text/useText.tsx'
import { Title } from '../ui/Title.tsx'

export const handle = { frame: 'slim', words: ['unsubscribe'] }

export default function Unsubscribe() {
  const text = useText('unsubscribe')
  const { token = '' } = useParams()
  return (
    <div className="wrap read">
      <Title>{text('title')}</Title>
      <meta name="robots" content="noindex" />
      <UnsubscribeForm token={token} />
    </div>
  )
}
