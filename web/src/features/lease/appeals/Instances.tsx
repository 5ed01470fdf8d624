/** Both instances of a case: who they are, and what each declared about a conflict of interest. */
import type { Instance } from '@keyhold/api/appeals.schema.ts'
import { formatDateTime } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Notice } from '../../../ui/Callout.tsx'
import { Hash } from '../../../ui/Hash.tsx'

interface Props {
  /** The first instance, then the second. */
  readonly instances: readonly Instance[]
  readonly timeZone: string
}

export function Instances({ instances, timeZone }: Props) {
  const text = useText('appeals')
  const language = useLanguage()
  return instances.map(({ wallet, name, interest }, place) => (
    <Notice key={wallet} icon="scales">
      <b>{text(place === 0 ? 'instances.first' : 'instances.second')}</b>{' '}
      {name ? <b>{name}</b> : <Hash value={wallet} />}{' '}
      <span>
        {text(`instances.${interest?.interest ?? 'undeclared'}`, {
          when: interest ? formatDateTime(interest.at, timeZone, language) : '',
        })}
      </span>
    </Notice>
  ))
}
