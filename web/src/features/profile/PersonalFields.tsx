/** The fields of the personal data. */
import { codeListIds } from '@keyhold/rental/code.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { Checkbox } from '../../ui/Switch.tsx'
import { CategoryChoice } from './CategoryChoice.tsx'
import { EmailField } from './EmailField.tsx'
import { Preferences } from './Preferences.tsx'
import css from './ProfileSection.module.css'
import { agency } from './personal.ts'
import type { PersonalProps as Props } from './personalProps.ts'
import { useCodes } from './queries.ts'

export function PersonalFields(props: Props) {
  const text = useText('profile')
  const fieldProps = fieldPropsFor(props)
  return (
    <div className={css.fields}>
      <Names {...props} />
      <DateField
        label={<Optional>{text('personal.dateOfBirth')}</Optional>}
        calendar={false}
        autoComplete="bday"
        name="dateOfBirth"
        value={props.personal.dateOfBirth}
        error={props.errorFor('dateOfBirth')}
        onDay={(dateOfBirth) => props.update({ dateOfBirth })}
      />
      <Occupation {...props} />
      <CategoryChoice {...props} />
      {props.personal.categoryTypeId === agency && (
        <div className={css.full}>
          <Field
            label={text('personal.agencyName')}
            hint={text('personal.agencyHint')}
            autoComplete="organization"
            required
            maxLength={120}
            {...fieldProps('agencyName')}
          />
        </div>
      )}
      <Preferences {...props} />
      <Address {...props} />
    </div>
  )
}

/** The common props of one line's fields. */
const fieldPropsFor =
  ({ personal, update, errorFor }: Props) =>
  (field: 'firstName' | 'lastName' | 'phoneNumber' | 'agencyName' | 'yourWalletAddress') => ({
    name: field,
    value: personal[field],
    error: errorFor(field),
    onChange: (event: { target: { value: string } }) => update({ [field]: event.target.value }),
  })

function Names(props: Props) {
  const text = useText('profile')
  const fieldProps = fieldPropsFor(props)
  return (
    <>
      <Field
        label={text('personal.firstName')}
        autoComplete="given-name"
        required
        maxLength={80}
        {...fieldProps('firstName')}
      />
      <Field
        label={text('personal.lastName')}
        autoComplete="family-name"
        required={!props.personal.hasOneName}
        disabled={props.personal.hasOneName}
        maxLength={80}
        {...fieldProps('lastName')}
      />
      <div className={css.full}>
        <Checkbox
          label={text('personal.oneName')}
          name="hasOneName"
          checked={props.personal.hasOneName}
          onChange={({ target }) =>
            props.update({ hasOneName: target.checked, ...(target.checked && { lastName: '' }) })
          }
        />
      </div>
      <Field
        label={text('personal.phone')}
        hint={text('personal.phoneHint')}
        type="tel"
        autoComplete="tel"
        required
        maxLength={40}
        {...fieldProps('phoneNumber')}
      />
      <EmailField
        profile={props.profile}
        value={props.personal.emailAddress}
        error={props.errorFor('emailAddress')}
        onChange={(emailAddress) => props.update({ emailAddress })}
        check={props.check}
        checkError={props.checkError}
      />
    </>
  )
}

/** The main wallet's address; it takes effect once it is proved (D 4.7). */
function Address(props: Props) {
  const text = useText('profile')
  const { profile, personal } = props
  const isProved = profile.walletProved && personal.yourWalletAddress === profile.yourWalletAddress
  return (
    <div className={css.full}>
      <Field
        label={<Optional>{text('personal.wallet')}</Optional>}
        hint={text(walletHintKey(personal.yourWalletAddress, isProved))}
        autoComplete="off"
        spellCheck={false}
        {...fieldPropsFor(props)('yourWalletAddress')}
      />
    </div>
  )
}

const walletHintKey = (address: string, isProved: boolean) => {
  if (!address) return 'personal.walletHint'
  return isProved ? 'personal.walletProved' : 'personal.walletNotProved'
}

function Optional({ children }: { children: string }) {
  const text = useText('profile')
  return (
    <>
      <span>{children}</span> <span className="quiet">{text('home.optional')}</span>
    </>
  )
}

function Occupation({ personal, update, errorFor }: Props) {
  const text = useText('profile')
  const entries = useCodes(codeListIds.occupation).data ?? []
  return (
    <Select
      label={text('personal.occupation')}
      name="occupation"
      value={String(personal.occupation ?? '')}
      error={errorFor('occupation')}
      onChange={(event) => update({ occupation: event.target.value ? Number(event.target.value) : null })}
      options={[
        { value: '', label: text('personal.notSaid') },
        ...entries.map((entry) => ({ value: String(entry.id), label: entry.text })),
      ]}
    />
  )
}
