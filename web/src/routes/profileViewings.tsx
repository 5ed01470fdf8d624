/** /profile/:id/viewings: the viewings a user has arranged, as tenant or landlord (D 7.9). */
import { useParams } from 'react-router'
import { ViewingsPage } from '../features/viewings/ViewingsPage.tsx'
import { useText } from '../gateways/text/useText.tsx'
import { Title } from '../ui/Title.tsx'

export const handle = { frame: 'slim', words: ['viewings'] }

export default function Page() {
  const { id = '' } = useParams()
  const text = useText('viewings')
  return (
    <>
      <Title>{text('page.title')}</Title>
      <ViewingsPage viewerId={id} />
    </>
  )
}
