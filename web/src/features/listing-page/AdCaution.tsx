/** Warnings about an ad for visitors: on its text and its rent, never on a person (D 11.31). */
import { useText } from '../../gateways/text/useText.tsx'
import { Callout } from '../../ui/Callout.tsx'

export function AdCaution({ of }: { of: 'outside' | 'rent' }) {
  const text = useText('reports')
  return (
    <Callout tone="warn" title={text(`caution.${of}.title`)}>
      {text(`caution.${of}.words`)}
    </Callout>
  )
}
