/** My properties: every home of mine and what can be done with it. */
import { MyHomes } from '../features/homes/MyHomes.tsx'
import { MyHomesHead } from '../features/homes/MyHomesHead.tsx'
import { useText } from '../gateways/text.tsx'
import { Title } from '../ui/Title.tsx'

export const handle = { frame: 'slim', words: ['profile', 'homes'] }

export default function Properties() {
  const text = useText('homes')
  return (
    <>
      <Title>{text('mine.title')}</Title>
      <MyHomesHead />
      <MyHomes />
    </>
  )
}
