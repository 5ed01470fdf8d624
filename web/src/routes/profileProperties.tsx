/** My properties: every home of the user, with its actions. */
import { Portfolio } from '../features/portfolio/Portfolio.tsx'
import { PortfolioHeader } from '../features/portfolio/PortfolioHeader.tsx'
import { useText } from '../gateways/text/useText.tsx'
import { Title } from '../ui/Title.tsx'

export const handle = { frame: 'slim', words: ['profile', 'listingEditor', 'listings', 'portfolio', 'codes'] }

export default function Properties() {
  const text = useText('listingEditor')
  return (
    <>
      <Title>{text('mine.title')}</Title>
      <PortfolioHeader />
      <Portfolio />
    </>
  )
}
