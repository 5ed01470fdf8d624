/** By what notice each party can end a long stay earlier. */
import { noticePeriods } from '@keyhold/rental/fields.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Select } from '../../ui/Select.tsx'
import type { Draft } from './draft.ts'
import css from './HomeForm.module.css'
import type { SectionProps } from './sectionProps.ts'

const noticeFields = ['tenantNotice', 'landlordNotice'] as const

export function NoticeFields({ draft, update }: Pick<SectionProps, 'draft' | 'update'>) {
  const text = useText('listingEditor')
  return (
    <div className={css.two}>
      {noticeFields.map((field) => (
        <Select
          key={field}
          label={text(`money.${field}`)}
          hint={text(`money.${field}Hint`)}
          name={field}
          value={draft[field]}
          onChange={({ target }) => update({ [field]: target.value as Draft['tenantNotice'] })}
          options={noticePeriods.map((period) => ({ value: period, label: text(`money.notices.${period}`) }))}
        />
      ))}
    </div>
  )
}
