/** /profile/:id/passport: the user's deposit passport and the links to it (D 11.16). */
import { useParams } from 'react-router'
import { OwnPassportPage } from '../features/passport/OwnPassportPage.tsx'
import { useText } from '../gateways/text/useText.tsx'
import { Title } from '../ui/Title.tsx'

export const handle = { frame: 'slim', words: ['passport'] }

export default function Page() {
  const { id = '' } = useParams()
  const text = useText('passport')
  return (
    <>
      <Title>{text('title')}</Title>
      <OwnPassportPage viewerId={id} />
    </>
  )
}
