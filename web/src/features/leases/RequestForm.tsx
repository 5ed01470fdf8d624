/** The tenant's details for the lease, and why each is asked. */
import type { ReactNode } from 'react'
import { Refused, useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Field, TextArea } from '../../ui/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Select } from '../../ui/Select.tsx'
import { useMaritalStatuses } from './queries.ts'
import css from './RequestForm.module.css'
import type { Details, Field as Name, Wrong } from './request.ts'

interface Props {
  readonly details: Details
  /** Something stands here again that was typed before. */
  readonly isBack?: boolean
  readonly wrong: Wrong
  readonly onChange: (change: Partial<Details>) => void
}

export function RequestForm({ details, isBack, wrong, onChange }: Props) {
  const text = useText('requests')
  const say = useSayWrong()
  const marital = useMaritalStatuses().data ?? []
  const control = (name: Name) => ({
    name,
    label: text(`form.${name}`),
    value: details[name],
    error: say(wrong[name]),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  const needed = (name: Name, most: number) => ({ ...control(name), required: true, maxLength: most })
  return (
    <div className="stack-5">
      {isBack && (
        <Callout tone="good" title={text('form.kept')}>
          {details.renteeIdPassPortNumber === '' && text('form.keptWhat')}
        </Callout>
      )}
      <Group title={text('form.you')} why={text('form.youWhy')}>
        <Field {...needed('renteeFullName', 120)} autoComplete="name" />
        <Field
          {...needed('renteeDateOfBirth', 10)}
          type="date"
          autoComplete="bday"
          hint={text('form.renteeDateOfBirthHint')}
        />
        <Field {...needed('renteeProfession', 120)} autoComplete="organization-title" />
        <div className={css.whole}>
          <Field {...needed('renteeHomeAddress', 300)} autoComplete="street-address" />
        </div>
      </Group>
      <Group title={text('form.identity')} why={text('form.identityWhy')}>
        <Field {...needed('renteeIdPassPortNumber', 60)} autoComplete="off" />
        <Field {...needed('renteeNationality', 80)} autoComplete="country-name" />
        <Select
          {...control('renteeMaritalId')}
          required
          options={[
            { value: '', label: text('form.choose') },
            ...marital.map((status) => ({ value: String(status.id), label: status.text })),
          ]}
        />
      </Group>
      <Group title={text('form.reach')} why={text('form.reachWhy')}>
        <Field {...needed('renteeMobile', 40)} type="tel" autoComplete="tel" />
        <Field {...needed('renteeEmail', 254)} type="email" autoComplete="email" />
        <div className={css.whole}>
          <TextArea {...control('message')} maxLength={1000} rows={3} hint={text('form.messageHint')} />
        </div>
      </Group>
    </div>
  )
}

function Group({ title, why, children }: { title: string; why: string; children: ReactNode }) {
  return (
    <Panel label={title}>
      <h2>{title}</h2>
      <p className="small soft">{why}</p>
      <div className={css.fields}>{children}</div>
    </Panel>
  )
}

/** The sentence of what is wrong with a field: the form's own, or a refusal's. */
function useSayWrong() {
  const text = useText('requests')
  const refusal = useRefusal()
  return (code: string | undefined) => {
    if (code === undefined) return undefined
    if (code === 'required' || code === 'email') return text(`form.${code}`)
    return refusal(new Refused(422, code))
  }
}
