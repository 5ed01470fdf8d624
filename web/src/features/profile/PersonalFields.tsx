/** The fields of the personal data. */
import type { Profile } from '@keyhold/api/accounts.schema.ts'
import { storeOf } from '@keyhold/rental/code.ts'
import { useText } from '../../gateways/text.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { Choices, Segments } from '../../ui/Choices.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { EmailField } from './EmailField.tsx'
import css from './ProfileSection.module.css'
import { agency, landlord, type Personal } from './personal.ts'
import { useCodes } from './queries.ts'

interface Props {
  readonly profile: Profile
  readonly personal: Personal
  readonly put: (part: Partial<Personal>) => void
  readonly sayProblem: (field: keyof Personal) => string | undefined
}

export function PersonalFields(props: Props) {
  const text = useText('profile')
  const { profile, personal, put, sayProblem } = props
  const line = (
    field: 'firstName' | 'lastName' | 'phoneNumber' | 'agencyName' | 'dateOfBirth' | 'yourWalletAddress',
  ) => ({
    name: field,
    value: personal[field],
    error: sayProblem(field),
    onChange: (event: { target: { value: string } }) => put({ [field]: event.target.value }),
  })
  const isProved = profile.walletProved && personal.yourWalletAddress === profile.yourWalletAddress
  return (
    <div className={css.fields}>
      <Field
        label={text('personal.firstName')}
        autoComplete="given-name"
        required
        maxLength={80}
        {...line('firstName')}
      />
      <Field
        label={text('personal.lastName')}
        autoComplete="family-name"
        required
        maxLength={80}
        {...line('lastName')}
      />
      <Field
        label={text('personal.phone')}
        hint={text('personal.phoneHint')}
        type="tel"
        autoComplete="tel"
        required
        maxLength={40}
        {...line('phoneNumber')}
      />
      <EmailField
        profile={profile}
        value={personal.emailAddress}
        error={sayProblem('emailAddress')}
        onChange={(emailAddress) => put({ emailAddress })}
      />
      <Field
        label={<Optional>{text('personal.dateOfBirth')}</Optional>}
        type="date"
        autoComplete="bday"
        min="1900-01-01"
        {...line('dateOfBirth')}
      />
      <Occupation {...props} />
      <Category {...props} />
      {personal.categoryTypeId === agency && (
        <div className={css.full}>
          <Field
            label={text('personal.agencyName')}
            hint={text('personal.agencyHint')}
            autoComplete="organization"
            required
            maxLength={120}
            {...line('agencyName')}
          />
        </div>
      )}
      <Spoken {...props} />
      <Letters {...props} />
      <div className={css.full}>
        <Field
          label={<Optional>{text('personal.wallet')}</Optional>}
          hint={text(walletWords(personal.yourWalletAddress, isProved))}
          autoComplete="off"
          spellCheck={false}
          {...line('yourWalletAddress')}
        />
      </div>
    </div>
  )
}

const walletWords = (address: string, isProved: boolean) => {
  if (!address) return 'personal.walletHint'
  return isProved ? 'personal.walletProved' : 'personal.walletNotProved'
}

function Optional({ children }: { children: string }) {
  const text = useText('profile')
  return (
    <>
      {children} <span className="quiet">{text('home.optional')}</span>
    </>
  )
}

function Occupation({ personal, put, sayProblem }: Props) {
  const text = useText('profile')
  const entries = useCodes(storeOf.occupation).data ?? []
  return (
    <Select
      label={text('personal.occupation')}
      name="occupation"
      value={String(personal.occupation ?? '')}
      error={sayProblem('occupation')}
      onChange={(event) => put({ occupation: event.target.value ? Number(event.target.value) : null })}
      options={[
        { value: '', label: text('personal.notSaid') },
        ...entries.map((entry) => ({ value: String(entry.id), label: entry.text })),
      ]}
    />
  )
}

/** Landlord, agency or neither: the category gives the right to list and to accept (D 4.3). */
function Category({ profile, personal, put, sayProblem }: Props) {
  const text = useText('profile')
  const losesRole = profile.categoryType !== null && personal.categoryTypeId === null
  return (
    <div className={css.full}>
      <Choices
        label={text('personal.category')}
        name="categoryTypeId"
        value={String(personal.categoryTypeId ?? '')}
        error={losesRole ? text('personal.losesRole') : sayProblem('categoryTypeId')}
        onChange={(value) => put({ categoryTypeId: value ? Number(value) : null })}
        choices={[
          { value: '', label: text('personal.none'), reason: text('personal.noneWhy') },
          { value: String(landlord), label: text('personal.landlord'), reason: text('personal.landlordWhy') },
          { value: String(agency), label: text('personal.agency'), reason: text('personal.agencyWhy') },
        ]}
      />
    </div>
  )
}

function Spoken({ personal, put, sayProblem }: Props) {
  const text = useText('profile')
  const entries = useCodes(storeOf.spokenLanguage).data ?? []
  return (
    <div className={css.full}>
      <Chips
        label={text('personal.languages')}
        hint={text('personal.languagesHint')}
        error={sayProblem('spokenLanguages')}
        choices={entries.map((entry) => ({ value: entry.id, label: entry.text }))}
        chosen={personal.spokenLanguages}
        onChange={(spokenLanguages) => put({ spokenLanguages })}
      />
    </div>
  )
}

function Letters({ personal, put }: Props) {
  const text = useText('profile')
  const genders = useCodes(storeOf.gender).data ?? []
  const languages = useCodes(storeOf.language).data ?? []
  return (
    <>
      <Segments
        label={text('personal.gender')}
        name="gender"
        value={String(personal.gender)}
        onChange={(value) => put({ gender: Number(value) })}
        choices={genders.map((entry) => ({ value: String(entry.id), label: entry.text }))}
      />
      <Select
        label={text('personal.letters')}
        hint={text('personal.lettersHint')}
        name="languageId"
        value={String(personal.languageId)}
        onChange={(event) => put({ languageId: Number(event.target.value) })}
        options={languages.map((entry) => ({ value: String(entry.id), label: entry.text }))}
      />
    </>
  )
}
