/** Finds requests and leases among many: by name, home or reference, and by home. */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { matcherOf } from '@keyhold/rental/portfolio.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { partyName } from '../partyName.ts'
import css from './LeaseLists.module.css'

/** Fewer than these are found by eye. */
export const fewRequests = 6

export interface RequestSearch {
  readonly words: string
  /** A home's id; '' for all. */
  readonly home: string
}

export function findRequests(leases: readonly LeaseCard[], { words, home }: RequestSearch): readonly LeaseCard[] {
  const matches = matcherOf(words)
  return leases.filter(
    ({ roomAd, counterpart, reference }) =>
      (home === '' || roomAd.id === home) &&
      matches([partyName(counterpart), roomAd.property.title, reference].join(' ')),
  )
}

interface Props {
  readonly leases: readonly LeaseCard[]
  readonly search: RequestSearch
  readonly onSearch: (search: RequestSearch) => void
}

export function FindRequests({ leases, search, onSearch }: Props) {
  const text = useText('requests')
  const titles = new Map(leases.map(({ roomAd }) => [roomAd.id, roomAd.property.title]))
  return (
    <search className={css.find}>
      <Field
        type="search"
        label={text('find.words')}
        value={search.words}
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => onSearch({ ...search, words: target.value })}
      />
      <Select
        label={text('find.home')}
        value={search.home}
        onChange={({ target }) => onSearch({ ...search, home: target.value })}
        options={[
          { value: '', label: text('find.anyHome') },
          ...[...titles].map(([value, label]) => ({ value, label })),
        ]}
      />
    </search>
  )
}
