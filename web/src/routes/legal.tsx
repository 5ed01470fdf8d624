/** /terms, /privacy and /imprint: drafts, to be completed by the operator. */
import { useLocation } from 'react-router'
import { LegalText } from '../features/legal/LegalText.tsx'
import { Seo } from '../features/seo/Seo.tsx'
import { useText } from '../gateways/text/useText.tsx'
import { legalPages, paths } from '../paths.ts'
import { Title } from '../ui/Title.tsx'

export const handle = { words: ['legal'] }

export default function Legal() {
  const { pathname } = useLocation()
  const text = useText('legal')
  const page = legalPages.find((name) => pathname.startsWith(paths.legal(name))) ?? 'terms'
  const [title, description] = [text(`pages.${page}.title`), text(`pages.${page}.description`)]
  return (
    <div className="wrap read">
      <Title description={description}>{title}</Title>
      <Seo path={paths.legal(page)} title={title} description={description} />
      <LegalText page={page} />
    </div>
  )
}
