/**
 * The wizard that lists a home in five steps, and edits one: autosaved as a draft, published at the end
 * (spec signed-in §2).
 */
import type { RoomAd, RoomAdRules } from '@keyhold/api/listings.schema.ts'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { focusFirstInvalid } from '../../ui/focusFirstInvalid.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { HeldNote } from './HeldNote.tsx'
import css from './HomeForm.module.css'
import { LeaveDialog } from './LeaveDialog.tsx'
import { ListingPreview } from './ListingPreview.tsx'
import { StepBar } from './StepBar.tsx'
import { StepBody } from './StepBody.tsx'
import { lastOpenStep, type WizardStep } from './steps.ts'
import { useCancelling } from './useCancelling.ts'
import { useHomeForm } from './useHomeForm.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'
import { useShownStep } from './useShownStep.ts'
import { useWizardActions } from './useWizardActions.ts'
import { WizardFoot } from './WizardFoot.tsx'

export interface WizardProps {
  readonly ad?: RoomAd | undefined
  /** Those that a new home starts with. */
  readonly rules?: RoomAdRules
  readonly step: WizardStep
  /** The URL of a step of this home. */
  readonly addressOf: (step: WizardStep) => string
  /** Receives the id of a new draft. */
  readonly onCreated: (id: string) => void | Promise<void>
  readonly onGo: (step: WizardStep, options?: { replace: boolean }) => void
  readonly onPublished: () => void
  readonly onCancel: () => void
  /** Renders an ad as its page will, for the preview. */
  readonly renderPage: (ad: RoomAd) => ReactNode
}

export function Wizard({ ad, rules = null, step, addressOf, renderPage, ...acts }: WizardProps) {
  const { onCreated, onGo, onPublished, onCancel } = acts
  const element = useRef<HTMLFormElement>(null)
  const form = useHomeForm(ad, rules, onCreated)
  const leaveGuard = useLeaveGuard(form.isChanged)
  const isEditing = form.state !== 'draft'
  const lastOpen = lastOpenStep(form.standing, isEditing)
  const heading = useShownStep(step, lastOpen, onGo)
  const focusInvalid = () => focusFirstInvalid(element.current)
  const actions = useWizardActions({ form, step, leaveGuard, focusInvalid, onGo, onPublished })
  const cancelling = useCancelling(form, leaveGuard, onCancel)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void (step === 5 ? actions.finish() : actions.next())
  }
  return (
    <form method="post" ref={element} onSubmit={onSubmit} noValidate>
      {ad?.held && form.notPublished === undefined && <HeldNote />}
      <div className="wrap">
        <StepBar step={step} lastOpen={lastOpen} standing={isEditing ? form.standing : {}} addressOf={addressOf} />
      </div>
      <div className={`wrap ${css.form}`}>
        <StepBody
          step={step}
          form={form}
          rules={rules}
          heading={heading}
          addressOf={addressOf}
          renderPage={renderPage}
        />
        <ListingPreview draft={form.draft} cover={form.photos.images[0]} />
      </div>
      <WizardFoot step={step} form={form} acts={actions} onCancel={cancelling.cancel} />
      <ConflictDialog form={form} />
      <CancelDialog cancelling={cancelling} />
      <LeaveDialog leaveGuard={leaveGuard} form={form} />
    </form>
  )
}
