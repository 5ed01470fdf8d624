/** /staking: a labelled preview that takes no money (D 9.2). */
import { Seo } from '../features/seo/Seo.tsx'
import { StakingPreview } from '../features/staking/StakingPreview.tsx'
import { useText } from '../gateways/text/useText.tsx'
import { paths } from '../paths.ts'
import { Title } from '../ui/Title.tsx'

export const handle = { words: ['staking'] }

export default function Staking() {
  const text = useText('staking')
  return (
    <div className="wrap read">
      <Title description={text('description')}>{text('title')}</Title>
      <Seo path={paths.staking()} title={text('title')} description={text('description')} />
      <StakingPreview />
    </div>
  )
}
