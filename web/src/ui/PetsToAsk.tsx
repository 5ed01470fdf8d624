/** Marks a home that welcomes pets without naming kinds, found for a pet (D 11.7). */
import { useText } from '../gateways/text/useText.tsx'
import { Badge } from './Badge.tsx'

export function PetsToAsk() {
  const text = useText('ui')
  return (
    <p>
      <Badge>{text('petsToAsk')}</Badge>
    </p>
  )
}
