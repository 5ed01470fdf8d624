/** The sign-up form: name, phone, e-mail and acceptance of its terms (spec public §2, §5; D 9.3). */
import { subscribe } from '@keyhold/api/newsletter.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { quietApi } from '../../gateways/api.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { ScriptOnlyForm } from '../../ui/ScriptOnlyForm.tsx'
import { Checkbox } from '../../ui/Switch.tsx'
import { useToast } from '../../ui/Toast.tsx'
import css from './NewsletterSignup.module.css'
import { invalidFields, languageCode } from './signupForm.ts'

/** The loader ends after ten seconds, with or without a response (spec public §9, D 5.14). */
const loaderMilliseconds = 10_000

/** `children` are below its text. */
export function NewsletterSignup({ children }: { children?: ReactNode }) {
  const text = useText('landing')
  const opens = useAwaitedCity()
  return (
    <div id="newsletter" className={css.join}>
      <div>
        <h2>{opens ? text('newsletter.titleOf', { city: opens.city }) : text('newsletter.title')}</h2>
        <p className={css.lead}>{text('newsletter.lead')}</p>
        {children}
      </div>
      <SignupForm />
    </div>
  )
}

/** The city without homes that the user came from the search to wait for. */
function useAwaitedCity(): { readonly id: number; readonly city: string } | undefined {
  const state = useLocation().state as { opens?: { id: number; city: string } } | null
  return state?.opens
}

function SignupForm() {
  const text = useText('landing')
  const language = useLanguage()
  const toast = useToast()
  const opens = useAwaitedCity()
  const [busy, setBusy] = useState(false)
  const [invalid, setInvalid] = useState<ReturnType<typeof invalidFields>>({})
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const [name, phone, email] = ['name', 'phone', 'email'].map((field) => String(data.get(field) ?? '').trim())
    const found = invalidFields({
      name: name ?? '',
      phone: phone ?? '',
      email: email ?? '',
      accepted: data.has('terms'),
    })
    setInvalid(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await quietApi(subscribe, {
        input: {
          name: name ?? '',
          phone: phone ?? '',
          email: email ?? '',
          languageId: languageCode(language),
          ...(opens && { cityId: opens.id }),
        },
        signal: AbortSignal.timeout(loaderMilliseconds),
      })
      form.reset()
      toast({ title: text('newsletter.subscribed'), children: text('newsletter.confirmNow') })
    } catch {
      toast({ tone: 'bad', title: text('newsletter.failed'), children: text('newsletter.failedWhatNow') })
    }
    setBusy(false)
  }
  const errorFor = (field: keyof typeof invalid) => (invalid[field] ? text(`newsletter.wrong.${field}`) : undefined)
  return (
    <ScriptOnlyForm
      className={css.form}
      noValidate
      onSubmit={(event) => void send(event)}
      aria-label={text('newsletter.title')}
    >
      <Field label={text('newsletter.name')} name="name" autoComplete="name" error={errorFor('name')} />
      <div className="two">
        <Field label={text('newsletter.phone')} name="phone" type="tel" autoComplete="tel" error={errorFor('phone')} />
        <Field
          label={text('newsletter.email')}
          name="email"
          type="email"
          autoComplete="email"
          error={errorFor('email')}
        />
      </div>
      <Checkbox name="terms" label={text('newsletter.accept')} error={errorFor('terms')} />
      <Button kind="main" type="submit" block busy={busy}>
        {text('newsletter.act')}
      </Button>
    </ScriptOnlyForm>
  )
}
