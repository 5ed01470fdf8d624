/** One plain page to list a home: everything of the wizard's steps 1 to 4, kept as a draft, published when it is complete. */
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { type FormEvent, useRef } from 'react'
import { useText } from '../../gateways/text.tsx'
import { focusFirstProblem } from '../../ui/firstProblem.ts'
import { useToast } from '../../ui/Toast.tsx'
import { AboutSection } from './AboutSection.tsx'
import { toastsFor } from './draft.ts'
import css from './HomeForm.module.css'
import { LeaveDialog } from './LeaveDialog.tsx'
import { MoneySection } from './MoneySection.tsx'
import { OptionsSection } from './OptionsSection.tsx'
import { PhotosSection } from './PhotosSection.tsx'
import { PlaceSection } from './PlaceSection.tsx'
import { Preview } from './Preview.tsx'
import { SaveBar } from './SaveBar.tsx'
import { useHomeForm } from './useHomeForm.ts'
import { useLeaving } from './useLeaving.ts'
import { useProblem } from './useProblem.ts'

interface Props {
  readonly ad?: RoomAd | undefined
  /** Hears the id of the draft that was made. */
  readonly onCreated: (id: string) => void
  /** After publishing, and on Cancel. */
  readonly onDone: () => void
}

export function HomeForm({ ad, onCreated, onDone }: Props) {
  const text = useText('homes')
  const toast = useToast()
  const element = useRef<HTMLFormElement>(null)
  const form = useHomeForm(ad, onCreated)
  const leaving = useLeaving(form.isChanged)
  const say = useProblem(form.problems)
  const parts = { draft: form.draft, put: form.put, say }

  /** Whether nothing stands in the way; otherwise says what does, with the specification's toasts. */
  const isFit = (act: 'sayable' | 'publishable') => {
    const problems = form.problemsFor(act)
    for (const name of toastsFor(problems))
      toast({ tone: 'bad', title: text(`rules.${name}`), milliseconds: name === 'atLeastOne' ? 3000 : 5000 })
    const fits = Object.keys(problems).length === 0
    if (!fits) focusFirstProblem(element.current)
    return fits
  }
  const save = async () => {
    if (!isFit(form.state === 'published' ? 'publishable' : 'sayable')) return false
    const isSaved = await form.save()
    if (isSaved) toast({ title: text('save.savedToast') })
    else focusFirstProblem(element.current)
    return isSaved
  }
  const publish = async (event?: FormEvent) => {
    event?.preventDefault()
    if (form.state === 'published') return save()
    if (!isFit('publishable')) return false
    if (await form.publish()) {
      toast({ title: text('save.processing'), children: text('save.processingWhat') })
      leaving.allow()
      onDone()
      return true
    }
    toast({ tone: 'bad', title: text('save.wrong'), milliseconds: 2500 })
    focusFirstProblem(element.current)
    return false
  }
  return (
    <form ref={element} onSubmit={(event) => void publish(event)} noValidate>
      <div className={`wrap ${css.form}`}>
        <div className={css.sections}>
          <AboutSection {...parts} />
          <MoneySection {...parts} />
          <OptionsSection {...parts} />
          <PlaceSection {...parts} />
          <PhotosSection {...parts} photos={form.photos} />
        </div>
        <Preview draft={form.draft} cover={form.photos.images[0]} />
      </div>
      <SaveBar form={form} onSave={() => void save()} onCancel={onDone} />
      <LeaveDialog leaving={leaving} onSave={save} onLeave={form.throwAway} />
    </form>
  )
}
