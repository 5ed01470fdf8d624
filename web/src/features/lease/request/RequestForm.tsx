/** The tenant's details for the lease, and why each is needed. */
import type { ReactNode } from 'react'
import { useFieldRefusal } from '../../../gateways/api.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { Field, TextArea } from '../../../ui/Field.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Checkbox } from '../../../ui/Switch.tsx'
import { useMaritalStatuses } from '../queries.ts'
import css from './RequestForm.module.css'
import type { FieldProblems, RequestField as Name, RequestDetails } from './requestForm.ts'

interface Props {
  readonly details: RequestDetails
  /** Restored input is shown. */
  readonly isRestored: boolean
  readonly problems: FieldProblems
  readonly onChange: (change: Partial<RequestDetails>) => void
}

export function RequestForm({ details, isRestored, problems, onChange }: Props) {
  const text = useText('requests')
  const problemMessage = useProblemMessage()
  const marital = useMaritalStatuses().data ?? []
  const control = (name: Name) => ({
    name,
    label: text(`form.${name}`),
    value: details[name],
    error: problemMessage(problems[name]),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  const requiredField = (name: Name, most: number) => ({ ...control(name), required: true, maxLength: most })
  return (
    <div className="stack-5">
      {isRestored && (
        <Callout tone="good" title={text('form.restored')}>
          {details.renteeIdPassPortNumber === '' && text('form.restoredWhat')}
        </Callout>
      )}
      <FieldGroup title={text('form.you')} reason={text('form.youWhy')}>
        <Field {...requiredField('renteeFullName', 120)} autoComplete="name" />
        <div className={css.whole}>
          <Checkbox
            label={text('form.oneName')}
            name="renteeHasOneName"
            checked={details.renteeHasOneName !== ''}
            onChange={({ target }) => onChange({ renteeHasOneName: target.checked ? 'yes' : '' })}
          />
        </div>
        <DateField
          {...control('renteeDateOfBirth')}
          onDay={(renteeDateOfBirth) => onChange({ renteeDateOfBirth })}
          required
          calendar={false}
          autoComplete="bday"
          hint={text('form.renteeDateOfBirthHint')}
        />
        <Field {...requiredField('renteeProfession', 120)} autoComplete="organization-title" />
        <div className={css.whole}>
          <Field {...requiredField('renteeHomeAddress', 300)} autoComplete="street-address" />
        </div>
      </FieldGroup>
      <FieldGroup title={text('form.identity')} reason={text('form.identityWhy')}>
        <Field {...requiredField('renteeIdPassPortNumber', 60)} autoComplete="off" />
        <Field {...requiredField('renteeNationality', 80)} autoComplete="country-name" />
        <Select
          {...control('renteeMaritalId')}
          required
          options={[
            { value: '', label: text('form.choose') },
            ...marital.map((status) => ({ value: String(status.id), label: status.text })),
          ]}
        />
      </FieldGroup>
      <FieldGroup title={text('form.reach')} reason={text('form.reachWhy')}>
        <Field {...requiredField('renteeMobile', 40)} type="tel" autoComplete="tel" />
        <Field {...requiredField('renteeEmail', 254)} type="email" autoComplete="email" />
        <div className={css.whole}>
          <TextArea {...control('message')} maxLength={1000} rows={3} hint={text('form.messageHint')} />
        </div>
      </FieldGroup>
    </div>
  )
}

function FieldGroup({ title, reason, children }: { title: string; reason: string; children: ReactNode }) {
  return (
    <Panel label={title}>
      <h2>{title}</h2>
      <p className="small soft">{reason}</p>
      <div className={css.fields}>{children}</div>
    </Panel>
  )
}

/** A field's error message: the form's own, or a refusal's. */
function useProblemMessage() {
  const text = useText('requests')
  const refusal = useFieldRefusal()
  return (code: string | undefined) => {
    if (code === undefined) return undefined
    if (code === 'required' || code === 'email') return text(`form.${code}`)
    return refusal(code)
  }
}
