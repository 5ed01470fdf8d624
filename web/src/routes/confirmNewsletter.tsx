/** /newsletter/:token: the link of the letter that asks whether an address wants the newsletter. */
import { useParams } from 'react-router'
import { ConfirmForm } from '../features/newsletter/ConfirmForm.tsx'
import { useText } from '../gateways/text/useText.tsx'
import { Title } from '../ui/Title.tsx'

export const handle = { frame: 'slim', words: ['unsubscribe'] }

export default function ConfirmNewsletter() {
  const text = useText('unsubscribe')
  const { token = '' } = useParams()
  return (
    <div className="wrap read">
      <Title>{text('confirm.title')}</Title>
      <meta name="robots" content="noindex" />
      <ConfirmForm token={token} />
    </div>
  )
}
