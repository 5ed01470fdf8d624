/**
 * The wizard's buttons: back, next, cancel, save, publish; obstacles are shown in the specification's words
 * (spec signed-in §5, §8).
 */
import { useText } from '../../gateways/text/useText.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { type FieldErrors, toastsFor } from './draft.ts'
import type { WizardStep } from './steps.ts'
import type { HomeFormState } from './useHomeForm.ts'
import type { LeaveGuard } from './useLeaveGuard.ts'

export type WizardActions = ReturnType<typeof useWizardActions>

interface Options {
  readonly form: HomeFormState
  readonly step: WizardStep
  readonly leaveGuard: LeaveGuard
  readonly focusInvalid: () => void
  readonly onGo: (step: WizardStep) => void
  readonly onPublished: () => void
}

export function useWizardActions({ form, step, leaveGuard, focusInvalid, onGo, onPublished }: Options) {
  const text = useText('listingEditor')
  const toast = useToast()
  const isStandingInWay = (errors: FieldErrors) => {
    for (const name of toastsFor(errors))
      toast({ tone: 'bad', title: text(`rules.${name}`), milliseconds: name === 'atLeastOne' ? 3000 : 5000 })
    if (Object.keys(errors).length === 0) return false
    setTimeout(focusInvalid)
    return true
  }
  const leave = (go: () => void) => {
    leaveGuard.allow()
    go()
  }
  /** Saves a published home: nothing is stored before this press. */
  const save = async () => {
    if (isStandingInWay(form.check(5))) return
    if (await form.save()) toast({ title: text('save.savedToast') })
    else focusInvalid()
  }
  const publish = async () => {
    if (isStandingInWay(form.check(5))) return
    if (await form.publish()) {
      toast({ title: text('save.processing'), children: text('save.processingWhat') })
      leave(onPublished)
    } else toast({ tone: 'bad', title: text('save.wrong'), milliseconds: 2500 })
  }
  return {
    async next() {
      if (isStandingInWay(form.check(step))) return
      // The next URL names the draft, if the server can be reached at all.
      if (form.isAutosaved && form.isChanged) await form.save().catch(() => false)
      onGo((step + 1) as WizardStep)
    },
    back: () => onGo((step - 1) as WizardStep),
    save,
    /** The final action of the last step. */
    finish: () => (form.state === 'published' ? save() : publish()),
  }
}
