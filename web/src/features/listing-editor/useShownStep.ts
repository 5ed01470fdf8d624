/** The shown step: one that is not open redirects to the last open one, and each new one's heading takes the focus. */
import { useEffect, useRef } from 'react'
import type { WizardStep } from './steps.ts'

/** The heading's ref. */
export function useShownStep(
  step: WizardStep,
  lastOpen: WizardStep,
  onGo: (step: WizardStep, options: { replace: boolean }) => void,
) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  const entered = useRef<WizardStep | undefined>(undefined)
  useEffect(() => {
    // Only on arrival: the current step stays open while its values change.
    const isArriving = entered.current !== step
    entered.current = step
    if (isArriving && step > lastOpen) onGo(lastOpen, { replace: true })
  }, [step, lastOpen, onGo])
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus({ preventScroll: true })
    shown.current = step
  }, [step])
  return heading
}
