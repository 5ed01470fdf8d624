/** The fields of one kind of key. */
import { inventoryLimits } from '@keyhold/rental/inventory.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import type { Keys } from './draft.ts'
import css from './Inventory.module.css'

interface Props {
  readonly keys: Keys
  readonly isMissing: boolean
  readonly onChange: (changed: Partial<Keys> | undefined) => void
}

export function KeyFields({ keys, isMissing, onChange }: Props) {
  const text = useText('inventory')
  return (
    <li className={css.fields}>
      <Field
        label={text('edit.key')}
        error={isMissing ? text('edit.needed') : undefined}
        maxLength={inventoryLimits.name}
        value={keys.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Field
        label={text('edit.count')}
        type="number"
        min={0}
        max={99}
        value={keys.count}
        onChange={({ target }) => onChange({ count: Math.min(Math.max(Math.trunc(Number(target.value)), 0), 99) })}
      />
      <IconButton
        icon="trash"
        label={text('edit.remove', { name: keys.name || text('edit.nameless') })}
        onClick={() => onChange(undefined)}
      />
    </li>
  )
}
