/** The personal data needed for renting. Errors are shown by field before anything is sent. */
import type { Profile } from '@keyhold/api/accounts.schema.ts'
import { ApiError } from '@keyhold/api/client.ts'
import { type FormEvent, useRef, useState } from 'react'
import { isSaidAtFields, useFieldRefusal, useRefusal } from '../../gateways/api.ts'
import { dateTimeFormat } from '../../gateways/format/formatters.ts'
import { useOwnerCheck } from '../../gateways/passkeys/useOwnerCheck.ts'
import { localeOf } from '../../gateways/text/language.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { focusFirstInvalid } from '../../ui/focusFirstInvalid.ts'
import { useToast } from '../../ui/Toast.tsx'
import { PersonalFields } from './PersonalFields.tsx'
import css from './ProfileSection.module.css'
import { ProfileSection } from './ProfileSection.tsx'
import { fieldsThatSay, type Personal, type PersonalRule, personalFrom, profileInput, validate } from './personal.ts'
import { useSaveProfile } from './queries.ts'

export function PersonalForm({ profile }: { profile: Profile }) {
  const text = useText('profile')
  const toast = useToast()
  const refusal = useRefusal()
  const form = useRef<HTMLFormElement>(null)
  const save = useSaveProfile(profile.id)
  const check = useOwnerCheck('email')
  const [changes, setChanges] = useState<Partial<Personal>>({})
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const personal = { ...personalFrom(profile), ...changes }
  const errors = wasSubmitted ? validate(personal) : {}
  const errorFor = useFieldError(errors, save.error)
  const update = (changes: Partial<Personal>) => setChanges((before) => ({ ...before, ...changes }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (Object.keys(validate(personal)).length > 0) return focusFirstInvalid(form.current)
    save.mutate(profileInput(profile.id, personal, check.shown), {
      onSettled: () => check.isPasskeyShown && check.clear(),
      onSuccess: () => {
        setChanges({})
        check.clear()
        toast({ title: text('home.saved') })
      },
      onError: (error) => {
        if (!isSaidAtFields(error, fieldsThatSay(profile, personal)))
          toast({ tone: 'bad', title: text('home.failed'), children: refusal(error), milliseconds: 3000 })
        focusFirstInvalid(form.current)
      },
    })
  }
  return (
    <ProfileSection title={text('personal.title')} lede={text('personal.lede')}>
      <form method="post" ref={form} onSubmit={submit} noValidate>
        <PersonalFields
          profile={profile}
          personal={personal}
          update={update}
          errorFor={errorFor}
          check={check}
          checkError={errorFor('currentPassword')}
        />
        {save.error && !isSaidAtFields(save.error, fieldsThatSay(profile, personal)) && (
          <div className={css.end}>
            <Callout tone="bad" title={text('home.failed')}>
              {refusal(save.error)}
            </Callout>
          </div>
        )}
        <div className={css.end}>
          <span className={css.said} role="status">
            <SaveStatus profile={profile} isChanged={Object.keys(changes).length > 0} />
          </span>
          <Button kind="main" type="submit" busy={save.isPending}>
            {text('home.save')}
          </Button>
        </div>
      </form>
    </ProfileSection>
  )
}

/** A field's error message: the form's own rule, otherwise the API's refusal. */
function useFieldError(errors: Partial<Record<keyof Personal, PersonalRule>>, error: unknown) {
  const text = useText('profile')
  const refusal = useFieldRefusal()
  const fields = error instanceof ApiError ? error.fields : {}
  return (field: keyof Personal | 'currentPassword'): string | undefined => {
    const rule = field === 'currentPassword' ? undefined : errors[field]
    if (rule) return text(`rules.${rule}`)
    const refused = fields[field]
    return refused ? refusal(refused) : undefined
  }
}

function SaveStatus({ profile, isChanged }: { profile: Profile; isChanged: boolean }) {
  const text = useText('profile')
  const locale = localeOf[useLanguage()]
  if (isChanged) return text('home.unsaved')
  if (!profile.updatedAt) return null
  const when = dateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })
  return text('home.savedOn', { when: when.format(Date.parse(profile.updatedAt)) })
}
