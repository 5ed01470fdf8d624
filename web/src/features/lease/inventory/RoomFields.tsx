/** One room while writing: its name and its items. */
import { inventoryLimits } from '@keyhold/rental/inventory.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { newItem, type Room, withChanged } from './draft.ts'
import css from './Inventory.module.css'
import { ItemFields } from './ItemFields.tsx'
import type { PhotosOf } from './PhotoFields.tsx'

interface Props {
  readonly room: Room
  readonly photosOf: PhotosOf
  readonly gaps: ReadonlySet<string>
  readonly onChange: (changed: Partial<Room> | undefined) => void
}

export function RoomFields({ room, photosOf, gaps, onChange }: Props) {
  const text = useText('inventory')
  const { name, items } = room
  return (
    <Panel className={css.room} label={name || text('room')}>
      <Field
        label={text('edit.roomName')}
        error={gaps.has(room.id) ? text('edit.needed') : undefined}
        maxLength={inventoryLimits.name}
        value={name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <ul className={css.room}>
        {items.map((item) => (
          <ItemFields
            key={item.id}
            item={item}
            photosOf={photosOf}
            isMissing={gaps.has(item.id)}
            onChange={(changed) => onChange({ items: withChanged(items, item.id, changed) })}
          />
        ))}
      </ul>
      <div className={css.buttons}>
        <Button small icon="plus" onClick={() => onChange({ items: [...items, newItem()] })}>
          {text('edit.addItem')}
        </Button>
        <Button small kind="plain" icon="trash" onClick={() => onChange(undefined)}>
          {text('edit.removeRoom', { name: name || text('edit.nameless') })}
        </Button>
      </div>
    </Panel>
  )
}
