/** /profile/:id/import: imports homes from a file, with a dry run first. */
import { useParams } from 'react-router'
import { ImportPage } from '../features/home-import/ImportPage.tsx'
import { useText } from '../gateways/text/useText.tsx'
import { Title } from '../ui/Title.tsx'

export const handle = { frame: 'slim', words: ['homeImport', 'portfolio', 'codes'] }

export default function Page() {
  const { id = '' } = useParams()
  const text = useText('homeImport')
  return (
    <div className="wrap">
      <Title>{text('title')}</Title>
      <ImportPage personId={id} />
    </div>
  )
}
