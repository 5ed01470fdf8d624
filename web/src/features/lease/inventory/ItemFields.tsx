/** The fields of an item in a room. */
import { inventoryLimits, itemConditions } from '@keyhold/rental/inventory.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { canBeNewIn, type Item, isBlank } from './draft.ts'
import css from './Inventory.module.css'
import { PhotoFields, type PhotosOf } from './PhotoFields.tsx'
import { sendPhoto } from './queries.ts'

interface Props {
  readonly item: Item
  readonly photosOf: PhotosOf
  readonly isMissing: boolean
  /** Without a change the item is removed. */
  readonly onChange: (changed: Partial<Item> | undefined) => void
}

export function ItemFields({ item, photosOf, isMissing, onChange }: Props) {
  const text = useText('inventory')
  const year = (typed: string) => (/^\d{1,4}$/.test(typed) ? Number(typed) : null)
  return (
    <li className={css.fields}>
      <Field
        label={text('edit.name')}
        error={isMissing && isBlank(item.name) ? text('edit.needed') : undefined}
        maxLength={inventoryLimits.name}
        value={item.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Select
        label={text('edit.condition')}
        options={itemConditions.map((value) => ({ value, label: text(`condition.${value}`) }))}
        value={item.condition}
        onChange={({ target }) => onChange({ condition: target.value as Item['condition'] })}
      />
      <Field
        label={text('edit.newIn')}
        error={isMissing && !canBeNewIn(item.newIn) ? text('edit.yearWrong') : undefined}
        inputMode="numeric"
        maxLength={4}
        value={item.newIn ?? ''}
        onChange={({ target }) => onChange({ newIn: year(target.value) })}
      />
      <Field
        label={text('edit.lifetime')}
        inputMode="numeric"
        maxLength={2}
        value={item.lifetime ?? ''}
        onChange={({ target }) => onChange({ lifetime: year(target.value) || null })}
      />
      <IconButton
        icon="trash"
        label={text('edit.remove', { name: item.name || text('edit.nameless') })}
        onClick={() => onChange(undefined)}
      />
      <div className={css.note}>
        <Field
          label={text('edit.note')}
          maxLength={inventoryLimits.note}
          value={item.note}
          onChange={({ target }) => onChange({ note: target.value })}
        />
      </div>
      <PhotoFields
        leaseId={photosOf.leaseId}
        send={(file) => sendPhoto(photosOf.leaseId, photosOf.stage, file)}
        name={item.name || text('edit.nameless')}
        photos={item.photos}
        onChange={onChange}
      />
    </li>
  )
}
