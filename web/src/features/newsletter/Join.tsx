/** The sign-up form: name, phone, e-mail and acceptance of its terms (spec public §2, §5; D 9.3). */
import { subscribe } from '@keyhold/api/newsletter.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { quietApi } from '../../gateways/api.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Check } from '../../ui/Switch.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { languageCode, wrongIn } from './form.ts'
import css from './Join.module.css'

/** The loader ends after ten seconds, with or without an answer (spec public §9, D 5.14). */
const loaderMilliseconds = 10_000

/** `children` stand below its words. */
export function Join({ children }: { children?: ReactNode }) {
  const text = useText('home')
  return (
    <div className={css.join}>
      <div>
        <h2>{text('join.title')}</h2>
        <p className={css.lead}>{text('join.lead')}</p>
        {children}
      </div>
      <JoinForm />
    </div>
  )
}

function JoinForm() {
  const text = useText('home')
  const language = useLanguage()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<ReturnType<typeof wrongIn>>({})
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const [name, phone, email] = ['name', 'phone', 'email'].map((field) => String(data.get(field) ?? '').trim())
    const found = wrongIn({ name: name ?? '', phone: phone ?? '', email: email ?? '', accepted: data.has('terms') })
    setWrong(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await quietApi(subscribe, {
        input: { name: name ?? '', phone: phone ?? '', email: email ?? '', languageId: languageCode(language) },
        signal: AbortSignal.timeout(loaderMilliseconds),
      })
      form.reset()
      toast({ title: text('join.subscribed') })
    } catch {
      toast({ tone: 'bad', title: text('join.failed'), children: text('join.failedWhatNow') })
    }
    setBusy(false)
  }
  const say = (field: keyof typeof wrong) => (wrong[field] ? text(`join.wrong.${field}`) : undefined)
  return (
    <form className={css.form} noValidate onSubmit={(event) => void send(event)} aria-label={text('join.title')}>
      <Field label={text('join.name')} name="name" autoComplete="name" error={say('name')} />
      <div className="two">
        <Field label={text('join.phone')} name="phone" type="tel" autoComplete="tel" error={say('phone')} />
        <Field label={text('join.email')} name="email" type="email" autoComplete="email" error={say('email')} />
      </div>
      <Check name="terms" label={text('join.accept')} error={say('terms')} />
      <Button kind="main" type="submit" block busy={busy}>
        {text('join.act')}
      </Button>
    </form>
  )
}
