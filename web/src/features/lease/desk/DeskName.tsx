/** The arbitrator's public name, chosen by themselves. */
import { type FormEvent, useState } from 'react'
import { useRefusal } from '../../../gateways/api.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import css from './Desk.module.css'
import { useChooseDeskName, useDeskName } from './queries.ts'

export function DeskName() {
  const text = useText('desk')
  const refusal = useRefusal()
  const toast = useToast()
  const own = useDeskName()
  const choose = useChooseDeskName()
  const [typed, setTyped] = useState<string>()
  if (!own.data) return null
  const name = typed ?? own.data.name ?? ''
  const save = (event: FormEvent) => {
    event.preventDefault()
    choose.mutate({ name }, { onSuccess: () => toast({ title: text('name.saved') }) })
  }
  return (
    <form className={css.deskName} method="post" noValidate onSubmit={save}>
      <h2>{text('name.title')}</h2>
      <p className={css.hint}>
        <span>{text('name.what')}</span> {own.data.name === null && <span>{text('name.none')}</span>}
      </p>
      <Field
        label={text('name.label')}
        autoComplete="off"
        maxLength={60}
        value={name}
        error={choose.error && refusal(choose.error)}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div>
        <Button kind="line" small type="submit" busy={choose.isPending}>
          {text('name.save')}
        </Button>
      </div>
    </form>
  )
}
