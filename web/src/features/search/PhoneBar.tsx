/** Over a phone's map: the search, the way back to the list, and the filters. */
import type { ReactNode } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { IconButton } from '../../ui/Button.tsx'
import css from './PhoneBar.module.css'

export interface PhoneBarProps {
  /** The search in two lines. */
  readonly summary: ReactNode
  readonly onBack: () => void
  readonly areFiltersOpen: boolean
  readonly onFilters: () => void
}

export function PhoneBar({ summary, onBack, areFiltersOpen, onFilters }: PhoneBarProps) {
  const text = useText('search')
  return (
    <div className={css.bar}>
      <IconButton icon="arrow-left" label={text('backToList')} onClick={onBack} />
      <p className={css.summary}>{summary}</p>
      <IconButton
        icon="sliders-horizontal"
        label={text('filters')}
        aria-expanded={areFiltersOpen}
        onClick={onFilters}
      />
    </div>
  )
}
