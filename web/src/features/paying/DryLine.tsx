/** One line of a dry run: what would move, in a sentence with its amounts in bold. */
import { Rich } from '../../gateways/rich.tsx'
import { Icon } from '../../ui/Icon.tsx'

interface Props {
  readonly icon?: 'arrow-right' | 'wallet' | 'lock-simple'
  readonly children: string
}

export function DryLine({ icon = 'arrow-right', children }: Props) {
  return (
    <li>
      <Icon name={icon} />
      <span>
        <Rich marks={{ b: (words) => <b className="num">{words}</b> }}>{children}</Rich>
      </span>
    </li>
  )
}
