/** The fields of one meter. */
import { inventoryLimits, meterKinds } from '@keyhold/rental/inventory.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { Meter } from './draft.ts'
import css from './Inventory.module.css'
import { PhotoFields, type PhotosOf } from './PhotoFields.tsx'
import { sendPhoto } from './queries.ts'

interface Props {
  readonly meter: Meter
  readonly photosOf: PhotosOf
  readonly isMissing: boolean
  readonly onChange: (changed: Partial<Meter> | undefined) => void
}

export function MeterFields({ meter, photosOf, isMissing, onChange }: Props) {
  const text = useText('inventory')
  return (
    <li className={css.fields}>
      <Select
        label={text('edit.kind')}
        options={meterKinds.map((value) => ({ value, label: text(`kindOfMeter.${value}`) }))}
        value={meter.kind}
        onChange={({ target }) => onChange({ kind: target.value as Meter['kind'] })}
      />
      <Field
        label={text('edit.number')}
        maxLength={inventoryLimits.name}
        value={meter.number}
        onChange={({ target }) => onChange({ number: target.value })}
      />
      <Field
        label={text('edit.reading')}
        error={isMissing ? text('edit.readingNeeded') : undefined}
        inputMode="decimal"
        maxLength={inventoryLimits.reading}
        value={meter.reading}
        onChange={({ target }) => onChange({ reading: target.value })}
      />
      <Field
        label={text('edit.unit')}
        maxLength={inventoryLimits.reading}
        value={meter.unit}
        onChange={({ target }) => onChange({ unit: target.value })}
      />
      <IconButton
        icon="trash"
        label={text('edit.remove', { name: text(`kindOfMeter.${meter.kind}`) })}
        onClick={() => onChange(undefined)}
      />
      <PhotoFields
        leaseId={photosOf.leaseId}
        send={(file) => sendPhoto(photosOf.leaseId, photosOf.stage, file)}
        name={text(`kindOfMeter.${meter.kind}`)}
        photos={meter.photos}
        onChange={onChange}
      />
    </li>
  )
}
