/** One plain page to list a home: everything of the wizard's steps 1 to 4, kept as a draft, published when it is complete. */
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { type FormEvent, useRef } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { focusFirstInvalid } from '../../ui/focusFirstInvalid.ts'
import { useToast } from '../../ui/Toast.tsx'
import { AboutSection } from './AboutSection.tsx'
import { toastsFor } from './draft.ts'
import css from './HomeForm.module.css'
import { LeaveDialog } from './LeaveDialog.tsx'
import { ListingPreview } from './ListingPreview.tsx'
import { LocationSection } from './LocationSection.tsx'
import { MoneySection } from './MoneySection.tsx'
import { OptionsSection } from './OptionsSection.tsx'
import { PhotosSection } from './PhotosSection.tsx'
import { SaveBar } from './SaveBar.tsx'
import { useFieldError } from './useFieldError.ts'
import { useHomeForm } from './useHomeForm.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'

interface Props {
  readonly ad?: RoomAd | undefined
  /** Hears the id of the draft that was made. */
  readonly onCreated: (id: string) => void
  /** After publishing, and on Cancel. */
  readonly onDone: () => void
}

export function HomeForm({ ad, onCreated, onDone }: Props) {
  const text = useText('listingEditor')
  const toast = useToast()
  const element = useRef<HTMLFormElement>(null)
  const form = useHomeForm(ad, onCreated)
  const leaveGuard = useLeaveGuard(form.isChanged)
  const errorFor = useFieldError(form.errors)
  const sectionProps = { draft: form.draft, update: form.update, errorFor }

  /** Whether nothing stands in the way; otherwise says what does, with the specification's toasts. */
  const isValidFor = (action: 'draft' | 'publish') => {
    const errors = form.validateFor(action)
    for (const name of toastsFor(errors))
      toast({ tone: 'bad', title: text(`rules.${name}`), milliseconds: name === 'atLeastOne' ? 3000 : 5000 })
    const isValid = Object.keys(errors).length === 0
    if (!isValid) focusFirstInvalid(element.current)
    return isValid
  }
  const save = async () => {
    if (!isValidFor(form.state === 'published' ? 'publish' : 'draft')) return false
    const isSaved = await form.save()
    if (isSaved) toast({ title: text('save.savedToast') })
    else focusFirstInvalid(element.current)
    return isSaved
  }
  const publish = async (event?: FormEvent) => {
    event?.preventDefault()
    if (form.state === 'published') return save()
    if (!isValidFor('publish')) return false
    if (await form.publish()) {
      toast({ title: text('save.processing'), children: text('save.processingWhat') })
      leaveGuard.allow()
      onDone()
      return true
    }
    toast({ tone: 'bad', title: text('save.wrong'), milliseconds: 2500 })
    focusFirstInvalid(element.current)
    return false
  }
  return (
    <form method="post" ref={element} onSubmit={(event) => void publish(event)} noValidate>
      <div className={`wrap ${css.form}`}>
        <div className={css.sections}>
          <AboutSection {...sectionProps} />
          <MoneySection {...sectionProps} />
          <OptionsSection {...sectionProps} />
          <LocationSection {...sectionProps} />
          <PhotosSection {...sectionProps} photos={form.photos} />
        </div>
        <ListingPreview draft={form.draft} cover={form.photos.images[0]} />
      </div>
      <SaveBar form={form} onSave={() => void save()} onCancel={onDone} />
      <LeaveDialog leaveGuard={leaveGuard} onSave={save} onLeave={form.discard} />
    </form>
  )
}
