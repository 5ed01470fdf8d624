/** Creates an account: e-mail, password twice (the form's own check, D 4.5), language. */
import { register } from '@keyhold/api/accounts.ts'
import { languageFacts } from '@keyhold/rental/language.ts'
import { type FormEvent, useState } from 'react'
import { ApiError, isSaidAtFields, quietApi, useFieldRefusal, useRefusal } from '../../gateways/api.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { NoScriptNotice } from '../../ui/NoScriptNotice.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Select } from '../../ui/Select.tsx'
import css from './Auth.module.css'
import { suggestEmailDomain } from './suggestEmailDomain.ts'

/** The loader ends after ten seconds, with or without a response (spec public §9, D 5.14). */
const loaderMilliseconds = 10_000
const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())

interface Props {
  /** The page that the confirmation e-mail leads back to. */
  readonly redirect?: string | undefined
  readonly onRegistered: (email: string) => void
}

export function RegistrationForm({ redirect, onRegistered }: Props) {
  const text = useText('accounts')
  const refusal = useRefusal()
  const fieldRefusal = useFieldRefusal()
  const [values, setValues] = useState({
    email: '',
    password: '',
    again: '',
    languageId: languageFacts[useLanguage()].id,
  })
  /** The address when the field was left: no question while typing. */
  const [left, setLeft] = useState('')
  const meant = left === values.email ? suggestEmailDomain(left) : undefined
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const wrongEmail = failure instanceof ApiError ? failure.fields.email : undefined
  const isLongEnough = values.password.length >= 8
  const isMatching = isLongEnough && values.password === values.again
  const update = (changes: Partial<typeof values>) => setValues({ ...values, ...changes })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(undefined)
    try {
      const { email, password, languageId } = values
      const signal = AbortSignal.timeout(loaderMilliseconds)
      await quietApi(register, { input: { email, password, languageId, redirect }, signal })
      onRegistered(email)
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  return (
    <form className={css.form} method="post" noValidate onSubmit={submit}>
      <NoScriptNotice what="Account" />
      {failure !== undefined && !isSaidAtFields(failure, ['email']) && <Callout tone="bad" title={refusal(failure)} />}
      <Field
        label={text('login.email')}
        type="email"
        autoComplete="email"
        required
        hint={meant ? text('register.meant', { email: meant }) : text('register.emailHint')}
        error={wrongEmail && fieldRefusal(wrongEmail)}
        value={values.email}
        onChange={(event) => update({ email: event.target.value })}
        onBlur={() => setLeft(values.email)}
      />
      <PasswordField
        label={text('login.password')}
        autoComplete="new-password"
        required
        minLength={8}
        value={values.password}
        onChange={(event) => update({ password: event.target.value })}
      />
      <PasswordField
        label={text('register.again')}
        autoComplete="new-password"
        required
        value={values.again}
        onChange={(event) => update({ again: event.target.value })}
      />
      <ul className={css.rules} aria-label={text('register.rules')}>
        <Rule isMet={isLongEnough}>{text('register.ruleLength')}</Rule>
        <Rule isMet={isMatching}>{text('register.ruleSame')}</Rule>
      </ul>
      <Select
        label={text('register.language')}
        value={String(values.languageId)}
        onChange={(event) => update({ languageId: Number(event.target.value) })}
        options={Object.values(languageFacts).map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <div>
        <Button kind="main" block type="submit" busy={busy} disabled={!isMatching || !isEmail(values.email)}>
          {text('register.submit')}
        </Button>
        <p className={css.hint}>{text('register.submitHint')}</p>
      </div>
    </form>
  )
}

function Rule({ isMet, children }: { isMet: boolean; children: string }) {
  return (
    <li className={isMet ? css.kept : undefined}>
      <Icon name={isMet ? 'check-circle' : 'circle-dashed'} /> <span>{children}</span>
    </li>
  )
}
