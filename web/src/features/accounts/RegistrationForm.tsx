/** Makes an account: e-mail, password twice (the form's own check, D 4.5), language. */
import { register } from '@keyhold/api/accounts.ts'
import { type FormEvent, useState } from 'react'
import { quietApi, useRefusal } from '../../gateways/api.ts'
import type { Language } from '../../gateways/language.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { NeedsScript } from '../../ui/NeedsScript.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Select } from '../../ui/Select.tsx'
import css from './Auth.module.css'

/** Codes of store 7 (D 10). */
const languageIds: Readonly<Record<Language, number>> = { en: 700000, es: 700001, th: 700002 }
const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español', th: 'ไทย' }
/** The loader ends after ten seconds, with or without an answer (spec public §9, D 5.14). */
const loaderMilliseconds = 10_000
const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())

export function RegistrationForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const text = useText('accounts')
  const refusal = useRefusal()
  const [given, setGiven] = useState({ email: '', password: '', again: '', languageId: languageIds[useLanguage()] })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const isLong = given.password.length >= 8
  const isSame = isLong && given.password === given.again
  const put = (part: Partial<typeof given>) => setGiven({ ...given, ...part })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(undefined)
    try {
      const { email, password, languageId } = given
      const signal = AbortSignal.timeout(loaderMilliseconds)
      await quietApi(register, { input: { email, password, languageId }, signal })
      onRegistered(email)
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  return (
    <form className={css.form} method="post" noValidate onSubmit={submit}>
      <NeedsScript what="Account" />
      {failure !== undefined && <Callout tone="bad" title={refusal(failure)} />}
      <Field
        label={text('login.email')}
        type="email"
        autoComplete="email"
        required
        value={given.email}
        onChange={(event) => put({ email: event.target.value })}
      />
      <PasswordField
        label={text('login.password')}
        autoComplete="new-password"
        required
        minLength={8}
        value={given.password}
        onChange={(event) => put({ password: event.target.value })}
      />
      <PasswordField
        label={text('register.again')}
        autoComplete="new-password"
        required
        value={given.again}
        onChange={(event) => put({ again: event.target.value })}
      />
      <ul className={css.rules} aria-label={text('register.rules')}>
        <Rule kept={isLong}>{text('register.ruleLength')}</Rule>
        <Rule kept={isSame}>{text('register.ruleSame')}</Rule>
      </ul>
      <Select
        label={text('register.language')}
        value={String(given.languageId)}
        onChange={(event) => put({ languageId: Number(event.target.value) })}
        options={Object.entries(languageIds).map(([language, id]) => ({
          value: String(id),
          label: languageNames[language as Language],
        }))}
      />
      <div>
        <Button kind="main" block type="submit" busy={busy} disabled={!isSame || !isEmail(given.email)}>
          {text('register.submit')}
        </Button>
        <p className={css.hint}>{text('register.submitHint')}</p>
      </div>
    </form>
  )
}

function Rule({ kept, children }: { kept: boolean; children: string }) {
  return (
    <li className={kept ? css.kept : undefined}>
      <Icon name={kept ? 'check-circle' : 'circle-dashed'} /> {children}
    </li>
  )
}
