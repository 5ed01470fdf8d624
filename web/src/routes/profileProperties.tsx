/** My properties: every home of mine and what can be done with it. */
import { MyHomes } from '../features/listing-editor/MyHomes.tsx'
import { MyHomesHeader } from '../features/listing-editor/MyHomesHeader.tsx'
import { useText } from '../gateways/text/useText.tsx'
import { Title } from '../ui/Title.tsx'

export const handle = { frame: 'slim', words: ['profile', 'listingEditor'] }

export default function Properties() {
  const text = useText('listingEditor')
  return (
    <>
      <Title>{text('mine.title')}</Title>
      <MyHomesHeader />
      <MyHomes />
    </>
  )
}
