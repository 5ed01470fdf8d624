/**
 * Instead of exact dates: from tomorrow on, or a month for about so many months. Plain fields; each clears the others.
 */
import { monthsAfter } from '@keyhold/rental/day.ts'
import type { Criteria } from '@keyhold/rental/query.ts'
import { formatDay } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Segments } from '../../ui/Choices.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import css from './DateFields.module.css'

interface Props {
  readonly criteria: Criteria
  readonly today: string
  /** Called for a choice that replaces exact dates, before the form is. */
  readonly onChoose: (kind: 'month' | 'availableNow') => void
}

/** The offered months, and lengths of a stay. */
const monthsAhead = 12
const lengths = [1, 2, 3, 6, 9, 12]

export function FlexibleStay({ criteria, today, onChoose }: Props) {
  const text = useText('search')
  const language = useLanguage()
  const first = `${today.slice(0, 7)}-01`
  const months = Array.from({ length: monthsAhead + 1 }, (_, ahead) => monthsAfter(first, ahead))
  return (
    <div className={css.flexible}>
      <div className={css.months} onChange={({ target }) => (target as HTMLInputElement).value && onChoose('month')}>
        <Segments
          wrap
          label={text('flexibleMonth')}
          name="month"
          defaultValue={criteria.month ?? ''}
          choices={[
            { value: '', label: text('anyMonth') },
            ...months.map((day, ahead) => ({
              value: day.slice(0, 7),
              label: (
                <>
                  <span>{formatDay(day, language, 'shortMonth')}</span>
                  <small className={ahead === monthsAhead || day.slice(5, 7) === '01' ? undefined : 'vh'}>
                    {`\u00a0${day.slice(0, 4)}`}
                  </small>
                </>
              ),
            })),
          ]}
        />
      </div>
      <Switch
        name="availableNow"
        value="true"
        defaultChecked={criteria.availableNow === true}
        label={text('availableNow')}
        onChange={({ target }) => target.checked && onChoose('availableNow')}
      />
      <div className={css.length}>
        <Select
          label={text('flexibleLength')}
          name="months"
          defaultValue={String(criteria.months ?? 6)}
          options={lengths.map((count) => ({ value: String(count), label: text('aboutMonths', { count }) }))}
        />
      </div>
    </div>
  )
}
