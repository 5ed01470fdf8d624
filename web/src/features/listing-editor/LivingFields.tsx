/**
 * Costs and rules of living there: energy certificate, bills, people, pets and rules. All of it is optional (D 11.7).
 */
import { codeListIds } from '@keyhold/rental/code.ts'
import { energyRatings } from '@keyhold/rental/fields.ts'
import { findLanguage } from '@keyhold/rental/language.ts'
import { useState } from 'react'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { Segments } from '../../ui/Choices.tsx'
import { Field, TextArea } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import type { Draft } from './draft.ts'
import css from './HomeForm.module.css'
import { useCodes } from './queries.ts'
import type { SectionProps } from './sectionProps.ts'
import { languageOfWords, TextLanguageField } from './TextLanguageField.tsx'

export function LivingFields(props: SectionProps) {
  const text = useText('listingEditor')
  const { draft, update, errorFor } = props
  const language = useLanguage()
  const pets = useCodes(codeListIds.pet)
  return (
    <>
      <h2>{text('living.title')}</h2>
      {draft.petFriendly === true && (
        <Chips
          label={text('living.pets')}
          hint={text('living.petsHint')}
          error={errorFor('pets')}
          choices={pets.map(({ id, text: label }) => ({ value: id, label }))}
          chosen={draft.pets}
          onChange={(chosen) => update({ pets: chosen })}
        />
      )}
      <div className={css.two}>
        <Select
          label={text('living.energy')}
          hint={text('living.energyHint')}
          name="energyRating"
          value={draft.energyRating ?? ''}
          onChange={({ target }) => update({ energyRating: (target.value || null) as Draft['energyRating'] })}
          options={[
            { value: '', label: text('options.unsaid') },
            ...energyRatings.map((value) => ({
              value,
              label: value === 'in-process' || value === 'exempt' ? text(`living.${value}`) : value,
            })),
          ]}
        />
        <Field
          label={text('living.occupants')}
          hint={text('living.occupantsHint')}
          error={errorFor('mostOccupants')}
          name="mostOccupants"
          inputMode="numeric"
          value={draft.mostOccupants}
          onChange={(event) => update({ mostOccupants: event.target.value })}
        />
      </div>
      <BillsFields {...props} />
      <TextArea
        label={text('living.rules')}
        hint={text('living.rulesHint', { count: draft.houseRules.length })}
        name="houseRules"
        lang={findLanguage(draft.textLanguage)}
        rows={4}
        maxLength={2000}
        value={draft.houseRules}
        onChange={(event) => update({ houseRules: event.target.value, textLanguage: languageOfWords(draft, language) })}
      />
      {draft.houseRules !== '' && <TextLanguageField draft={draft} update={update} />}
    </>
  )
}

/** Not said, included, or an approximate sum: 0 means included in the rent. */
function BillsFields({ draft, update, errorFor }: SectionProps) {
  const text = useText('listingEditor')
  const [isAsked, setIsAsked] = useState(false)
  const chosen = draft.bills === '0' ? 'included' : draft.bills || isAsked ? 'besides' : 'unsaid'
  return (
    <div className={css.two}>
      <Segments
        block
        label={text('living.bills')}
        name="billsAre"
        value={chosen}
        onChange={(value) => {
          setIsAsked(value === 'besides')
          update({ bills: value === 'included' ? '0' : '' })
        }}
        choices={[
          { value: 'unsaid', label: text('options.unsaid') },
          { value: 'included', label: text('living.included') },
          { value: 'besides', label: text('living.besides') },
        ]}
      />
      {chosen === 'besides' && (
        <Field
          label={text('living.billsAbout')}
          hint={text('living.billsHint')}
          unit="USD"
          error={errorFor('bills')}
          name="bills"
          inputMode="numeric"
          value={draft.bills}
          onChange={(event) => update({ bills: event.target.value.replace(/^0+/, '') })}
        />
      )}
    </div>
  )
}
