/** Landlord, agency or neither: the category grants listing and accepting (D 4.3). */
import { useText } from '../../gateways/text/useText.tsx'
import { Choices } from '../../ui/Choices.tsx'
import css from './ProfileSection.module.css'
import { agency, landlord } from './personal.ts'
import type { PersonalProps } from './personalProps.ts'
import { RentOnlyHomes } from './RentOnlyHomes.tsx'

export function CategoryChoice({ profile, personal, update, errorFor }: PersonalProps) {
  const text = useText('profile')
  const losesRole = profile.categoryType !== null && personal.categoryTypeId === null
  return (
    <div className={css.full}>
      <Choices
        label={text('personal.category')}
        name="categoryTypeId"
        value={String(personal.categoryTypeId ?? '')}
        error={errorFor('categoryTypeId')}
        caution={losesRole && text('personal.losesRole')}
        onChange={(value) => update({ categoryTypeId: value ? Number(value) : null })}
        choices={[
          { value: '', label: text('personal.none'), reason: text('personal.noneWhy') },
          { value: String(landlord), label: text('personal.landlord'), reason: text('personal.landlordWhy') },
          { value: String(agency), label: text('personal.agency'), reason: text('personal.agencyWhy') },
        ]}
      />
      {losesRole && <RentOnlyHomes personId={profile.id} />}
    </div>
  )
}
