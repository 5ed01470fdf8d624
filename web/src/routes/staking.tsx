/** /staking: a labelled preview that takes no money (D 9.2). */
import { Findable } from '../features/seo/Findable.tsx'
import { Preview } from '../features/staking/Preview.tsx'
import { useText } from '../gateways/text.tsx'
import { paths } from '../paths.ts'
import { Title } from '../ui/Title.tsx'

export const handle = { words: ['staking'] }

export default function Staking() {
  const text = useText('staking')
  return (
    <div className="wrap read">
      <Title description={text('description')}>{text('title')}</Title>
      <Findable path={paths.staking()} title={text('title')} description={text('description')} />
      <Preview />
    </div>
  )
}
