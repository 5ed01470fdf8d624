/** One line of a simulation: a transfer, in a sentence with its amounts in bold. */
import { RichText } from '../../../gateways/text/RichText.tsx'
import { Icon } from '../../../ui/Icon.tsx'

interface Props {
  readonly icon?: 'arrow-right' | 'wallet' | 'lock-simple'
  readonly children: string
}

export function SimulationLine({ icon = 'arrow-right', children }: Props) {
  return (
    <li>
      <Icon name={icon} />
      <span>
        <RichText marks={{ b: (inner) => <b className="num">{inner}</b> }}>{children}</RichText>
      </span>
    </li>
  )
}
